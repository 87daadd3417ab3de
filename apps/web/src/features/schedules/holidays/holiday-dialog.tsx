import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { Item } from "../../../api/endpoint.ts"
import { changeHoliday, createHoliday, showHoliday, type listHolidays } from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { formatDay } from "../../../lib/format.ts"
import { useVersionedForm } from "../../../lib/use-versioned-form.ts"
import { ClusterPicker } from "../../../ui/cluster-picker.tsx"
import { Conflict } from "../../../ui/conflict.tsx"
import { DateField } from "../../../ui/dates/date-field.tsx"
import { DepartmentPicker } from "../../../ui/department-picker.tsx"
import { DraftOffer } from "../../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../../ui/form.tsx"
import { useReturnFocus } from "../../../ui/use-return-focus.ts"
import { CodeSelect } from "../code-select.tsx"
import { PLAN_READS } from "../plan-reads.ts"
import { messages } from "./messages.ts"

export type Holiday = Item<typeof listHolidays>

type Values = {
  date: string
  name: string
  code: string
  reach: keyof typeof messages.reach
  cluster_id: string | null
  department_id: string | null
}

const BLANK: Values = { date: "", name: "", code: "HOL", reach: "company", cluster_id: null, department_id: null }
const LABELS = messages.holidayDialog.labels

/** Adds a holiday, or edits one. */
export function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  useReturnFocus()
  const edit = useVersionedForm<Holiday, Values>({
    draft: `holiday.${holiday?._id ?? "new"}`,
    document: holiday,
    blank: BLANK,
    toValues: valuesOf,
    // Without its unit, it would be the company's.
    validate: {
      cluster_id: (id, { reach }) => (reach === "cluster" && id === null ? messages.holidayDialog.chooseCluster : null),
      department_id: (id, { reach }) =>
        reach === "department" && id === null ? messages.holidayDialog.chooseDepartment : null,
    },
    create: (values, { idempotencyKey }) => call(createHoliday, { body: draftOf(values), idempotencyKey }),
    read: ({ _id }) => call(showHoliday, { params: { id: _id } }),
    save: ({ date, name, code }, { base, version }) =>
      call(changeHoliday, { params: { id: base._id }, body: { date, name, code }, ifMatch: version }),
    stale: PLAN_READS,
    onSaved: ({ name }) => {
      notifications.show({ color: "green.9", title: messages.holidayDialog.saved, message: name })
      onClose()
    },
  })
  const { form, conflict, values } = edit
  const words = messages.holidayDialog
  return (
    <Modal opened onClose={onClose} title={holiday ? words.editTitle : words.addTitle}>
      <Form {...edit.formProps}>
        <Stack>
          <DraftOffer {...edit.draftOffer} />
          <DateField label={LABELS.date} required data-autofocus {...form.getInputProps("date")} />
          <TextInput label={LABELS.name} required maxLength={200} {...form.getInputProps("name")} />
          <CodeSelect label={LABELS.code} description={words.codeText} required {...form.getInputProps("code")} />
          {!holiday && (
            <Radio.Group label={words.reach} description={words.reachText} {...form.getInputProps("reach")}>
              <Stack gap={6} mt={6}>
                {Object.entries(messages.reach).map(([value, label]) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {!holiday && values.reach === "cluster" && (
            <ClusterPicker label={words.cluster} required {...form.getInputProps("cluster_id")} />
          )}
          {!holiday && values.reach === "department" && (
            <DepartmentPicker label={words.department} required {...form.getInputProps("department_id")} />
          )}
          <Text size="sm" c="dimmed">
            {words.effect}
          </Text>
          {conflict && (
            <Conflict
              labels={LABELS}
              mine={displayValues(values)}
              theirs={displayValues(conflict.theirs)}
              {...conflict.decide}
            />
          )}
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={edit.isSaving}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

function valuesOf({ date, name, code, cluster_id, department_id }: Holiday): Values {
  const reach = department_id !== null ? "department" : cluster_id !== null ? "cluster" : "company"
  return { date, name, code, reach, cluster_id, department_id }
}

function draftOf({ date, name, code, reach, cluster_id, department_id }: Values) {
  return {
    date,
    name,
    code,
    ...(reach === "cluster" && { cluster_id }),
    ...(reach === "department" && { department_id }),
  }
}

function displayValues({ date, name, code }: Pick<Values, "date" | "name" | "code">) {
  return { date: formatDay(date), name, code }
}
