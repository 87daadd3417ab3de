import { Button, Group, Modal, Stack, Switch, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useRef } from "react"
import { type listTasks, changeTask, createTask, showTask } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DepartmentPicker } from "../../ui/department-picker.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { useFocusBack } from "../../ui/use-focus-back.ts"
import type { Item } from "../../api/endpoint.ts"

export type Task = Item<typeof listTasks>

type Values = { name: string; department_id: string | null; active: boolean }

const LABELS = { name: "Name", department_id: "Department", active: "State" }

/** A new task, or a change of one. */
export function TaskDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  useFocusBack()
  const departmentName = useDepartmentNames()
  const key = useRef(crypto.randomUUID())
  const form = useForm<Values>({ initialValues: valuesOf(task) })
  const draft = useFormDraft(`task.${task?._id ?? "new"}`, form, task)
  const { newer, failure, ...tries } = useNewer(() => call(showTask, { params: { id: task?._id ?? "" } }))
  const write = useWrite(
    ({ values, version }: { values: Values; version: number }) =>
      task
        ? call(changeTask, { params: { id: task._id }, body: values, ifMatch: version })
        : call(createTask, { body: values, idempotencyKey: key.current }),
    ["scorecard/tasks"],
  )
  const save = (version: number) => {
    tries.clear()
    write.mutate(
      { values: form.values, version },
      {
        onSuccess: (saved) => {
          draft.forget()
          notifications.show({ color: "green.9", title: "Task saved", message: saved.name })
          onClose()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: Task) => {
    tries.clear()
    draft.restart(valuesOf(theirs), theirs.version)
  }
  const wordsOf = ({ name, department_id, active }: Values) => ({
    name,
    department_id: department_id === null ? "Everybody" : departmentName(department_id),
    active: active ? "Active" : "Inactive",
  })
  return (
    <Modal opened onClose={onClose} title={task ? "Change the task" : "New task"}>
      <Form form={form} error={failure} onSubmit={() => save(draft.version)}>
        <Stack>
          <DraftOffer {...draft.offer} />
          <TextInput label="Name" required data-autofocus maxLength={200} {...form.getInputProps("name")} />
          <DepartmentPicker
            label="Department"
            description="Empty: the task is everybody's"
            placeholder="Everybody"
            {...form.getInputProps("department_id")}
          />
          <Switch
            label="Active"
            description="An inactive task stays with the entries that name it; new ones cannot name it."
            {...form.getInputProps("active", { type: "checkbox" })}
          />
          {newer && (
            <Conflict
              mine={wordsOf(form.values)}
              theirs={wordsOf(newer)}
              labels={LABELS}
              onTakeTheirs={() => takeTheirs(newer)}
              onKeepMine={() => save(newer.version)}
            />
          )}
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={write.isPending}>
              Save task
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

function valuesOf(task: Task | null): Values {
  return { name: task?.name ?? "", department_id: task?.department_id ?? null, active: task?.active ?? true }
}
