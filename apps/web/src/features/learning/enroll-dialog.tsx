import { Button, Group, Modal, MultiSelect, Stack } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useState } from "react"
import { enroll, listDepartments } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { today } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { DateField } from "../../ui/dates/date-field.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { PeoplePicker } from "../../ui/person-picker.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { useNamedOptions } from "../../ui/use-named-options.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { STALE, type Module } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

type Values = { employee_ids: string[]; department_ids: string[]; due_date: string }

/** Per request. (contract of the enrollments) */
const MAX_PEOPLE = 500
const MAX_DEPARTMENTS = 50

/** Enrolls people by name, and whole departments. */
export function EnrollDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  useReturnFocus()
  const me = useMe()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<unknown>(null)
  const departmentName = useDepartmentNames()
  const form = useForm<Values>({
    initialValues: { employee_ids: [], department_ids: [], due_date: "" },
    validate: {
      employee_ids: (people, { department_ids }) =>
        people.length + department_ids.length === 0 ? messages.enrollDialog.choosePeopleOrDepartments : null,
    },
  })
  // A field with several values doesn't choose an option when it loses the focus.
  const { autoSelectOnBlur: _, ...departments } = useNamedOptions({
    list: listDepartments,
    chosen: form.values.department_ids.map((_id) => ({ _id, name: departmentName(_id) || _id })),
  })
  const draft = useFormDraft(`learning.enroll.${module._id}`, form)
  const write = useApiMutation(
    ({ due_date, ...who }: Values) =>
      call(enroll, { body: { module_id: module._id, ...who, ...(due_date !== "" && { due_date }) }, idempotencyKey }),
    STALE,
  )
  const save = () => {
    setFailure(null)
    write.mutate(form.getValues(), {
      onSuccess: ({ created, changed }) => {
        draft.forget()
        const dates = changed > 0 ? messages.enrollDialog.withAnotherDueDate(changed) : ""
        notifications.show({
          color: "green.9",
          title: messages.enrollDialog.enrolled,
          message: `${messages.enrollDialog.newEnrollments(created)}${dates}`,
        })
        onClose()
      },
      onError: setFailure,
    })
  }
  return (
    <Modal opened onClose={onClose} title={messages.enrollDialog.enrollPeople} size="lg" closeOnClickOutside={false}>
      <Form form={form} error={failure} onSubmit={save}>
        <Stack>
          <DraftOffer {...draft.offer} />
          <PeoplePicker
            label={messages.enrollDialog.people}
            data-autofocus
            max={MAX_PEOPLE}
            {...(me.level < SUPER_ADMIN && { except: me.employee_id })}
            value={form.values.employee_ids}
            onChange={(ids) => form.setFieldValue("employee_ids", ids)}
            data-path="employee_ids"
            error={form.errors["employee_ids"]}
          />
          <MultiSelect
            label={messages.enrollDialog.departments}
            description={messages.enrollDialog.departmentsDescription}
            clearable
            hidePickedOptions
            maxValues={MAX_DEPARTMENTS}
            {...departments}
            {...form.getInputProps("department_ids")}
          />
          <DateField
            label={messages.enrollDialog.dueDate}
            description={messages.enrollDialog.dueDateDescription}
            min={today()}
            {...form.getInputProps("due_date")}
          />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {messages.enrollDialog.cancel}
            </Button>
            <Button type="submit" loading={write.isPending}>
              {messages.enrollDialog.enroll}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
