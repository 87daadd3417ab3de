import { Loader, Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useState } from "react"
import { readEmployee, listTasks, showTask } from "../../api/endpoints.gen.ts"
import type { Item } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useSearchKeys } from "../../ui/search-picker.ts"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { moreOf } from "../../ui/use-named-options.tsx"
import { messages } from "./messages/index.ts"

type Task = Item<typeof listTasks>
const MAX_TASKS = 200
const PAUSE_MS = 200
const INACTIVE = / \(inactive\)$/
/** The group of tasks without a department. */
const FOR_EVERYONE = null

type TaskPickerProps = {
  value: string | null
  onChange: (taskId: string | null) => void
  /** Tasks of this person's department come first. */
  employeeId: string | null
  /** It is the first field to fill in. */
  isFirst?: boolean
  error?: React.ReactNode
}

/** A task of the catalog. An entry keeps its task, even an inactive one. */
export function TaskPicker({ value, onChange, employeeId, isFirst = false, error }: TaskPickerProps) {
  const [typed, setTyped] = useState("")
  const department = useDepartmentOf(employeeId)
  const departmentName = useDepartmentNames()
  const chosen = useApiQuery(showTask, { params: { id: value ?? "" } }, { enabled: value !== null })
  // An inactive task's name has a suffix.
  const wanted = typed.replace(INACTIVE, "") === chosen.data?.name ? "" : typed.trim()
  const [q] = useDebouncedValue(wanted, PAUSE_MS)
  const found = useApiQuery(listTasks, { query: { q, active: true, limit: MAX_TASKS } })
  const tasks = withChosen(found.data?.items ?? [], chosen.data)
  const groupOf = (task: Task) => (task.department_id === null ? FOR_EVERYONE : departmentName(task.department_id))
  const data = [
    ...grouped(tasks, groupOf, department === null ? null : departmentName(department)),
    ...moreOf(found.data),
  ]
  const { keys } = useSearchKeys({
    typed,
    isSearching: wanted !== "",
    isAsked: q === wanted,
    isAnswered: q === wanted && found.data !== undefined,
    data,
    filter: ({ options }) => options,
  })
  return (
    <Select
      label={messages.taskPicker.task}
      placeholder={messages.taskPicker.typeToSearch}
      required
      searchable
      data={data}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      {...keys}
      nothingFoundMessage={found.isFetching ? messages.taskPicker.searching : messages.taskPicker.noSuchTask}
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
      data-path="task_id"
      data-autofocus={isFirst || undefined}
      error={error}
    />
  )
}

function useDepartmentOf(employeeId: string | null): string | null {
  const person = useApiQuery(
    readEmployee,
    { params: { employee_id: employeeId ?? "" } },
    { enabled: employeeId !== null },
  )
  return person.data?.employment_data.department_id ?? null
}

function withChosen(tasks: Task[], chosen: Task | undefined): Task[] {
  return chosen === undefined || tasks.some(({ _id }) => _id === chosen._id) ? tasks : [chosen, ...tasks]
}

type TaskGroup = string | typeof FOR_EVERYONE

/** Grouped by department: the employee's own, then everyone's, then the others. */
function grouped(tasks: Task[], groupOf: (task: Task) => TaskGroup, own: string | null) {
  const groups = new Map<TaskGroup, Task[]>()
  for (const task of tasks) groups.set(groupOf(task), [...(groups.get(groupOf(task)) ?? []), task])
  const rank = (group: TaskGroup) => (group === FOR_EVERYONE ? 1 : group === own ? 0 : 2)
  const label = (group: TaskGroup) => group ?? messages.taskPicker.everyone
  return [...groups]
    .toSorted(([one], [other]) => rank(one) - rank(other) || label(one).localeCompare(label(other)))
    .map(([group, items]) => ({
      group: label(group),
      items: items.map(({ _id, name, active }) => ({
        value: _id,
        label: active ? name : messages.taskPicker.inactiveName(name),
      })),
    }))
}
