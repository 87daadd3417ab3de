import { Alert, Button, Chip, Group, List, Stack, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { listPreviewRows } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatMoment } from "../../lib/format.ts"
import type { Checked, PreviewRow } from "../../lib/import-types.ts"
import { keysOf } from "../../lib/objects.ts"
import { DataTable } from "../data-table.tsx"
import { PersonName } from "../person-name.tsx"
import { Empty } from "../states.tsx"
import { questionKey } from "./mapping-draft.ts"
import { ROW_COLUMNS } from "./preview-rows.tsx"
import { UploadConsequences } from "./upload-consequences.tsx"
import { humanize } from "../../lib/humanize.ts"
import { messages } from "./messages.ts"

const words = messages.checkStep
const PAGE_SIZE = 200

type Filter = keyof typeof words.filters

const PREDICATES: Record<Filter, (row: PreviewRow) => boolean> = {
  all: () => true,
  invalid: ({ status }) => status === "invalid",
  warnings: ({ warnings }) => warnings.length > 0,
  create: ({ status, action }) => status === "valid" && action === "create",
  update: ({ status, action }) => status === "valid" && action === "update",
  valid: ({ status }) => status === "valid",
}

/** How many rows each filter shows. Of a large file, only some are known. */
function countRows({ rows, total, valid, invalid }: Checked): Partial<Record<Filter, number>> {
  if (rows === null) return { all: total, invalid, valid }
  const counts: Partial<Record<Filter, number>> = {}
  for (const filter of keysOf(PREDICATES)) {
    if (filter !== "valid") counts[filter] = rows.filter(PREDICATES[filter]).length
  }
  return counts
}

/** What importing the file would do, row by row. */
export function CheckStep({ checked, onColumns }: { checked: Checked; onColumns: () => void }) {
  const { total, valid, invalid, with_warnings, already_committed, questions, notices } = checked
  const [filter, setFilter] = useState<Filter>(invalid > 0 ? "invalid" : "all")
  const counts = useMemo(() => countRows(checked), [checked])
  return (
    <Stack gap="sm">
      <Text role="status">
        {words.rows({
          rows: total,
          valid: <b>{words.validRows(valid)}</b>,
          invalid: <b>{words.invalidRows(invalid)}</b>,
          more: counts.create === undefined ? "" : words.newAndChanged(counts.create, counts.update ?? 0),
        })}{" "}
        {with_warnings > 0 && words.withWarnings(with_warnings)}
      </Text>
      <UploadConsequences consequences={checked.consequences} />
      {already_committed && (
        <Alert color="orange" title={words.alreadyImported}>
          {words.alreadyImportedText(
            <PersonName id={already_committed.made_by_id} />,
            formatMoment(already_committed.committed_at),
          )}
        </Alert>
      )}
      {questions.length > 0 && (
        <Alert color="orange" title={words.openQuestions(questions.length)}>
          {words.openQuestionsText}
          <List size="sm">
            {questions.map((question) => (
              <List.Item key={questionKey(question)}>{humanize(question.message)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert color="gray" title={words.notices}>
          <List size="sm">
            {notices.map((notice) => (
              <List.Item key={notice}>{humanize(notice)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Chip.Group value={filter} onChange={(chosen) => setFilter(filterOf(chosen))}>
          <Group gap="xs" role="radiogroup" aria-label={words.show}>
            {keysOf(words.filters).map((key) => {
              const rows = counts[key]
              return rows === undefined || (rows === 0 && key !== "all") ? null : (
                <Chip key={key} value={key} size="xs" variant="outline">
                  {words.filterCount(words.filters[key], rows)}
                </Chip>
              )
            })}
          </Group>
        </Chip.Group>
        <Button size="compact-sm" variant="default" onClick={onColumns}>
          {words.backToColumns}
        </Button>
      </Group>
      {checked.rows === null ? (
        <StoredRows key={filter} previewId={checked.preview_id} filter={filter} />
      ) : (
        <LoadedRows key={filter} rows={checked.rows} filter={filter} />
      )}
    </Stack>
  )
}

const filterOf = (chosen: string): Filter => keysOf(PREDICATES).find((key) => key === chosen) ?? "all"

const TABLE = {
  label: words.rowsOfTheFile,
  columns: ROW_COLUMNS,
  rowKey: ({ row }: PreviewRow) => String(row),
  height: "60vh",
}

function LoadedRows({ rows, filter }: { rows: readonly PreviewRow[]; filter: Filter }) {
  const shown = useMemo(() => rows.filter(PREDICATES[filter]), [rows, filter])
  return <DataTable {...TABLE} rows={shown} empty={<Empty title={words.noSuchRows} />} />
}

/** The rows of a large file, loaded as the reader scrolls; those with problems come first. */
function StoredRows({ previewId, filter }: { previewId: string; filter: Filter }) {
  const list = useInfiniteQuery({
    queryKey: ["import-rows", previewId, filter],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call(listPreviewRows, {
        params: { preview_id: previewId },
        query: { page, page_size: PAGE_SIZE, ...((filter === "valid" || filter === "invalid") && { status: filter }) },
        signal,
      }),
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  return <DataTable {...TABLE} rows={rows} list={list} empty={<Empty title={words.noSuchRows} />} />
}
