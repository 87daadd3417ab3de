import { Button, Group, Paper, Radio, Stack } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useState } from "react"
import { createShiftAssignments } from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { useMe } from "../../../lib/me.ts"
import { useApiMutation } from "../../../lib/query.ts"
import { DateField } from "../../../ui/dates/date-field.tsx"
import { DepartmentPicker } from "../../../ui/department-picker.tsx"
import { Form, FormNote } from "../../../ui/form.tsx"
import { PeoplePicker } from "../../../ui/person-picker.tsx"
import { PLAN_READS } from "../plan-reads.ts"
import { messages } from "./messages.ts"
import type { Pattern } from "./pattern-dialog.tsx"

type Values = {
  assignee: "people" | "department"
  employee_ids: string[]
  department_id: string | null
  from: string
  to: string
}

const words = messages.assignForm

/** Assigns a pattern to people or to a department. */
export function AssignForm({ pattern, onClose }: { pattern: Pattern; onClose: () => void }) {
  const me = useMe()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm<Values>({
    initialValues: { assignee: "people", employee_ids: [], department_id: null, from: "", to: "" },
    validate: {
      employee_ids: (ids, { assignee }) => (assignee === "people" && ids.length === 0 ? words.choosePeople : null),
      department_id: (id, { assignee }) => (assignee === "department" && id === null ? words.chooseDepartment : null),
    },
  })
  const assign = useApiMutation(
    ({ assignee, employee_ids, department_id, from, to }: Values) =>
      call(createShiftAssignments, {
        params: { id: pattern._id },
        body: {
          ...(assignee === "people" ? { employee_ids } : { department_id: department_id ?? "" }),
          from,
          to: to === "" ? null : to,
        },
        idempotencyKey,
      }),
    PLAN_READS,
  )
  const save = () =>
    assign.mutate(form.getValues(), {
      onSuccess: ({ created }) => {
        notifications.show({ color: "green.9", message: words.assigned(created) })
        onClose()
      },
    })
  return (
    <Paper withBorder p="sm">
      <Form form={form} error={assign.error} onSubmit={save} aria-label={words.title}>
        <Stack gap="sm">
          <Radio.Group label={words.to} {...form.getInputProps("assignee")}>
            <Group mt={6}>
              <Radio value="people" label={words.people} />
              <Radio value="department" label={words.department} />
            </Group>
          </Radio.Group>
          {form.values.assignee === "people" ? (
            <PeoplePicker
              label={words.people}
              required
              {...(me.level < SUPER_ADMIN && { except: me.employee_id })}
              value={form.values.employee_ids}
              onChange={(ids) => form.setFieldValue("employee_ids", ids)}
              data-path="employee_ids"
              error={form.errors["employee_ids"]}
            />
          ) : (
            <DepartmentPicker
              label={words.departmentLabel}
              description={words.departmentText}
              required
              {...form.getInputProps("department_id")}
            />
          )}
          <Group grow align="flex-start">
            <DateField label={words.from} description={words.fromText} required {...form.getInputProps("from")} />
            <DateField label={words.until} description={words.untilText} {...form.getInputProps("to")} />
          </Group>
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={assign.isPending}>
              {words.assign}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  )
}
