import { Button } from "@mantine/core"
import { IconFileTypePdf } from "@tabler/icons-react"
import { getStatement } from "../../api/endpoints.gen.ts"
import { download } from "../../lib/api-client.ts"
import type { YearMonth } from "../../lib/format.ts"
import { useDownload } from "../../ui/use-download.ts"
import { messages } from "./messages/index.ts"
import { language } from "../../lib/language.ts"

type StatementButtonProps = { employeeId: string; month: YearMonth }

/** Downloads a person's statement of a final month. */
export function StatementButton({ employeeId, month }: StatementButtonProps) {
  const { busy, run } = useDownload()
  const get = () =>
    run(() =>
      download(getStatement, {
        query: { employee_id: employeeId, year: month.year, month: month.month, language },
      }),
    )
  return (
    <Button
      variant="default"
      style={{ alignSelf: "flex-start" }}
      loading={busy}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      onClick={() => void get()}
    >
      {messages.statementButton.statementPdf}
    </Button>
  )
}
