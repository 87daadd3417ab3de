import { Group, Text } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useMe } from "../../lib/me.ts"
import { DateField } from "../../ui/dates/date-field.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { Failure, Loading } from "../../ui/states.tsx"
import { ChecklistField } from "./checklist-field.tsx"
import { Consequences } from "./consequences.tsx"
import { EntryFields } from "./entry-fields.tsx"
import { LongField } from "./field-parts.tsx"
import { KINDS } from "./kinds.ts"
import { LockHint } from "./lock-hint.tsx"
import type { useEntryForm } from "./use-entry-form.ts"
import { messages } from "./messages/index.ts"

type EntryFormState = Pick<ReturnType<typeof useEntryForm>, "form" | "rubric" | "asking" | "unsaved">
type EntryFormFieldsProps = {
  kind: EntryKind
  /** The person can't be changed. */
  isFixed: boolean
  state: EntryFormState
}

/** All fields of an entry, and what saving them would change. */
export function EntryFormFields({ kind, isFixed, state }: EntryFormFieldsProps) {
  const { noun, dateField } = KINDS[kind]
  const { form, rubric, asking } = state
  const day = form.values[dateField]
  return (
    <>
      <WhomAndWhen kind={kind} isFixed={isFixed} state={state} />
      <LockHint kind={kind} day={day} />
      <EntryFields kind={kind} form={form} day={day} isFixed={isFixed} />
      {asking.isLoading && <Loading lines={3} />}
      {asking.error !== null && <Failure error={asking.error} />}
      {rubric && (
        <ChecklistField
          rubric={rubric}
          answers={form.values.checklist}
          onChange={(answers) => {
            form.setFieldValue("checklist", answers)
            form.clearFieldError("checklist")
          }}
          error={checklistError(form.errors)}
        />
      )}
      <LongField
        form={form}
        name="remarks"
        label={messages.entryForm.remarks}
        description={messages.entryForm.remarksDescription(noun)}
      />
      <Consequences unsaved={asking.isLoading ? null : state.unsaved()} />
    </>
  )
}

type WhomAndWhenProps = { kind: EntryKind; isFixed: boolean; state: Pick<EntryFormState, "form"> }

function WhomAndWhen({ kind, isFixed, state: { form } }: WhomAndWhenProps) {
  const me = useMe()
  const { dateField, dateLabel } = KINDS[kind]
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      {isFixed && form.values.employee_id !== null ? (
        <div>
          <Text size="sm" fw={500}>
            {messages.entryForm.employee}
          </Text>
          <Text size="sm" py={7}>
            <PersonName id={form.values.employee_id} />
          </Text>
        </div>
      ) : (
        <PersonPicker
          label={messages.entryForm.employee}
          data-autofocus
          placeholder={messages.entryForm.nameEmailOrId}
          required
          {...(me.level < SUPER_ADMIN && { except: me.employee_id })}
          value={form.values.employee_id}
          onChange={(id) => {
            form.setFieldValue("employee_id", id)
            form.clearFieldError("employee_id")
          }}
          data-path="employee_id"
          error={form.errors["employee_id"]}
        />
      )}
      <DateField label={dateLabel} required {...form.getInputProps(dateField)} />
    </Group>
  )
}

function checklistError(errors: Record<string, unknown>): string | undefined {
  const said = Object.entries(errors).flatMap(([path, words]) => (path.startsWith("checklist") ? [String(words)] : []))
  return said.length > 0 ? said.join(" ") : undefined
}
