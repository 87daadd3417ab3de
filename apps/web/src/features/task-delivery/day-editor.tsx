import { Button, Group, NumberInput, Paper, Stack, Text, TextInput } from "@mantine/core"
import { CallFailed } from "../../lib/problem.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { DayConflict, type DayEditorProps } from "./day-conflict.tsx"
import { sentOf } from "./day-fields.ts"
import { describe, textOf } from "./figures.ts"
import { useDayEdit } from "./use-day-edit.ts"
import classes from "./task-delivery.module.css"
import { messages } from "./messages.ts"

/** The selected day with its note, which doesn't fit in the grid's cell. */
export function DayEditor(props: DayEditorProps) {
  const { person, day, date, attempt } = props
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--surface)"
      component="section"
      aria-label={messages.dayEditor.selectedDay}
      className={classes["editor"]}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} component="h2" className="name">
            {person.name}, {date.label}
          </Text>
          <Text size="sm" c="dimmed" aria-live="polite">
            {attempt?.status === "saving"
              ? messages.dayEditor.saving
              : attempt?.status === "saved"
                ? messages.dayEditor.saved
                : describe(day)}
          </Text>
        </Group>
        {day.class === "off" && day.version === null && !attempt ? (
          <Text size="sm" c="dimmed">
            {messages.dayEditor.scheduleHasNoTasks}
          </Text>
        ) : person.abilities.edit ? (
          <DayFields {...props} />
        ) : (
          <Text size="sm">
            {day.notes === null ? messages.dayEditor.noNote : messages.dayEditor.noteNotes(day.notes)}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

function DayFields(props: DayEditorProps) {
  const { person, day, attempt, onSave, onClearDay, onDrop } = props
  const { values, change, over } = useDayEdit(day, attempt)
  const { finished, count, notes } = values
  const changed =
    `${finished}/${count}` !== (textOf(day) || "/") || notes !== (day.notes ?? "") || attempt?.status === "failed"
  const save = () => {
    const sent = sentOf(values)
    onSave(sent.text, sent.notes, over)
  }
  const failed = attempt?.status === "failed" ? attempt : null
  const isConflict = failed?.error instanceof CallFailed && failed.error.status === 412
  return (
    <Form error={isConflict ? null : (failed?.error ?? null)} onSubmit={save}>
      <Group gap="xs" align="flex-end">
        <NumberInput
          label={messages.dayEditor.finished}
          w={100}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={finished}
          onChange={(value) => change({ finished: value })}
        />
        <NumberInput
          label={messages.dayEditor.totalTasks}
          w={100}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={count}
          onChange={(value) => change({ count: value })}
        />
        <TextInput
          label={messages.dayEditor.note}
          placeholder={messages.dayEditor.forContextNeverScored}
          maxLength={4000}
          value={notes}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
          style={{ flex: "1 1 180px" }}
        />
        <Button
          type="submit"
          disabled={!changed || finished === "" || count === ""}
          loading={attempt?.status === "saving"}
        >
          {messages.dayEditor.saveDay}
        </Button>
        {person.abilities.delete && day.version !== null && (
          <Button variant="default" disabled={attempt?.status === "saving"} onClick={onClearDay}>
            {messages.dayEditor.clearDay}
          </Button>
        )}
        {failed !== null && !isConflict && (
          <Button variant="default" onClick={onDrop}>
            {messages.dayEditor.discard}
          </Button>
        )}
      </Group>
      <FormNote />
      {failed !== null && isConflict && <DayConflict {...props} attempt={failed} />}
    </Form>
  )
}
