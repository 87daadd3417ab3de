import { Button, Group, Select, Text } from "@mantine/core"
import { IconUserPlus } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { listAssignments } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { assignmentColumns } from "./assignment-columns.tsx"
import { AssignmentDialogs, type AssignmentAct } from "./assignment-dialogs.tsx"
import { EnrollDialog } from "./enroll-dialog.tsx"
import { choicesOf, ENROLLMENT_SOURCES, type Module } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

const { source, sort: order } = listAssignments.words
const WORDS = { source, order }

/** The people and departments enrolled in a module, and who enrolled them. */
export function AssignmentsPanel({ module }: { module: Module }) {
  const [filters, setFilters] = useSearchFilters({ source: "", order: "-created_at" }, { words: WORDS })
  const [enrolling, setEnrolling] = useState(false)
  const [act, setAct] = useState<AssignmentAct | null>(null)
  const query = {
    module_id: module._id,
    source: filters.source,
    sort: filters.order,
  }
  const list = useInfiniteList(listAssignments, { query }, { keep: true })
  const columns = useMemo(() => assignmentColumns(setAct), [])
  const enrollButton = module.abilities.assign && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setEnrolling(true)}>
      {messages.assignmentsPanel.enrollPeople}
    </Button>
  )
  return (
    <Panel title={messages.assignmentsPanel.enrolled} actions={enrollButton}>
      <Group gap="sm" align="flex-end" mb="sm" justify="space-between">
        <Select
          label={messages.assignmentsPanel.how}
          placeholder={messages.assignmentsPanel.all}
          clearable
          w={200}
          data={choicesOf(ENROLLMENT_SOURCES)}
          value={filters.source || null}
          onChange={(source) => setFilters({ source: source ?? "" })}
        />
        <TextLink to="/learning/report" search={{ module: module._id }} size="sm">
          {messages.assignmentsPanel.howFarTheyAre}
        </TextLink>
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite" className="figures" mb="xs">
        {list.total === null ? " " : messages.assignmentsPanel.enrollments(list.total)}
      </Text>
      <DataTable
        label={messages.assignmentsPanel.enrollmentsLabel}
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        sort={filters.order}
        onSort={(order) => setFilters({ order })}
        list={list}
        empty={
          <Empty title={messages.assignmentsPanel.noOneIsEnrolled}>
            {module.abilities.assign
              ? messages.assignmentsPanel.noOneIsEnrolledText
              : messages.assignmentsPanel.peopleCanBeEnrolled}
          </Empty>
        }
      />
      {enrolling && <EnrollDialog module={module} onClose={() => setEnrolling(false)} />}
      <AssignmentDialogs act={act} onClose={() => setAct(null)} />
    </Panel>
  )
}
