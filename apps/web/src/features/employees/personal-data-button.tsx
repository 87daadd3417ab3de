import { Button } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { exportPersonalData } from "../../api/endpoints.gen.ts"
import { download } from "../../lib/api-client.ts"
import { useDownload } from "../../ui/use-download.ts"
import { messages } from "./messages.ts"

type PersonalDataButtonProps = { employeeId: string; label?: string }

/** Downloads everything held about a person. */
export function PersonalDataButton({
  employeeId,
  label = messages.personalDataButton.downloadData,
}: PersonalDataButtonProps) {
  const { busy, run } = useDownload()
  const get = () => run(() => download(exportPersonalData, { params: { employee_id: employeeId } }))
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void get()}
    >
      {label}
    </Button>
  )
}
