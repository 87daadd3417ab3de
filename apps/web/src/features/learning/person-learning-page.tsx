import { Group, Stack, Text } from "@mantine/core"
import { IconSchool } from "@tabler/icons-react"
import { useParams } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { exportEnrollments, listEnrollments } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonFrame } from "../../ui/person-frame.tsx"
import { Empty } from "../../ui/states.tsx"
import { AssignmentDialogs, type AssignmentAct } from "./assignment-dialogs.tsx"
import { completionColumns } from "./completion-columns.tsx"
import { choicesOf, SOURCES_OF_OTHERS, STANDINGS } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

const text = messages.personLearning
const PRESET = { status: "", source: "", sort: "due_date" } as const

/** What one person of the pool is enrolled in, and their progress. (rules/learning#enrollments) */
export default function PersonLearningPage() {
  const { employeeId = "" } = useParams({ strict: false })
  return (
    <PersonFrame employeeId={employeeId} tab="learning">
      {() => <Modules employeeId={employeeId} />}
    </PersonFrame>
  )
}

function Modules({ employeeId }: { employeeId: string }) {
  const [filters, setFilters] = useSearchFilters(PRESET, listEnrollments)
  const [act, setAct] = useState<AssignmentAct | null>(null)
  const { status, source, sort } = filters
  const activeFilters = {
    employee_id: employeeId,
    ...(status !== "" && { status }),
    ...(source !== "" && { source }),
  }
  const list = useInfiniteList(listEnrollments, { query: { ...activeFilters, sort } }, { keep: true })
  const columns = useMemo(() => completionColumns(setAct).filter(({ key }) => key !== "name"), [])
  return (
    <Panel>
      <Stack gap="sm">
        <FilterBar>
          <FilterSelect
            label={messages.completionReport.status}
            placeholder={messages.completionReport.all}
            clearable
            w={140}
            data={choicesOf(STANDINGS)}
            value={status || null}
            onChange={(word) => setFilters({ status: word ?? "" })}
          />
          <FilterSelect
            label={messages.completionReport.howEnrolled}
            placeholder={messages.completionReport.all}
            clearable
            w={160}
            data={choicesOf(SOURCES_OF_OTHERS)}
            value={source || null}
            onChange={(word) => setFilters({ source: word ?? "" })}
          />
        </FilterBar>
        <Group justify="space-between">
          <Text size="sm" c="dimmed" aria-live="polite" className="figures">
            {list.total === null ? " " : messages.completionReport.enrollments(list.total)}
          </Text>
          <ExportButton endpoint={exportEnrollments} query={activeFilters} />
        </Group>
        <DataTable
          label={text.modules}
          columns={columns}
          rows={list.items}
          rowKey={({ module_id }) => module_id}
          sort={sort}
          onSort={(next) => setFilters({ sort: next })}
          list={list}
          empty={
            <Empty icon={IconSchool} title={status === "" && source === "" ? text.nothing : text.nothingMatches}>
              {status === "" && source === "" ? text.nothingText : text.nothingMatchesText}
            </Empty>
          }
        />
      </Stack>
      <AssignmentDialogs act={act} onClose={() => setAct(null)} />
    </Panel>
  )
}
