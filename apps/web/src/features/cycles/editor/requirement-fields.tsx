import { Group, NumberInput, Select } from "@mantine/core"
import type { EvaluationRequirement } from "@scorecard/domain/scoring"
import { CADENCE_NAMES, optionsOf } from "../cycle-labels.ts"
import { messages } from "../messages.ts"

const OPEN = "open"

type RequirementFieldsProps = {
  name: string
  value: EvaluationRequirement | undefined
  /** Whether it may be left open, as in an exception. */
  mayBeOpen?: boolean
  error: string | undefined
  onChange: (value: EvaluationRequirement | undefined) => void
}

/** How often and how many: for everyone, or in an exception. */
export function RequirementFields({ name, value, mayBeOpen = false, error, onChange }: RequirementFieldsProps) {
  const cadences = optionsOf(CADENCE_NAMES)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Select
        aria-label={messages.requirementFields.howOften(name)}
        allowDeselect={false}
        w={175}
        data={mayBeOpen ? [{ value: OPEN, label: messages.requirementFields.sameAsEveryone }, ...cadences] : cadences}
        value={value?.cadence ?? OPEN}
        onChange={(cadence) =>
          onChange(cadence === null || cadence === OPEN ? undefined : { cadence, count: value?.count ?? 1 })
        }
      />
      {value && value.cadence !== "none" && (
        <NumberInput
          aria-label={messages.requirementFields.howMany(name)}
          min={0}
          max={1000}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          w={90}
          value={Number.isNaN(value.count) ? "" : value.count}
          error={error}
          onChange={(count) => onChange({ ...value, count: count === "" ? Number.NaN : Number(count) })}
        />
      )}
    </Group>
  )
}
