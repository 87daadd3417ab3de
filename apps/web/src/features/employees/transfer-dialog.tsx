import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import type { EmployeeChange, EmployeeView } from "@scorecard/contracts/employees"
import { useState } from "react"
import { editEmployee } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { formatDay, today } from "../../lib/format.ts"
import { useApiMutation } from "../../lib/query.ts"
import { DateField } from "../../ui/dates/date-field.tsx"
import { DepartmentPicker } from "../../ui/department-picker.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { messages } from "./messages.ts"

const words = messages.transferDialog

/** What a transfer makes stale on other pages. */
export const STALE_AFTER_TRANSFER = ["employees", "organization", "dashboard", "scorecard"]

type Values = { effective_from: string; department_id: string | null; manager_id: string | null }

/** Moves a person to another department or manager: from today, since an earlier day, or on a later one. */
export function TransferDialog({ person, onClose }: { person: EmployeeView; onClose: () => void }) {
  useReturnFocus()
  const [failure, setFailure] = useState<unknown>(null)
  const { department_id, manager_id } = person.employment_data
  const form = useForm<Values>({ initialValues: { effective_from: today(), department_id, manager_id } })
  const draft = useFormDraft(`transfer.${person.employee_id}`, form)
  const write = useApiMutation(
    (values: Values) =>
      call(editEmployee, {
        params: { employee_id: person.employee_id },
        body: changeOf(person, values),
        ifMatch: person.version,
      }),
    STALE_AFTER_TRANSFER,
  )
  const { effective_from: day } = form.values
  const save = () => {
    setFailure(null)
    write.mutate(form.getValues(), {
      onSuccess: () => {
        draft.forget()
        const message = day > today() ? words.planned(formatDay(day)) : words.saved(person.name)
        notifications.show({ color: "green.9", message })
        onClose()
      },
      onError: setFailure,
    })
  }
  return (
    <Modal opened onClose={onClose} title={words.title(person.name)}>
      <Form form={form} error={failure} rename={withoutPart} onSubmit={save}>
        <Stack>
          <DraftOffer {...draft.offer} />
          <DateField label={words.effectiveFrom} required data-autofocus {...form.getInputProps("effective_from")} />
          <DepartmentPicker label={words.department} {...form.getInputProps("department_id")} />
          <PersonPicker
            label={words.manager}
            except={person.employee_id}
            value={form.values.manager_id}
            onChange={(id) => form.setFieldValue("manager_id", id)}
            data-path="manager_id"
            error={form.errors["manager_id"]}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {day > today() ? words.later : words.months}
          </Text>
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={write.isPending}>
              {day > today() ? words.plan : words.save}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

/** Only what differs. If nothing does, the person has been in their department since that day. */
function changeOf({ employment_data: before }: EmployeeView, { effective_from, ...after }: Values): EmployeeChange {
  const hasManager = after.manager_id !== before.manager_id
  const hasDepartment = after.department_id !== before.department_id || !hasManager
  return {
    effective_from,
    employment_data: {
      ...(hasDepartment && { department_id: after.department_id }),
      ...(hasManager && { manager_id: after.manager_id }),
    },
  }
}

/** The service names the fields by their part of the record. */
function withoutPart(issues: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(issues).map(([path, issue]) => [path.replace(/^employment_data\./, ""), issue]),
  )
}
