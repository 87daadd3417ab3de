import { Button, Checkbox, Group, Select, Stack, Text } from "@mantine/core"
import { isCreating, translateChoice, withCreating, withMeaning, type AnswerProps } from "./mapping-draft.ts"
import { PersonMeaning } from "./person-meaning.tsx"
import classes from "./import-wizard.module.css"
import { messages } from "./messages.ts"

const words = messages.unknownValues
const MAX_EXAMPLES = 200
/** Choices of the whole column, not of one value. */
const CREATE = "create"
const LEAVE_EMPTY = "leave_empty"

/** Values of a column that mean nothing yet: each is mapped, created with the others, or left empty. */
export function UnknownValues({ question, mapping, onMapping, type }: AnswerProps) {
  const { header, examples, choices } = question
  const name = header ?? ""
  const meanings = mapping.values?.[name] ?? {}
  const canCreate = choices.some(({ value }) => value === CREATE)
  const canBeEmpty = choices.some(({ value }) => value === LEAVE_EMPTY)
  const existing = choices.filter(({ value }) => value !== CREATE && value !== LEAVE_EMPTY)
  const creating = canCreate && isCreating(mapping, question)
  const answered = examples.filter((example) => Object.hasOwn(meanings, example)).length
  const leaveAllEmpty = () =>
    onMapping(examples.reduce((draft, example) => withMeaning(draft, question, example, null), mapping))
  return (
    <Stack gap="xs" role="group" aria-label={titleOf(type, name)}>
      <Text fw={600} size="sm">
        {titleOf(type, name)}
      </Text>
      {canCreate && (
        <Checkbox
          label={createLabelOf(type)}
          description={words.createText}
          checked={creating}
          onChange={({ currentTarget: { checked } }) => onMapping(withCreating(mapping, question, checked))}
        />
      )}
      <Group justify="space-between" gap="xs">
        {canBeEmpty && (
          <Button size="compact-sm" variant="default" onClick={leaveAllEmpty}>
            {words.allEmpty}
          </Button>
        )}
        {!creating && (
          <Text size="xs" c="dimmed">
            {words.progress(answered, examples.length)}
          </Text>
        )}
      </Group>
      <Stack gap="xs" className={classes["values"]} role="group" aria-label={name} tabIndex={0}>
        {examples.map((example) => {
          const field = {
            "aria-label": words.meaning(example),
            meaning: meanings[example],
            onMeaning: (meaning: string | null | undefined) =>
              onMapping(withMeaning(mapping, question, example, meaning)),
          }
          return (
            <div key={example} className={classes["value"]}>
              <Text size="sm" className="name">
                {example}
              </Text>
              {type === "manager" ? (
                <PersonMeaning {...field} candidates={existing} />
              ) : (
                <Meaning {...field} choices={existing} canBeEmpty={canBeEmpty} creating={creating} />
              )}
            </div>
          )
        })}
      </Stack>
      {examples.length >= MAX_EXAMPLES && <Text size="xs">{words.more(examples.length)}</Text>}
    </Stack>
  )
}

function titleOf(type: string, header: string): string {
  if (type === "department") return words.department(header)
  if (type === "cluster") return words.cluster(header)
  return type === "manager" ? words.manager(header) : words.other(header)
}

function createLabelOf(type: string): string {
  if (type === "task") return words.createTasks
  return type === "cluster" ? words.createClusters : words.createDepartments
}

type MeaningProps = {
  "aria-label": string
  meaning: string | null | undefined
  onMeaning: (meaning: string | null | undefined) => void
  choices: readonly { value: string; label: string }[]
  canBeEmpty: boolean
  creating: boolean
}

function Meaning({ meaning, onMeaning, choices, canBeEmpty, creating, ...field }: MeaningProps) {
  const empty = canBeEmpty ? [{ value: LEAVE_EMPTY, label: words.leaveEmpty }] : []
  return (
    <Select
      {...field}
      placeholder={creating ? words.created : words.choose}
      data={[...empty, ...choices.map(translateChoice)]}
      value={meaning === null ? LEAVE_EMPTY : (meaning ?? null)}
      searchable
      clearable
      onChange={(chosen) => onMeaning(chosen === LEAVE_EMPTY ? null : (chosen ?? undefined))}
    />
  )
}
