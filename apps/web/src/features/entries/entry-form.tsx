import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useEffect, useRef } from "react"
import { formatScore } from "../../lib/format.ts"
import { Form, FormButton, FormNote } from "../../ui/form.tsx"
import { EntryConflict } from "./entry-conflict.tsx"
import { EntryFormFields } from "./entry-form-fields.tsx"
import classes from "./entry-form.module.css"
import { KINDS } from "./kinds.ts"
import { LockedNote, isLock } from "./locked-note.tsx"
import { useEntryForm } from "./use-entry-form.ts"
import { messages } from "./messages/index.ts"

type EntryFormProps = {
  kind: EntryKind
  /** Null for a new one. */
  entry: EntryView | null
  /** The person that a new entry is about, if known. */
  employeeId?: string
  /** The form is one of several, which are filled in one after the other: their people are fixed, their task is kept. */
  walk?: { isLast: boolean; isOnly: boolean; taskId: string | null; onSkip: () => void }
  onDone: (entry: EntryView) => void
  onCancel: () => void
}

/** Creates or edits an entry. What is typed survives any response and a closed tab. */
export function EntryForm({ kind, entry, employeeId, walk, onDone, onCancel }: EntryFormProps) {
  const { noun, dateField } = KINDS[kind]
  const place = useRef<HTMLDivElement>(null)
  const state = useEntryForm(kind, entry, { employee_id: employeeId ?? null, task_id: walk?.taskId ?? null })
  const isWalk = walk !== undefined
  const isTaskKept = walk !== undefined && walk.taskId !== null
  useEffect(() => {
    // The drawer stays, so nothing else moves to the top of the next person's form.
    if (isWalk) focusFirst(place.current, isTaskKept)
  }, [isWalk, isTaskKept])
  const { form, rubric, asking } = state
  const day = form.values[dateField]

  const showSaved = (saved: EntryView) =>
    notifications.show({
      color: "green.9",
      title: messages.entryForm.savedNoun(capital(noun)),
      message: resultOf(saved),
    })
  const save = () => state.save({ onSaved: (saved) => (showSaved(saved), onDone(saved)) })
  const saveAndNext = () => {
    const again = { employee_id: form.values.employee_id, [dateField]: day, task_id: form.values.task_id }
    state.save({
      onSaved: (saved) => {
        showSaved(saved)
        state.startOver(again)
        place.current?.querySelector<HTMLElement>("input")?.focus()
      },
    })
  }

  return (
    <Form
      form={form}
      error={state.newest ? null : state.failure}
      check={state.check}
      onSubmit={(action) => (action === "next" ? saveAndNext() : save())}
    >
      <Stack gap="md" ref={place}>
        {state.isRestored && <RestoredNote onDrop={() => state.startOver()} />}
        <EntryFormFields kind={kind} isFixed={entry !== null || isWalk} state={state} />
      </Stack>
      <div className={classes["foot"]}>
        {state.newest && (
          <EntryConflict
            kind={kind}
            mine={form.values}
            newest={state.newest}
            rubric={rubric}
            onTakeTheirs={state.takeTheirs}
            onKeepMine={() => state.keepMine({ onSaved: (saved) => (showSaved(saved), onDone(saved)) })}
          />
        )}
        <FormNote>{(failure) => (isLock(failure) ? <LockedNote failure={failure} /> : null)}</FormNote>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={walk && state.isSaving} onClick={onCancel}>
            {walk ? messages.entryForm.stop : messages.entryForm.close}
          </Button>
          {walk && !walk.isOnly && (
            <Button variant="default" disabled={state.isSaving} onClick={walk.onSkip}>
              {messages.entryForm.skip}
            </Button>
          )}
          {!entry && !walk && (
            <FormButton action="next" variant="default" disabled={asking.isLoading || state.isSaving}>
              {messages.entryForm.saveAndNext}
            </FormButton>
          )}
          <Button
            type="submit"
            title={messages.entryForm.saveKeys}
            loading={state.isSaving}
            disabled={asking.isLoading}
          >
            {labelOfSave(entry, walk)}
          </Button>
        </Group>
      </div>
    </Form>
  )
}

/** The person is fixed: the task, or if it is kept from the form before, what comes after it. */
function focusFirst(place: HTMLElement | null, isTaskKept: boolean): void {
  const field = place?.querySelector<HTMLElement>(`[data-path="${isTaskKept ? "quantity_score" : "task_id"}"]`)
  field?.scrollIntoView({ block: "center" })
  field?.focus()
}

function RestoredNote({ onDrop }: { onDrop: () => void }) {
  return (
    <Alert role="status" color="brand" variant="light" title={messages.entryForm.draftRestored}>
      <Group justify="space-between">
        <Text size="sm">{messages.entryForm.draftRestoredText}</Text>
        <Button size="xs" variant="default" onClick={onDrop}>
          {messages.entryForm.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

function labelOfSave(entry: EntryView | null, walk: EntryFormProps["walk"]): string {
  if (walk && !walk.isOnly) return walk.isLast ? messages.entryForm.saveAndFinish : messages.entryForm.saveAndNext
  return entry ? messages.entryForm.saveChanges : messages.entryForm.saveEntry
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The outcome of saving. */
function resultOf(saved: EntryView): string {
  const { checklist_score: score, red_flag } = "red_flag" in saved ? saved : { checklist_score: null, red_flag: false }
  const flagged = red_flag ? messages.entryForm.redFlagItem : ""
  return score === null
    ? messages.entryForm.savedText(flagged)
    : messages.entryForm.savedWithScore(formatScore(score), flagged)
}
