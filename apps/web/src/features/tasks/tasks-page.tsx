import { Anchor, Button, Group, Text } from "@mantine/core"
import { IconPlus, IconChecklist } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { exportTasks, listTasks } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { DepartmentPicker } from "../../ui/department-picker.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { DeleteTask } from "./delete-task.tsx"
import { TaskDialog, type Task } from "./task-dialog.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Act = { act: "new" } | { act: "edit" | "delete"; task: Task }

const STATES = [
  { value: "true", label: messages.tasksPage.active },
  { value: "false", label: messages.tasksPage.inactive },
]
const PRESET = { q: "", department: "", active: "", sort: "name" } as const

/** The catalog of tasks for evaluations. */
export default function TasksPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, listTasks)
  const [act, setAct] = useState<Act | null>(null)
  const departmentName = useDepartmentNames()
  const query = {
    q: filters.q || undefined,
    department_id: filters.department || undefined,
    active: filters.active || undefined,
    sort: filters.sort,
  }
  const list = useInfiniteList(listTasks, { query })
  const columns = useMemo(() => columnsOf(departmentName, setAct), [departmentName])
  const close = () => setAct(null)
  return (
    <Page
      title={messages.tasksPage.taskCatalog}
      about={messages.tasksPage.about}
      actions={
        <>
          <ExportButton endpoint={exportTasks} query={query} />
          {me.can("tasks.create_edit") && (
            <PrimaryAction>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAct({ act: "new" })}>
                {messages.tasksPage.newTask}
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <Panel>
        <FilterBar
          first={
            <SearchField
              value={filters.q}
              onChange={(q) => setFilters({ q })}
              placeholder={messages.tasksPage.partOfTheName}
            />
          }
        >
          <DepartmentPicker
            label={messages.tasksPage.department}
            placeholder={messages.tasksPage.allDepartments}
            w={220}
            value={filters.department}
            onChange={(id) => setFilters({ department: id ?? "" })}
          />
          <FilterSelect
            label={messages.tasksPage.state}
            placeholder={messages.tasksPage.all}
            clearable
            w={140}
            data={STATES}
            value={filters.active || null}
            onChange={(word) => setFilters({ active: word ?? "" })}
          />
        </FilterBar>
        <Text size="sm" c="dimmed" my="xs" aria-live="polite" className="figures">
          {list.total === null ? " " : messages.tasksPage.tasks(list.total)}
        </Text>
        <DataTable
          label={messages.tasksPage.tasksLabel}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          list={list}
          empty={
            <Empty icon={IconChecklist} title={messages.tasksPage.noTasksToShow}>
              {messages.tasksPage.noTasksToShowText}
            </Empty>
          }
        />
      </Panel>
      {act?.act === "new" && <TaskDialog task={null} onClose={close} />}
      {act?.act === "edit" && <TaskDialog key={act.task._id} task={act.task} onClose={close} />}
      {act?.act === "delete" && <DeleteTask task={act.task} onClose={close} />}
    </Page>
  )
}

function columnsOf(departmentName: (id: string | null) => string, choose: (act: Act) => void): Column<Task>[] {
  return [
    {
      key: "name",
      header: messages.tasksPage.name,
      sort: "name",
      cell: (task) =>
        task.abilities.edit ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            className="name"
            onClick={() => choose({ act: "edit", task })}
          >
            {task.name}
          </Anchor>
        ) : (
          <span className="name">{task.name}</span>
        ),
    },
    {
      key: "department",
      header: messages.tasksPage.department,
      cell: ({ department_id }) => (
        <span className="name">
          {department_id === null ? messages.tasksPage.everyone : departmentName(department_id)}
        </span>
      ),
    },
    {
      key: "active",
      header: messages.tasksPage.state,
      wideOnly: true,
      width: 120,
      cell: ({ active }) =>
        active ? (
          <Text span inherit c="dimmed">
            {messages.tasksPage.active}
          </Text>
        ) : (
          <StatusChip status="inactive">{messages.tasksPage.inactive}</StatusChip>
        ),
    },
    {
      key: "acts",
      header: messages.tasksPage.actions,
      align: "right",
      width: 180,
      cell: (task) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {task.abilities.edit && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "edit", task })}>
              {messages.tasksPage.edit}
            </Button>
          )}
          {task.abilities.delete && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "delete", task })}>
              {messages.tasksPage.delete}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}
