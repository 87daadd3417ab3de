import { Button, Group, NumberInput, Paper, Stack, Text, TextInput } from "@mantine/core"
import { useEdit } from "../../lib/edit.ts"
import type { MonthDay } from "../../lib/month-days.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Failure } from "../../ui/states.tsx"
import { DayConflict } from "./day-conflict.tsx"
import { describe, parseFigures, textOf } from "./figures.ts"
import type { Day, Person } from "./figures.ts"
import type { Attempt } from "./use-day-saves.ts"
import classes from "./task-delivery.module.css"

export type DayEditorProps = {
  person: Person
  day: Day
  date: MonthDay
  attempt: Attempt | undefined
  onSave: (text: string, notes: string | null, over?: number | null) => void
  onTakeBack: () => void
  onDrop: () => void
  onReread: () => Promise<Person | null>
}

/** The chosen day, with its note: what the grid's cell is too small for. */
export function DayEditor(props: DayEditorProps) {
  const { person, day, date, attempt } = props
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--surface)"
      component="section"
      aria-label="The chosen day"
      className={classes["editor"]}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} component="h2" className="name">
            {person.name}, {date.label}
          </Text>
          <Text size="sm" c="dimmed" aria-live="polite">
            {attempt?.status === "saving" ? "Saving…" : attempt?.status === "saved" ? "Saved" : describe(day)}
          </Text>
        </Group>
        {attempt?.status === "failed" && <Failed {...props} attempt={attempt} />}
        {day.class === "off" && day.version === null && !attempt ? (
          <Text size="sm" c="dimmed">
            The schedule has no tasks to deliver on this day.
          </Text>
        ) : person.abilities.edit ? (
          <DayFields key={`${day.work_date} ${attempt?.text} ${attempt?.status}`} {...props} />
        ) : (
          <Text size="sm">{day.notes === null ? "No note." : `Note: ${day.notes}`}</Text>
        )}
      </Stack>
    </Paper>
  )
}

/** The version of a day that nobody wrote yet. */
const UNWRITTEN = 0

function DayFields({ person, day, attempt, onSave, onTakeBack }: DayEditorProps) {
  const kept = attempt?.status === "failed" ? attempt : undefined
  const version = day.version ?? UNWRITTEN
  const edit = useEdit({ ...day, version }, (now) => fieldsOf(now, kept))
  const { finished, count, notes } = edit.values
  // Written by somebody else while this was typed: that is met, and not overwritten.
  const over = edit.version === version ? undefined : edit.version
  const changed =
    `${finished}/${count}` !== (textOf(day) || "/") || notes !== (day.notes ?? "") || attempt?.status === "failed"
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(`${finished}/${count}`, notes.trim() === "" ? null : notes.trim(), over)
      }}
    >
      <Group gap="xs" align="flex-end">
        <NumberInput
          label="Finished"
          w={100}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={finished}
          onChange={(value) => edit.change({ finished: value })}
        />
        <NumberInput
          label="Of tasks"
          w={100}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={count}
          onChange={(value) => edit.change({ count: value })}
        />
        <TextInput
          label="Note"
          placeholder="For context, never scored"
          maxLength={4000}
          value={notes}
          onChange={({ currentTarget }) => edit.change({ notes: currentTarget.value })}
          style={{ flex: "1 1 180px" }}
        />
        <Button
          type="submit"
          disabled={!changed || finished === "" || count === ""}
          loading={attempt?.status === "saving"}
        >
          Save day
        </Button>
        {person.abilities.delete && day.version !== null && (
          <Button variant="default" disabled={attempt?.status === "saving"} onClick={onTakeBack}>
            Take back
          </Button>
        )}
      </Group>
    </form>
  )
}

type Fields = { finished: number | string; count: number | string; notes: string }

/** What could not be saved, or else what stands there. */
function fieldsOf(day: Pick<Day, "finished_task" | "task_count" | "notes">, kept: Attempt | undefined): Fields {
  const { finished_task, task_count } = (kept && parseFigures(kept.text)) ?? day
  return { finished: finished_task ?? "", count: task_count ?? "", notes: kept?.notes ?? day.notes ?? "" }
}

function Failed(props: DayEditorProps & { attempt: Attempt }) {
  const { attempt, onDrop } = props
  const { error } = attempt
  const isConflict = error instanceof CallFailed && error.status === 412
  return (
    <Stack gap="xs" align="flex-start">
      {isConflict ? <DayConflict {...props} /> : <Failure error={error} />}
      {!isConflict && (
        <Button size="xs" variant="default" onClick={onDrop}>
          Drop what was typed
        </Button>
      )}
    </Stack>
  )
}
