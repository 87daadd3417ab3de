import { Button, Group, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { changeAssignment, readAssignment } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay, today } from "../../lib/format.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DateField } from "../../ui/dates/date-field.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { STALE, type Assignment } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

const displayValues = (day: string | null) => ({ due_date: day ? formatDay(day) : messages.dueDateForm.none })

/** The due date of a person's or department's enrollment. */
export function DueDateForm({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  // The version the reader started from, even if the list reloads underneath.
  const [{ version, due_date }] = useState(assignment)
  const [failure, setFailure] = useState<unknown>(null)
  const [newest, setNewest] = useState<Assignment | null>(null)
  const form = useForm({ initialValues: { due_date: due_date ?? "" } })
  const params = { id: assignment._id }
  const write = useApiMutation(
    (ifMatch: number) =>
      call(changeAssignment, { params, body: { due_date: form.getValues().due_date || null }, ifMatch }),
    STALE,
  )
  const refused = async (error: unknown) => {
    if (error instanceof CallFailed && error.status === 412) {
      try {
        setNewest(await call(readAssignment, { params }))
      } catch (reason) {
        setFailure(reason)
      }
    } else setFailure(error)
  }
  const save = (ifMatch: number) => {
    setFailure(null)
    setNewest(null)
    write.mutate(ifMatch, {
      onSuccess: (saved) => {
        const message = `${saved.name}: ${saved.due_date ? formatDay(saved.due_date) : messages.dueDateForm.noneText}`
        notifications.show({ color: "green.9", title: messages.dueDateForm.dueDateSaved, message })
        onClose()
      },
      onError: (error) => void refused(error),
    })
  }
  return (
    <Form form={form} error={failure} onSubmit={() => save(version)}>
      <Stack>
        <Text size="sm" className="name">
          {messages.dueDateForm.in(assignment.name, assignment.module_title)}
        </Text>
        <DateField
          label={messages.dueDateForm.dueDate}
          description={messages.dueDateForm.emptyForNone}
          min={today()}
          data-autofocus
          {...form.getInputProps("due_date")}
        />
        {newest && (
          <Conflict
            mine={displayValues(form.values.due_date)}
            theirs={displayValues(newest.due_date)}
            labels={{ due_date: messages.dueDateForm.dueDate }}
            onTakeTheirs={onClose}
            onKeepMine={() => save(newest.version)}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.dueDateForm.cancel}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {messages.dueDateForm.saveDueDate}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
