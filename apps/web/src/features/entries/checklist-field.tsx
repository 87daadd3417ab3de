import { Button, Group, Input, Stack, Text, TextInput } from "@mantine/core"
import { IconFlag, IconMessagePlus } from "@tabler/icons-react"
import { checklistSubtotals, scoreChecklist } from "@scorecard/domain/scoring/checklist"
import { useId, useRef, useState, type KeyboardEvent } from "react"
import type { Reply } from "../../api/endpoint.ts"
import type { showRubric } from "../../api/endpoints.gen.ts"
import { formatScore } from "../../lib/format.ts"
import type { Answers } from "./entry-values.ts"
import { ANSWERS, optionsOf, type AnswerWord } from "./labels.ts"
import classes from "./checklist-field.module.css"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages/index.ts"

type Rubric = Reply<typeof showRubric>
type RubricItem = Rubric["items"][number]

const GROUPS: Record<RubricItem["group"], string> = messages.checklistField.groups
const KEYS: Record<string, AnswerWord> = { y: "yes", n: "no", a: "na" }
const NOTHING_SAID = { answer: null, note: "" }

type ChecklistFieldProps = {
  rubric: Rubric
  answers: Answers
  onChange: (answers: Answers) => void
  error?: string | undefined
}

/** The rubric's items. Each is answered with radio buttons or with Y, N and A, which move to the next item. */
export function ChecklistField({ rubric, answers, onChange, error }: ChecklistFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const answered = rubric.items.filter(({ item_id }) => answers[item_id]?.answer).length
  const change = (itemId: string, said: Partial<Answers[string]>) =>
    onChange({ ...answers, [itemId]: { ...(answers[itemId] ?? NOTHING_SAID), ...said } })
  const focusItem = ({ item_id }: RubricItem) => {
    const at = `[data-item="${item_id}"] input:checked, [data-item="${item_id}"] input`
    place.current?.querySelector<HTMLElement>(at)?.focus()
  }
  const goOn = (itemId: string) => {
    const order = inOrder(rubric)
    const next = order[order.findIndex(({ item_id }) => item_id === itemId) + 1]
    if (next) focusItem(next)
    else fieldAfter(place.current)?.focus()
  }
  const rest = rubric.items.filter(({ item_id, red_flag }) => !red_flag && !answers[item_id]?.answer)
  const answerRest = () => {
    const yes = rest.map(({ item_id }) => [item_id, { note: answers[item_id]?.note ?? "", answer: "yes" as const }])
    onChange({ ...answers, ...(Object.fromEntries(yes) as Answers) })
    const open = inOrder(rubric).find(({ item_id, red_flag }) => red_flag && !answers[item_id]?.answer)
    if (open) focusItem(open)
    else fieldAfter(place.current)?.focus()
  }
  const subtotals = describeSubtotals(checklistSubtotals(rubric, givenIn(rubric, answers)))
  return (
    <div ref={place}>
      <Group justify="space-between" className={classes["status"] ?? ""}>
        <Text fw={600} size="sm">
          {messages.checklistField.checklist}
        </Text>
        <Group gap="sm" aria-live="polite">
          <Text size="sm" c="dimmed" className="figures">
            {messages.checklistField.ofAnswered(answered, rubric.items.length)}
          </Text>
          <ScoreSoFar rubric={rubric} answers={answers} />
        </Group>
      </Group>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb="xs">
        <Text size="xs" c="dimmed" className="keyboard-only">
          {messages.checklistField.pressForYes(<kbd>Y</kbd>, <kbd>N</kbd>, <kbd>A</kbd>)}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          title={messages.checklistField.yesToTheRestText}
          // It stays in its place, so that the items below don't move.
          disabled={rest.length === 0}
          onClick={answerRest}
          style={{ flexShrink: 0, marginInlineStart: "auto" }}
        >
          {messages.checklistField.yesToTheRest}
        </Button>
      </Group>
      {Object.entries(GROUPS).map(([group, label]) => (
        <Stack key={group} gap={0} mb="sm">
          <Group justify="space-between" gap="sm" mb={2}>
            <Text size="xs" fw={600} c="dimmed">
              {label}
            </Text>
            <Text size="xs" c="dimmed" className="figures">
              {subtotals[group as keyof typeof subtotals]}
            </Text>
          </Group>
          {rubric.items
            .filter((item) => item.group === group)
            .map((item) => (
              <ItemRow
                key={item.item_id}
                item={item}
                said={answers[item.item_id] ?? NOTHING_SAID}
                isMissing={error !== undefined && !answers[item.item_id]?.answer}
                onAnswer={(answer) => change(item.item_id, { answer })}
                onNote={(note) => change(item.item_id, { note })}
                onKey={(answer) => {
                  change(item.item_id, { answer })
                  goOn(item.item_id)
                }}
              />
            ))}
        </Stack>
      ))}
      <div>{error !== undefined && <Input.Error>{error}</Input.Error>}</div>
    </div>
  )
}

/** The score of the answers given so far, by the same rule as the service. */
function ScoreSoFar({ rubric, answers }: Pick<ChecklistFieldProps, "rubric" | "answers">) {
  const { checklist_score, red_flag } = scoreChecklist(rubric, givenIn(rubric, answers))
  return (
    <>
      {checklist_score !== null && (
        <Text size="sm" fw={600} className="figures">
          {messages.consequences.checklistSoFar(formatScore(checklist_score))}
        </Text>
      )}
      {red_flag && (
        <Text size="sm" fw={600} c="red.9">
          {messages.consequences.redFlag}
        </Text>
      )}
    </>
  )
}

function givenIn(rubric: Rubric, answers: Answers) {
  return rubric.items.flatMap(({ item_id }) => {
    const answer = answers[item_id]?.answer
    return answer ? [{ item_id, answer }] : []
  })
}

function describeSubtotals({ timeliness, integrity }: ReturnType<typeof checklistSubtotals>) {
  return {
    timeliness: timeliness === null ? "" : messages.checklistField.points(formatScore(timeliness)),
    integrity: integrity === 0 ? "" : messages.checklistField.deduction(formatScore(integrity)),
  }
}

/** The field that follows the checklist in its form. */
function fieldAfter(place: HTMLElement | null): HTMLElement | undefined {
  const fields = place?.closest("form")?.querySelectorAll<HTMLElement>("input, textarea") ?? []
  return [...fields].find((field) => place?.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING)
}

function inOrder(rubric: Rubric): RubricItem[] {
  return Object.keys(GROUPS).flatMap((group) => rubric.items.filter((item) => item.group === group))
}

type ItemRowProps = {
  item: RubricItem
  said: Answers[string]
  isMissing: boolean
  onAnswer: (answer: AnswerWord) => void
  onNote: (note: string) => void
  onKey: (answer: AnswerWord) => void
}

function ItemRow({ item, said, isMissing, onAnswer, onNote, onKey }: ItemRowProps) {
  const id = useId()
  const [noting, setNoting] = useState(said.note !== "")
  const keyed = (event: KeyboardEvent) => {
    const answer = KEYS[event.key.toLowerCase()]
    if (!answer || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onKey(answer)
  }
  return (
    <div className={classes["item"]} data-item={item.item_id}>
      <div className={classes["line"]}>
        <Text component="div" size="sm" id={id} className="name">
          {item.text}{" "}
          {item.red_flag && (
            <StatusChip
              size="sm"
              status={said.answer === "no" ? "red_flag" : "possible_red_flag"}
              icon={<IconFlag size={11} aria-hidden />}
            >
              {messages.checklistField.redFlagIfNo}
            </StatusChip>
          )}
        </Text>
        <Group gap={6} wrap="nowrap" justify="flex-end">
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the radio buttons inside take the focus */}
          <div
            role="radiogroup"
            aria-labelledby={id}
            aria-invalid={isMissing}
            className={classes["answers"]}
            onKeyDown={keyed}
          >
            {optionsOf(ANSWERS).map(({ value, label }) => (
              <label key={value} className={classes["answer"]} data-answer={value}>
                <input
                  type="radio"
                  name={id}
                  value={value}
                  checked={said.answer === value}
                  onChange={() => onAnswer(value)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            px={6}
            aria-label={messages.checklistField.noteOn(item.text)}
            aria-expanded={noting}
            onClick={() => setNoting(!noting)}
          >
            <IconMessagePlus size={16} aria-hidden />
          </Button>
        </Group>
      </div>
      {noting && (
        <TextInput
          size="xs"
          mt={6}
          label={messages.checklistField.note}
          value={said.note}
          maxLength={4000}
          onChange={({ currentTarget }) => onNote(currentTarget.value)}
        />
      )}
    </div>
  )
}
