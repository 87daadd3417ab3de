import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { formatDay, NOTHING } from "../../lib/format.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { draftOf, valuesOf, type EntryValues } from "./entry-values.ts"
import { FIELD_LABELS, KINDS } from "./kinds.ts"
import { useTaskName } from "./task-name.tsx"
import type { Rubric } from "../../lib/use-rubric.ts"
import { ANSWERS } from "./labels.ts"
import { messages } from "./messages/index.ts"

type EntryConflictProps = {
  kind: EntryKind
  mine: EntryValues
  newest: EntryView
  rubric: Rubric | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** A newer version was saved: the differing fields side by side, including each checklist answer. */
export function EntryConflict({ kind, mine, newest, rubric, onTakeTheirs, onKeepMine }: EntryConflictProps) {
  const theirs = valuesOf(newest)
  const myTask = useTaskName(mine.task_id ?? "")
  const theirTask = useTaskName(theirs.task_id ?? "")
  const labels = labelsOf(kind, mine, rubric)
  return (
    <Conflict
      mine={{ ...displayValues(kind, mine, rubric), task_id: myTask }}
      theirs={{ ...displayValues(kind, theirs, rubric), task_id: theirTask }}
      labels={labels}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  )
}

function labelsOf(kind: EntryKind, values: EntryValues, rubric: Rubric | null): Record<string, string> {
  const draft = draftOf(kind, values, [])
  const { dateField, dateLabel } = KINDS[kind]
  return {
    [dateField]: dateLabel,
    ...Object.fromEntries(Object.entries(FIELD_LABELS).filter(([field]) => field in draft)),
    ...Object.fromEntries(
      (rubric?.items ?? []).map(({ item_id, text }) => [messages.entryConflict.checklistItemId(item_id), text]),
    ),
  }
}

function displayValues(kind: EntryKind, values: EntryValues, rubric: Rubric | null): Record<string, string> {
  const { dateField } = KINDS[kind]
  const fields = Object.entries(draftOf(kind, values, [])).map(([field, value]) => [field, wordOf(value)])
  const answers = (rubric?.items ?? []).map(({ item_id }) => {
    const given = values.checklist[item_id]
    const note = given?.note ? ` (${given.note})` : ""
    return [
      messages.entryConflict.checklistItemId(item_id),
      given?.answer ? `${ANSWERS[given.answer]}${note}` : NOTHING,
    ]
  })
  return { ...Object.fromEntries([...fields, ...answers]), [dateField]: formatDay(values[dateField]) }
}

function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : NOTHING
}
