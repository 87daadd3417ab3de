import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core"
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import type { previewEmployees } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { formatMoment, formatNumber, NOTHING } from "../../lib/format.ts"
import type { RowProgress } from "../../lib/rows-written.ts"
import { sortRows, type SortKeys } from "../../lib/sort-rows.ts"
import { humanize } from "../../lib/humanize.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { RowsProgress } from "../../ui/rows-progress.tsx"
import { Failure } from "../../ui/states.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

type Preview = Reply<typeof previewEmployees>
type Row = Preview["rows"][number]
const ACTIONS: Record<Row["action"], string> = messages.importPreview.actions

const COLUMNS: Column<Row>[] = [
  {
    key: "row",
    header: messages.importPreview.row,
    sort: "row",
    align: "right",
    width: 70,
    cell: ({ row }) => <span className="figures">{row}</span>,
  },
  {
    key: "employee_id",
    header: messages.importPreview.employeeId,
    sort: "employee_id",
    cell: ({ employee_id }) => employee_id || NOTHING,
  },
  {
    key: "action",
    header: messages.importPreview.action,
    sort: "action",
    wideOnly: true,
    cell: ({ action }) => ACTIONS[action],
  },
  { key: "result", header: messages.importPreview.result, sort: "result", cell: (row) => <Result row={row} /> },
]
const SORT_KEYS: SortKeys<Row> = {
  row: ({ row }) => row,
  employee_id: ({ employee_id }) => employee_id,
  action: ({ action }) => ACTIONS[action],
  result: ({ errors: [first] }) => (first ? `${first.column ?? ""} ${first.message}` : null),
}

function Result({ row }: { row: Row }) {
  if (row.status === "valid") return messages.importPreview.ready
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

/** A checked file: what would happen, or what is wrong in which cell. */
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
        <Alert
          role="status"
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          title={messages.importPreview.cannotImport}
        >
          {messages.importPreview.cannotImportText(formatNumber(invalid), total, formatNumber(valid))}
        </Alert>
      ) : (
        <Alert
          role="status"
          color="green"
          icon={<IconCheck aria-hidden />}
          title={messages.importPreview.everyRowReady}
        >
          {messages.importPreview.everyRowReadyText(added, total - added, formatMoment(preview.expires_at))}
        </Alert>
      )}
      {invalid > 0 && (
        <Switch
          label={messages.importPreview.onlyRowsWithErrors}
          checked={onlyFaults}
          onChange={({ currentTarget }) => setOnlyFaults(currentTarget.checked)}
        />
      )}
      <DataTable
        label={messages.importPreview.rowsInFile}
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
          {messages.importPreview.importRows(total)}
        </Button>
      </Group>
    </Stack>
  )
}
