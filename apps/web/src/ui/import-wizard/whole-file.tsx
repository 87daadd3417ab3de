import { Badge, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text } from "@mantine/core"
import { useState } from "react"
import type { Checked, Field, Mapping, Question } from "../../lib/import-types.ts"
import { DefaultValue } from "./default-value.tsx"
import { canHaveDefault, filledFields, missingFields, withDefault } from "./mapping-draft.ts"
import { messages } from "./messages.ts"
import { translate } from "../../lib/language.ts"

const words = messages.questions

type WholeFileProps = { checked: Checked; mapping: Mapping; onMapping: (mapping: Mapping) => void }

/** Fields that rows need and no column has: how to number people, and one value for every row. */
export function WholeFile({ checked: { fields, questions }, mapping, onMapping }: WholeFileProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const canNumber = mapping.generate_ids === true || questions.some(({ kind }) => kind === "employee_id")
  const filled = filledFields(mapping, fields)
  const isShown = shownFields({ fields, questions }, mapping, added)
  const shown = fields.filter(({ field }) => isShown.has(field))
  const addable = fields.filter(({ field }) => canHaveDefault(field) && !filled.has(field) && !isShown.has(field))
  return (
    <Stack gap="sm">
      {shown.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {shown.map((field) => (
            <MissingField
              key={field.field}
              field={field}
              canNumber={canNumber}
              choices={questions.find((each) => each.field === field.field)?.choices ?? []}
              mapping={mapping}
              onMapping={onMapping}
              {...(added.includes(field.field) && {
                onRemove: () => {
                  setAdded(added.filter((each) => each !== field.field))
                  onMapping(withDefault(mapping, field.field, ""))
                },
              })}
            />
          ))}
        </SimpleGrid>
      )}
      <Select
        label={words.addValue}
        description={words.addValueText}
        placeholder={words.addValuePlaceholder}
        maw={360}
        searchable
        data={addable.map(({ field, label }) => ({ value: field, label: translate(label) }))}
        value={null}
        onChange={(field) => field !== null && setAdded([...added, field])}
      />
    </Stack>
  )
}

/** What is missing, what is asked about, and what has a value already. */
function shownFields(
  { fields, questions }: Pick<Checked, "fields" | "questions">,
  mapping: Mapping,
  added: readonly string[],
): Set<string> {
  const filled = filledFields(mapping, fields)
  const asked = questions.flatMap(({ kind, field }) =>
    (kind === "default" || kind === "employee_id") && field !== null && !filled.has(field) ? [field] : [],
  )
  const missing = missingFields(mapping, fields).map(({ field }) => field)
  return new Set([...missing, ...asked, ...Object.keys(mapping.defaults ?? {}), ...added])
}

type MissingFieldProps = {
  field: Field
  canNumber: boolean
  choices: Question["choices"]
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  onRemove?: () => void
}

function MissingField({ field, canNumber, choices, mapping, onMapping, onRemove }: MissingFieldProps) {
  const { field: name, needed } = field
  const label = translate(field.label)
  if (name === "employee_id" && canNumber) {
    return (
      <Stack gap="xs">
        <Text size="sm">{words.noIds}</Text>
        <Checkbox
          label={words.numberPeople}
          description={words.numberPeopleText}
          checked={mapping.generate_ids === true}
          onChange={({ currentTarget: { checked } }) => onMapping({ ...mapping, generate_ids: checked })}
        />
      </Stack>
    )
  }
  if (!canHaveDefault(name)) {
    return (
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {label}
          </Text>
          <Badge>{messages.columnRow.neededFor(needed)}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {words.chooseColumnAbove}
        </Text>
      </div>
    )
  }
  return (
    <Stack gap="xs" align="stretch">
      <DefaultValue
        field={field}
        choices={choices}
        value={mapping.defaults?.[name] ?? ""}
        onChange={(value) => onMapping(withDefault(mapping, name, value))}
      />
      {onRemove && (
        <Button size="compact-sm" variant="default" onClick={onRemove} style={{ alignSelf: "flex-start" }}>
          {words.removeValue(label)}
        </Button>
      )}
    </Stack>
  )
}
