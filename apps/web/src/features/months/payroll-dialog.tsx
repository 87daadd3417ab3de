import { Button, Checkbox, Group, Modal, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core"
import type { PayrollColumn, PayrollColumns } from "@scorecard/contracts/payroll-export"
import { useState } from "react"
import { choosePayrollColumns, exportPayroll, readPayrollColumns } from "../../api/endpoints.gen.ts"
import { call, download } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import type { YearMonth } from "../../lib/format.ts"
import { keysOf } from "../../lib/objects.ts"
import { useApiMutation, useApiQuery } from "../../lib/query.ts"
import { Answer, Failure } from "../../ui/states.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { messages } from "./messages.ts"

const words = messages.payrollDialog
/** In the order of the file. */
const PAYROLL_COLUMNS = keysOf(words.columnLabels)
const FORMATS = ["xlsx", "csv"] as const
/** Read-only people export the columns that they have. */
const LEAST_LEVEL = 4
type Format = (typeof FORMATS)[number]

type PayrollDialogProps = { month: YearMonth; title: string; onClose: () => void }

/** Chooses the columns of the payroll file, remembers them, and downloads it. */
export function PayrollDialog({ month, title, onClose }: PayrollDialogProps) {
  useReturnFocus()
  const saved = useApiQuery(readPayrollColumns)
  const mayChoose = useMe().changingLevel >= LEAST_LEVEL
  return (
    <Modal opened onClose={onClose} title={words.payrollExportOf(title)} size="lg">
      <Answer of={saved} lines={6}>
        {(known) => <ColumnPicker month={month} saved={known} mayChoose={mayChoose} onClose={onClose} />}
      </Answer>
    </Modal>
  )
}

type ColumnPickerProps = { month: YearMonth; saved: PayrollColumns; mayChoose: boolean; onClose: () => void }

function ColumnPicker({ month, saved, mayChoose, onClose }: ColumnPickerProps) {
  const [columns, setColumns] = useState<readonly string[]>(saved.columns)
  const [format, setFormat] = useState<Format>("xlsx")
  const chosen = PAYROLL_COLUMNS.filter((column) => columns.includes(column))
  const isEmpty = chosen.length === 0
  const isAll = chosen.length === PAYROLL_COLUMNS.length
  const file = useApiMutation(async () => {
    // Without If-Match: it is a personal choice, and the latest one counts.
    if (!isSame(chosen, saved.columns)) await call(choosePayrollColumns, { body: { columns: chosen } })
    await download(exportPayroll, { query: { ...month, format } })
  }, ["dashboard/bsc/payroll-export"])
  return (
    <Stack>
      <Text size="sm">
        {words.about} {mayChoose && words.columnsAreSaved}
      </Text>
      {mayChoose && (
        <>
          <Checkbox
            label={words.allColumns}
            checked={isAll}
            indeterminate={!isAll && !isEmpty}
            onChange={() => setColumns(isAll ? [] : PAYROLL_COLUMNS)}
          />
          <Checkbox.Group
            label={words.columns}
            value={[...columns]}
            onChange={setColumns}
            {...(isEmpty && { error: words.chooseAtLeastOne })}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
              {PAYROLL_COLUMNS.map((column) => (
                <Checkbox key={column} value={column} label={words.columnLabels[column]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        </>
      )}
      <SegmentedControl
        aria-label={words.format}
        data={FORMATS.map((value) => ({ value, label: words.formats[value] }))}
        value={format}
        onChange={setFormat}
      />
      {file.error !== null && <Failure error={file.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          disabled={isEmpty}
          loading={file.isPending}
          onClick={() => file.mutate(undefined, { onSuccess: onClose })}
        >
          {words.download}
        </Button>
      </Group>
    </Stack>
  )
}

function isSame(one: readonly PayrollColumn[], other: readonly PayrollColumn[]): boolean {
  return one.length === other.length && one.every((column) => other.includes(column))
}
