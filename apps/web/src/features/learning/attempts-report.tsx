import { Group, Select, Stack, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { exportQuizAttempts, listQuizAttempts } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { count } from "../../lib/format.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Empty } from "../../ui/states.tsx"
import { attemptColumns } from "./attempt-columns.tsx"
import type { Attempt } from "./learning-labels.ts"
import { ReportFilterBar, sharedQuery, type ReportProps } from "./report-filters.tsx"
import { ResetAttempts } from "./reset-attempts.tsx"

/** The attempts at quizzes, and a way to let somebody begin again. */
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
      <ReportFilterBar filters={filters} onChange={onChange} own={[filters.passed]}>
        <Select
          label="Result"
          placeholder="All"
          clearable
          w={150}
          data={[
            { value: "true", label: "Passed" },
            { value: "false", label: "Not passed" },
          ]}
          value={filters.passed || null}
          onChange={(passed) => onChange({ passed: passed ?? "" })}
        />
      </ReportFilterBar>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite" className="figures">
          {list.total === null ? " " : count(list.total, "attempt")}
        </Text>
        <ExportButton endpoint={exportQuizAttempts} query={query} />
      </Group>
      <DataTable
        label="Quiz attempts"
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        sort={filters.quizzes_sort}
        onSort={(quizzes_sort) => onChange({ quizzes_sort })}
        list={list}
        empty={<Empty title="No attempts">None of your people answered a quiz, or none fits the filters.</Empty>}
      />
      {resetting && <ResetAttempts attempt={resetting} onClose={() => setResetting(null)} />}
    </Stack>
  )
}
