import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core"
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import type { previewEmployees } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { count, formatMoment, formatNumber, NOTHING } from "../../lib/format.ts"
import type { RowProgress } from "../../lib/rows-written.ts"
import { sortRows, type SortKeys } from "../../lib/sort-rows.ts"
import { humanize } from "../../lib/humanize.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { RowsProgress } from "../../ui/rows-progress.tsx"
import { Failure } from "../../ui/states.tsx"
import type { Column } from "../../ui/data-row.tsx"

type Preview = Reply<typeof previewEmployees>
type Row = Preview["rows"][number]
const ACTIONS: Record<Row["action"], string> = { create: "New", update: "Change" }

const COLUMNS: Column<Row>[] = [
  {
    key: "row",
    header: "Row",
    sort: "row",
    align: "right",
    width: 70,
    cell: ({ row }) => <span className="figures">{row}</span>,
  },
  { key: "employee_id", header: "Employee id", sort: "employee_id", cell: ({ employee_id }) => employee_id || NOTHING },
  { key: "action", header: "What", sort: "action", wideOnly: true, cell: ({ action }) => ACTIONS[action] },
  { key: "result", header: "Result", sort: "result", cell: (row) => <Result row={row} /> },
]
const SORT_KEYS: SortKeys<Row> = {
  row: ({ row }) => row,
  employee_id: ({ employee_id }) => employee_id,
  action: ({ action }) => ACTIONS[action],
  result: ({ errors: [first] }) => (first ? `${first.column ?? ""} ${first.message}` : null),
}

function Result({ row }: { row: Row }) {
  if (row.status === "valid") return "Fits"
  return (
    <Stack gap={2}>
      {row.errors.map(({ column, message }, at) => (
        <Text key={at} size="sm" c="var(--mantine-color-error)" className="name">
          {column !== null && <b>{column}: </b>}
          {humanize(message)}
        </Text>
      ))}
    </Stack>
  )
}

type ImportPreviewProps = {
  preview: Preview
  busy: boolean
  progress: RowProgress | null
  error: unknown
  onCommit: () => void
}

/** A tried file: what would happen, or what is wrong with which cell. */
export function ImportPreview({ preview, busy, progress, error, onCommit }: ImportPreviewProps) {
  const { total, valid, invalid, rows } = preview
  const [onlyFaults, setOnlyFaults] = useState(invalid > 0)
  const [sort, setSort] = useState("row")
  const added = rows.filter(({ action }) => action === "create").length
  const shown = useMemo(() => {
    const chosen = onlyFaults ? rows.filter(({ status }) => status === "invalid") : rows
    return sortRows(chosen, sort, SORT_KEYS)
  }, [rows, onlyFaults, sort])
  return (
    <Stack>
      {invalid > 0 ? (
        <Alert role="status" color="orange" icon={<IconAlertTriangle aria-hidden />} title="Not yet">
          {formatNumber(invalid)} of {count(total, "row")} cannot be imported; {formatNumber(valid)} would fit. Correct
          them in the file and upload it again: either all rows are imported, or none.
        </Alert>
      ) : (
        <Alert role="status" color="green" icon={<IconCheck aria-hidden />} title="Every row fits">
          {count(added, "person", "people")} would be added and {count(total - added, "person", "people")} changed. The
          check holds until {formatMoment(preview.expires_at)}.
        </Alert>
      )}
      {invalid > 0 && (
        <Switch
          label="Only rows with faults"
          checked={onlyFaults}
          onChange={({ currentTarget }) => setOnlyFaults(currentTarget.checked)}
        />
      )}
      <DataTable
        label="Rows of the file"
        columns={COLUMNS}
        rows={shown}
        sort={sort}
        onSort={setSort}
        rowKey={({ row }) => String(row)}
        height="50vh"
      />
      {error !== null && <Failure error={error} />}
      {busy && <RowsProgress progress={progress} />}
      <Group justify="flex-end">
        <Button disabled={invalid > 0 || total === 0} loading={busy} onClick={onCommit}>
          Take over {count(total, "row")}
        </Button>
      </Group>
    </Stack>
  )
}
