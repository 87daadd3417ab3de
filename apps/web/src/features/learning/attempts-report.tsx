import { Group, Stack, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { exportQuizAttempts, listQuizAttempts } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Empty } from "../../ui/states.tsx"
import { attemptColumns } from "./attempt-columns.tsx"
import type { Attempt } from "./learning-labels.ts"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { ReportFilterBar, sharedQuery, type ReportProps } from "./report-filters.tsx"
import { ResetAttempts } from "./reset-attempts.tsx"
import { messages } from "./messages/index.ts"

/** The quiz attempts, with a way to reset them. */
export function AttemptsReport({ filters, onChange }: ReportProps) {
  const [resetting, setResetting] = useState<Attempt | null>(null)
  const query = {
    ...sharedQuery(filters),
    q: filters.q || undefined,
    passed: filters.passed || undefined,
    sort: filters.quizzes_sort,
  }
  const list = useInfiniteList(listQuizAttempts, { query }, { keep: true })
  const columns = useMemo(() => attemptColumns(setResetting), [])
  return (
    <Stack gap="sm">
      <ReportFilterBar filters={filters} onChange={onChange}>
        <FilterSelect
          label={messages.attemptsReport.result}
          placeholder={messages.attemptsReport.all}
          clearable
          w={150}
          data={[
            { value: "true", label: messages.attemptsReport.passed },
            { value: "false", label: messages.attemptsReport.notPassed },
          ]}
          value={filters.passed || null}
          onChange={(passed) => onChange({ passed: passed ?? "" })}
        />
      </ReportFilterBar>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite" className="figures">
          {list.total === null ? " " : messages.attemptsReport.attempts(list.total)}
        </Text>
        <ExportButton endpoint={exportQuizAttempts} query={query} />
      </Group>
      <DataTable
        label={messages.attemptsReport.quizAttempts}
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        sort={filters.quizzes_sort}
        onSort={(quizzes_sort) => onChange({ quizzes_sort })}
        list={list}
        empty={<Empty title={messages.attemptsReport.noAttempts}>{messages.attemptsReport.noAttemptsText}</Empty>}
      />
      {resetting && <ResetAttempts attempt={resetting} onClose={() => setResetting(null)} />}
    </Stack>
  )
}
