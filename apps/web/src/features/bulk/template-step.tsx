import { Button, Group, Select, Stack, Text } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useState } from "react"
import { SHEET_CONTRACTS } from "../../api/endpoints.gen.ts"
import { download } from "../../lib/api-client.ts"
import { thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { SHEETS, sheetsFor, type SheetKey } from "./sheets.ts"
import { useDownload } from "../../ui/use-download.ts"
import { messages } from "./messages.ts"

type TemplateStepProps = { sheet: SheetKey; onSheet: (sheet: SheetKey) => void; disabled: boolean }

/** The kind of rows, and an empty table to fill in. */
export function TemplateStep({ sheet, onSheet, disabled }: TemplateStepProps) {
  const me = useMe()
  const [month, setMonth] = useState(thisMonth)
  const { busy, run } = useDownload()
  const { row, ofMonth } = SHEETS[sheet]
  const get = (format: "csv" | "xlsx") =>
    run(() => download(SHEET_CONTRACTS[sheet].template, { query: { format, ...(ofMonth && month) } }))
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <Select
          label={messages.templateStep.whatTheRowsAre}
          allowDeselect={false}
          w={290}
          data={sheetsFor(me).map((key) => ({ value: key, label: SHEETS[key].label }))}
          value={sheet}
          disabled={disabled}
          onChange={(key) => key !== null && onSheet(key)}
        />
        {ofMonth && <MonthPicker value={month} onChange={setMonth} label={messages.templateStep.templateMonth} />}
        <Button.Group>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void get("xlsx")}
          >
            {messages.templateStep.templateXlsx}
          </Button>
          <Button variant="default" loading={busy} onClick={() => void get("csv")}>
            {messages.templateStep.templateCsv}
          </Button>
        </Button.Group>
      </Group>
      <Text size="sm" c="dimmed">
        {messages.templateStep.oneRowIs(row, <code>_id</code>)}
      </Text>
    </Stack>
  )
}
