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
import { messages } from "./messages.ts"

export type Task = Item<typeof listTasks>

type Values = { name: string; department_id: string | null; active: boolean }

const BLANK: Values = { name: "", department_id: null, active: true }
const LABELS = messages.taskDialog.labels

/** Creates or edits a task. */
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
      notifications.show({ color: "green.9", title: messages.taskDialog.taskSaved, message: name })
      onClose()
    },
  })
  const { form, conflict } = edit
  const displayValues = ({ name, department_id, active }: Values) => ({
    name,
    department_id: department_id === null ? messages.taskDialog.everyone : departmentName(department_id),
    active: active ? messages.taskDialog.active : messages.taskDialog.inactive,
  })
  return (
    <Modal opened onClose={onClose} title={task ? messages.taskDialog.editTask : messages.taskDialog.newTask}>
      <Form {...edit.formProps}>
        <Stack>
          <DraftOffer {...edit.draftOffer} />
          <TextInput
            label={messages.taskDialog.name}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps("name")}
          />
          <DepartmentPicker
            label={messages.taskDialog.department}
            description={messages.taskDialog.departmentPlaceholder}
            placeholder={messages.taskDialog.everyone}
            {...form.getInputProps("department_id")}
          />
          <Switch
            label={messages.taskDialog.active}
            description={messages.taskDialog.activeDescription}
            {...form.getInputProps("active", { type: "checkbox" })}
          />
          {conflict && (
            <Conflict
              mine={displayValues(edit.values)}
              theirs={displayValues(conflict.theirs)}
              labels={LABELS}
              {...conflict.decide}
            />
          )}
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {messages.taskDialog.cancel}
            </Button>
            <Button type="submit" loading={edit.isSaving}>
              {messages.taskDialog.saveTask}
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
