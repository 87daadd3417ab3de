import { Button, Group, Modal, Stack, Switch, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { listTasks } from "../../api/endpoints.gen.ts"
import { changeTask, createTask, showTask } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DepartmentPicker } from "../../ui/department-picker.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import type { Item } from "../../api/endpoint.ts"

export type Task = Item<typeof listTasks>

type Values = { name: string; department_id: string | null; active: boolean }

const BLANK: Values = { name: "", department_id: null, active: true }
const LABELS = { name: "Name", department_id: "Department", active: "State" }

/** A new task, or a change of one. */
export function TaskDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  useReturnFocus()
  const departmentName = useDepartmentNames()
  const edit = useVersionedForm<Task, Values>({
    draft: `task.${task?._id ?? "new"}`,
    document: task,
    blank: BLANK,
    toValues: valuesOf,
    create: (body, { idempotencyKey }) => call(createTask, { body, idempotencyKey }),
    read: ({ _id }) => call(showTask, { params: { id: _id } }),
    save: (body, { base, version }) => call(changeTask, { params: { id: base._id }, body, ifMatch: version }),
    stale: ["scorecard/tasks"],
    onSaved: ({ name }) => {
      notifications.show({ color: "green.9", title: "Task saved", message: name })
      onClose()
    },
  })
  const { form, conflict } = edit
  const wordsOf = ({ name, department_id, active }: Values) => ({
    name,
    department_id: department_id === null ? "Everybody" : departmentName(department_id),
    active: active ? "Active" : "Inactive",
  })
  return (
    <Modal opened onClose={onClose} title={task ? "Change the task" : "New task"}>
      <Form {...edit.formProps}>
        <Stack>
          <DraftOffer {...edit.draftOffer} />
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
          {conflict && (
            <Conflict
              mine={wordsOf(edit.values)}
              theirs={wordsOf(conflict.theirs)}
              labels={LABELS}
              {...conflict.decide}
            />
          )}
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={edit.isSaving}>
              Save task
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

function valuesOf({ name, department_id, active }: Task): Values {
  return { name, department_id, active }
}
