import { Checkbox, Group, NumberInput, Select, SegmentedControl, Stack, Input } from "@mantine/core"
import type { EntryKind } from "@scorecard/domain/scoring"
import type { ReactNode } from "react"
import { useFieldAria } from "../../ui/field-aria.ts"
import { CategoryField } from "./category-field.tsx"
import { LongField, SCORE, type EntryForm } from "./field-parts.tsx"
import { AtwFields, AdditionalPointsFields } from "./metric-fields.tsx"
import { TaskPicker } from "./task-picker.tsx"
import { ISSUE_TYPES, optionsOf, SEVERITIES } from "./labels.ts"
import { messages } from "./messages/index.ts"

type FieldsProps = { form: EntryForm; isFixed: boolean }

/** A kind's own fields: everything but the person, the date, the checklist and the remarks. */
export function EntryFields({ kind, form, day, isFixed }: FieldsProps & { kind: EntryKind; day: string }) {
  return FIELDS[kind]({ form, day, isFixed })
}

const FIELDS: Record<EntryKind, (props: FieldsProps & { day: string }) => ReactNode> = {
  sbs: (props) => <EvaluationFields {...props} />,
  non_sbs: (props) => <EvaluationFields {...props} />,
  atw: (props) => <AtwFields {...props} />,
  attendance: (props) => <AttendanceFields {...props} />,
  productivity: (props) => <ProductivityFields {...props} />,
  additional_points: (props) => <AdditionalPointsFields {...props} />,
  incidents: (props) => <IncidentFields {...props} />,
}

function EvaluationFields({ form, isFixed }: FieldsProps) {
  const { auditors_na, employee_id } = form.values
  return (
    <Stack gap="sm">
      <TaskPicker
        value={form.values.task_id}
        onChange={(id) => form.setFieldValue("task_id", id)}
        employeeId={employee_id}
        isFirst={isFixed}
        error={form.errors["task_id"]}
      />
      <Group align="flex-start" grow>
        <NumberInput
          label={messages.entryFields.quantityScore}
          description={messages.entryFields.zeroTo100}
          required
          {...SCORE}
          {...form.getInputProps("quantity_score")}
        />
        <div>
          <NumberInput
            label={messages.entryFields.auditorsScore}
            description={messages.entryFields.auditorsScoreDescription}
            required={!auditors_na}
            {...SCORE}
            {...form.getInputProps("auditors_score")}
            disabled={auditors_na}
          />
          <Checkbox
            mt={8}
            label={messages.entryFields.nA}
            checked={auditors_na}
            onChange={({ currentTarget }) => {
              form.setFieldValue("auditors_na", currentTarget.checked)
              form.clearFieldError("auditors_score")
            }}
          />
        </div>
      </Group>
    </Stack>
  )
}

function AttendanceFields({ form }: FieldsProps) {
  const issueType = useFieldAria(form.errors["issue_type"])
  return (
    <Stack gap="sm">
      <Input.Wrapper label={messages.entryFields.whatHappened} labelElement="div" {...issueType.wrapper}>
        <div>
          <SegmentedControl
            aria-label={messages.entryFields.whatHappened}
            {...issueType.input}
            data={optionsOf(ISSUE_TYPES)}
            value={form.values.issue_type}
            onChange={(word) => form.setFieldValue("issue_type", word)}
          />
        </div>
      </Input.Wrapper>
      <NumberInput
        label={messages.entryFields.minutes}
        description={messages.entryFields.minutesDescription}
        min={1}
        max={1440}
        allowDecimal={false}
        clampBehavior="none"
        w={220}
        {...form.getInputProps("minutes")}
      />
    </Stack>
  )
}

function ProductivityFields({ form }: FieldsProps) {
  return (
    <Stack gap="sm">
      <CategoryField kind="productivity" form={form} />
      <LongField form={form} name="description" label={messages.entryFields.whatHappened} required />
    </Stack>
  )
}

function IncidentFields({ form }: FieldsProps) {
  return (
    <Stack gap="sm">
      <Group align="flex-start" grow>
        <Select
          label={messages.entryFields.severity}
          required
          allowDeselect={false}
          data={optionsOf(SEVERITIES)}
          {...form.getInputProps("severity")}
        />
        <CategoryField kind="incidents" form={form} />
      </Group>
      <LongField form={form} name="description" label={messages.entryFields.whatHappened} required />
      <LongField form={form} name="action_taken" label={messages.entryFields.actionTaken} />
    </Stack>
  )
}
