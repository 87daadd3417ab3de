import { Button, Group, Modal, Select, Stack, Switch, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useRef, useState } from "react"
import { listDepartments } from "../../api/organization.ts"
import { changeTask, createTask, showTask } from "../../api/tasks.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { CallFailed } from "../../lib/problem.ts"
import { placeErrors } from "../../lib/submit.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Failure } from "../../ui/states.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { useFocusBack } from "../../ui/use-focus-back.ts"
import type { Task } from "./tasks-page.tsx"

type Values = { name: string; department_id: string | null; active: boolean }

const MOST = 200
const LABELS = { name: "Name", department_id: "Department", active: "State" }

/** A new task, or a change of one. */
export function TaskDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  useFocusBack()
  const departments = useAsk(listDepartments, { query: { limit: MOST } })
  const departmentName = useDepartmentNames()
  const key = useRef(crypto.randomUUID())
  const [failure, setFailure] = useState<unknown>(null)
  const [newest, setNewest] = useState<Task | null>(null)
  const form = useForm<Values>({ initialValues: valuesOf(task) })
  const write = useWrite(
    ({ values, version }: { values: Values; version: number }) =>
      task
        ? call(changeTask, { params: { id: task._id }, body: values, ifMatch: version })
        : call(createTask, { body: values, idempotencyKey: key.current }),
    ["scorecard/tasks"],
  )
  const refused = async (error: unknown) => {
    setFailure(placeErrors(form, error))
    if (task && error instanceof CallFailed && error.status === 412) {
      setNewest(await call(showTask, { params: { id: task._id } }))
    }
  }
  const save = (version: number) => {
    setFailure(null)
    setNewest(null)
    write.mutate(
      { values: form.values, version },
      {
        onSuccess: (saved) => {
          notifications.show({ color: "green.9", title: "Task saved", message: saved.name })
          onClose()
        },
        onError: (error) => void refused(error),
      },
    )
  }
  const wordsOf = ({ name, department_id, active }: Values) => ({
    name,
    department_id: department_id === null ? "Everybody" : departmentName(department_id),
    active: active ? "Active" : "Inactive",
  })
  return (
    <Modal opened onClose={onClose} title={task ? "Change the task" : "New task"}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save(task?.version ?? 0)
        }}
      >
        <Stack>
          <TextInput label="Name" required data-autofocus maxLength={200} {...form.getInputProps("name")} />
          <Select
            label="Department"
            description="Empty: the task is everybody's"
            placeholder="Everybody"
            clearable
            searchable
            data={(departments.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            {...form.getInputProps("department_id")}
          />
          <Switch
            label="Active"
            description="An inactive task stays with the entries that name it; new ones cannot name it."
            {...form.getInputProps("active", { type: "checkbox" })}
          />
          {newest && (
            <Conflict
              mine={wordsOf(form.values)}
              theirs={wordsOf(newest)}
              labels={LABELS}
              onTakeTheirs={onClose}
              onKeepMine={() => save(newest.version)}
            />
          )}
          {failure !== null && !newest && <Failure error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={write.isPending}>
              Save task
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function valuesOf(task: Task | null): Values {
  return { name: task?.name ?? "", department_id: task?.department_id ?? null, active: task?.active ?? true }
}
