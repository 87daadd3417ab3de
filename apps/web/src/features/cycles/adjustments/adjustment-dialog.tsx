import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
} from "@mantine/core"
import { notifications } from "@mantine/notifications"
import {
  changeRequirementAdjustment,
  createRequirementAdjustment,
  showRequirementAdjustment,
} from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { entriesOf } from "../../../lib/objects.ts"
import { useVersionedForm } from "../../../lib/use-versioned-form.ts"
import { Conflict } from "../../../ui/conflict.tsx"
import { DepartmentPicker } from "../../../ui/department-picker.tsx"
import { DraftOffer } from "../../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../../ui/form.tsx"
import { MonthField } from "../../../ui/dates/month-field.tsx"
import { PersonPicker } from "../../../ui/person-picker.tsx"
import { useDepartmentNames } from "../../../ui/unit-filters.tsx"
import { useReturnFocus } from "../../../ui/use-return-focus.ts"
import { BLANK, bodyOf, kindNames, targetOf, valuesOf, type Adjustment, type Values } from "./adjustment-values.ts"
import { messages } from "./messages.ts"

const words = messages.dialog
const MAX_COUNT = 1000
const optionsOf = <Word extends string>(names: Record<Word, string>) =>
  entriesOf(names).map(([value, label]) => ({ value, label }))

/** Adds or edits an adjustment. The person or department of one never changes. */
export function AdjustmentDialog({ adjustment, onClose }: { adjustment: Adjustment | null; onClose: () => void }) {
  useReturnFocus()
  const display = useDisplay()
  const edit = useVersionedForm<Adjustment, Values>({
    draft: `requirement-adjustment.${adjustment?._id ?? "new"}`,
    document: adjustment,
    blank: BLANK,
    toValues: valuesOf,
    create: (values, { idempotencyKey }) =>
      call(createRequirementAdjustment, { body: { ...bodyOf(values), ...targetOf(values) }, idempotencyKey }),
    read: ({ _id }) => call(showRequirementAdjustment, { params: { id: _id } }),
    save: (values, { base, version }) =>
      call(changeRequirementAdjustment, { params: { id: base._id }, body: bodyOf(values), ifMatch: version }),
    stale: ["scorecard/requirement-adjustments", "dashboard"],
    onSaved: () => {
      notifications.show({ color: "green.9", message: words.saved })
      onClose()
    },
  })
  const { form, conflict } = edit
  const { target, rule } = edit.values
  return (
    <Modal opened onClose={onClose} title={adjustment ? words.editTitle : words.newTitle}>
      <Form {...edit.formProps}>
        <Stack>
          <DraftOffer {...edit.draftOffer} />
          {adjustment === null && (
            <SegmentedControl
              aria-label={words.labels.target}
              data={optionsOf(words.targets)}
              value={target}
              onChange={(next) => form.setFieldValue("target", next)}
            />
          )}
          {adjustment === null && target === "person" && (
            <PersonPicker
              label={words.labels.employee_id}
              required
              value={edit.values.employee_id}
              onChange={(id) => form.setFieldValue("employee_id", id)}
              data-path="employee_id"
              error={form.errors["employee_id"]}
            />
          )}
          {adjustment === null && target === "department" && (
            <DepartmentPicker label={words.labels.department_id} required {...form.getInputProps("department_id")} />
          )}
          <Checkbox.Group label={words.labels.kinds} {...form.getInputProps("kinds")}>
            <Group mt="xs">
              {optionsOf(words.kinds).map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
          <Group grow align="start">
            <Select
              label={words.labels.rule}
              data={optionsOf(words.rules)}
              allowDeselect={false}
              {...form.getInputProps("rule")}
            />
            {rule !== "exempt" && (
              <NumberInput
                label={words.labels.count}
                min={0}
                max={MAX_COUNT}
                allowDecimal={false}
                {...form.getInputProps("count")}
              />
            )}
          </Group>
          <Group grow align="start">
            <MonthField
              label={words.labels.from}
              required
              value={edit.values.from}
              onChange={(month) => form.setFieldValue("from", month)}
              data-path="from"
              error={form.errors["from"]}
            />
            <MonthField
              label={words.labels.to}
              description={words.withoutEnd}
              value={edit.values.to}
              onChange={(month) => form.setFieldValue("to", month)}
              data-path="to"
              error={form.errors["to"]}
            />
          </Group>
          <Textarea label={words.labels.reason} required autosize minRows={2} {...form.getInputProps("reason")} />
          {adjustment !== null && (
            <Text size="sm" c="dimmed">
              {words.finalMonths}
            </Text>
          )}
          {conflict && (
            <Conflict
              mine={display(edit.values)}
              theirs={display(valuesOf(conflict.theirs))}
              labels={words.labels}
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

/** The values as text, for comparing two versions. */
function useDisplay(): (values: Values) => Record<string, string> {
  const departmentName = useDepartmentNames()
  return ({ department_id, kinds, rule, count, from, to, reason }) => ({
    ...(department_id !== null && { department_id: departmentName(department_id) }),
    kinds: kindNames(kinds),
    rule: words.rules[rule],
    count: rule === "exempt" ? "" : String(count),
    from,
    to,
    reason,
  })
}
