import { Alert, Badge, Checkbox, Chip, Group, Stack, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { formatMoment } from "../../lib/format.ts"
import { humanize } from "../../lib/humanize.ts"
import { sortRows, type SortKeys } from "../../lib/sort-rows.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Empty } from "../../ui/states.tsx"
import { issuesByColumn, WHOLE_ROW, type Preview, type PreviewRow } from "./sheets.ts"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

const ACTIONS: Record<PreviewRow["action"], string> = messages.previewStep.actions

const COLUMNS: Column<PreviewRow>[] = [
  {
    key: "row",
    header: messages.previewStep.row,
    sort: "row",
    width: 80,
    align: "right",
    cell: ({ row }) => <span className="figures">{row}</span>,
  },
  {
    key: "action",
    header: messages.previewStep.action,
    sort: "action",
    width: 130,
    cell: ({ action }) => ACTIONS[action],
  },
  {
    key: "status",
    header: messages.previewStep.state,
    sort: "status",
    width: 110,
    cell: ({ status }) => (
      <Badge color={status === "valid" ? "green.9" : "red.9"} tt="none">
        {status === "valid" ? messages.previewStep.good : messages.previewStep.bad}
      </Badge>
    ),
  },
  {
    key: "errors",
    header: messages.previewStep.whatToFix,
    sort: "issue",
    cell: ({ errors }) => (
      <Stack gap={2}>
        {errors.map(({ column, code, message }) => (
          <Text key={`${column} ${code} ${message}`} size="sm" className="name">
            {column !== null && <b>{column}: </b>}
            {humanize(message)}
          </Text>
        ))}
      </Stack>
    ),
  },
]

const SORT_KEYS: SortKeys<PreviewRow> = {
  row: ({ row }) => row,
  action: ({ action }) => ACTIONS[action],
  status: ({ status }) => status,
  issue: ({ errors: [first] }) => (first ? `${first.column ?? ""} ${first.message}` : null),
}

/** What importing the file would do, row by row. */
export function PreviewStep({ preview }: { preview: Preview }) {
  const { rows, total, valid, invalid, already_committed } = preview
  const [onlyBad, setOnlyBad] = useState(invalid > 0)
  const [column, setColumn] = useState<string | null>(null)
  const [sort, setSort] = useState("row")
  const columns = useMemo(() => issuesByColumn(rows), [rows])
  const sorted = useMemo(() => {
    const shown = rows.filter(
      ({ status, errors }) =>
        (!onlyBad || status === "invalid") &&
        (column === null || errors.some((error) => (error.column ?? WHOLE_ROW) === column)),
    )
    return sortRows(shown, sort, SORT_KEYS)
  }, [rows, onlyBad, column, sort])
  const changes = rows.filter(({ action, status }) => action === "update" && status === "valid").length
  return (
    <Stack gap="sm">
      <Text role="status">
        {messages.previewStep.rows({
          rows: total,
          valid: <b>{messages.previewStep.validRows(valid)}</b>,
          created: valid - changes,
          updated: changes,
          invalid: <b>{messages.previewStep.invalidRows(invalid)}</b>,
        })}
      </Text>
      {already_committed && (
        <Alert color="orange" title={messages.previewStep.alreadyImported}>
          {messages.previewStep.alreadyImportedText(
            <PersonName id={already_committed.made_by_id} />,
            formatMoment(already_committed.committed_at),
          )}
        </Alert>
      )}
      {invalid > 0 && (
        <Alert color="red" title={messages.previewStep.everyRowMustBeOk}>
          {messages.previewStep.everyRowMustBeOkText}
        </Alert>
      )}
      {columns.length > 0 && (
        <Group gap="xs" role="group" aria-label={messages.previewStep.rowsToFixByColumn}>
          {columns.map((one) => (
            <Chip
              key={one.column}
              size="xs"
              variant="outline"
              checked={column === one.column}
              onChange={(checked) => setColumn(checked ? one.column : null)}
            >
              {one.column} ({one.rows})
            </Chip>
          ))}
        </Group>
      )}
      <Checkbox
        label={messages.previewStep.onlyRowsToFix}
        checked={onlyBad}
        onChange={({ currentTarget }) => setOnlyBad(currentTarget.checked)}
      />
      <DataTable
        label={messages.previewStep.rowsOfTheFile}
        columns={COLUMNS}
        rows={sorted}
        sort={sort}
        onSort={setSort}
        rowKey={({ row }) => String(row)}
        height="50vh"
        empty={
          <Empty title={rows.length === 0 ? messages.previewStep.fileHasNoRows : messages.previewStep.noRowsToFix} />
        }
      />
    </Stack>
  )
}
