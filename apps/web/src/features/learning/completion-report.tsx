import { Group, Stack, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { exportEnrollments, listEnrollments } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { DateField } from "../../ui/dates/date-field.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Empty } from "../../ui/states.tsx"
import { AssignmentDialogs, type AssignmentAct } from "./assignment-dialogs.tsx"
import { completionColumns } from "./completion-columns.tsx"
import { choicesOf, SOURCES_OF_OTHERS, STANDINGS } from "./learning-labels.ts"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { ReportFilterBar, sharedQuery, type ReportProps } from "./report-filters.tsx"
import { messages } from "./messages/index.ts"

/** Each person's progress in each module. */
export function CompletionReport({ filters, onChange }: ReportProps) {
  const [act, setAct] = useState<AssignmentAct | null>(null)
  const { status, source, from, to } = filters
  const activeFilters = {
    ...sharedQuery(filters),
    q: filters.q || undefined,
    status: status || undefined,
    source: source || undefined,
    due_from: from || undefined,
    due_to: to || undefined,
  }
  const list = useInfiniteList(listEnrollments, { query: { ...activeFilters, sort: filters.sort } }, { keep: true })
  const columns = useMemo(() => completionColumns(setAct), [])
  return (
    <Stack gap="sm">
      <ReportFilterBar filters={filters} onChange={onChange}>
        <FilterSelect
          label={messages.completionReport.status}
          placeholder={messages.completionReport.all}
          clearable
          w={140}
          data={choicesOf(STANDINGS)}
          value={status || null}
          onChange={(word) => onChange({ status: word ?? "" })}
        />
        <FilterSelect
          label={messages.completionReport.howEnrolled}
          placeholder={messages.completionReport.all}
          clearable
          w={160}
          data={choicesOf(SOURCES_OF_OTHERS)}
          value={source || null}
          onChange={(word) => onChange({ source: word ?? "" })}
        />
        <DateField
          w={150}
          label={messages.completionReport.dueFrom}
          value={from}
          max={to}
          onChange={(day) => onChange({ from: day })}
        />
        <DateField
          w={150}
          label={messages.completionReport.dueTo}
          value={to}
          min={from}
          onChange={(day) => onChange({ to: day })}
        />
      </ReportFilterBar>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite" className="figures">
          {list.total === null ? " " : messages.completionReport.enrollments(list.total)}
        </Text>
        <ExportButton endpoint={exportEnrollments} query={activeFilters} />
      </Group>
      <DataTable
        label={messages.completionReport.completion}
        columns={columns}
        rows={list.items}
        rowKey={({ employee_id, module_id }) => `${employee_id} ${module_id}`}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        list={list}
        empty={<Empty title={messages.completionReport.noOneHere}>{messages.completionReport.noOneHereText}</Empty>}
      />
      <AssignmentDialogs act={act} onClose={() => setAct(null)} />
    </Stack>
  )
}
