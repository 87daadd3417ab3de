import { Button, Group, Stack, Text, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useState } from "react"
import type { Body } from "../../api/endpoint.ts"
import { acceptDispute } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import type { Issues } from "../../lib/apply-field-errors.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { formatDay } from "../../lib/format.ts"
import { useApiMutation, useApiQuery } from "../../lib/query.ts"
import { useRubric } from "../../lib/use-rubric.ts"
import type { AcceptanceProps } from "../../ui/disputes/acceptance.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Answer } from "../../ui/states.tsx"
import { Consequences } from "./consequences.tsx"
import { EntryFormFields } from "./entry-form-fields.tsx"
import { draftOf, issuesIn, patchOf, valuesOf, type EntryValues } from "./entry-values.ts"
import { dateOf, KINDS, routesOf, staleAfter } from "./kinds.ts"
import { isLock, LockedNote } from "./locked-note.tsx"
import { unsavedOf } from "./use-entry-form.ts"
import { messages } from "./messages/index.ts"

const MAX_LETTERS = 4000
const text = messages.acceptDispute

/** Accepts a dispute by correcting or deleting its entry. (rules/entries#disputes) */
export function AcceptDispute(props: AcceptanceProps) {
  const { kind, entry_id } = props.dispute
  const entry = useApiQuery(routesOf(kind).show, { params: { id: entry_id } })
  return (
    <Answer of={entry} lines={6}>
      {(data) =>
        props.by === "change" ? <CorrectEntry {...props} entry={data} /> : <DeleteEntry {...props} entry={data} />
      }
    </Answer>
  )
}

type WithEntry = AcceptanceProps & { entry: EntryView }

function useAcceptance({ dispute }: AcceptanceProps) {
  return useApiMutation(
    (body: Body<typeof acceptDispute>) =>
      call(acceptDispute, { params: { id: dispute._id }, body, ifMatch: dispute.version }),
    [...staleAfter(dispute.kind), "scorecard/disputes"],
  )
}

type Edited = { before: EntryValues; after: EntryValues }

/** The fields that were edited: another change of the entry in the meantime stays. */
function changeOf(kind: EntryKind, { before, after }: Edited, itemIds: readonly string[] | null) {
  const unedited: Record<string, unknown> = patchOf(kind, before, itemIds)
  const edited = Object.entries(patchOf(kind, after, itemIds))
  return Object.fromEntries(
    edited.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(unedited[field])),
  )
}

function CorrectEntry({ entry, ...props }: WithEntry) {
  const { dispute, onAccepted } = props
  const { kind } = dispute
  const [before] = useState(() => valuesOf(entry))
  const form = useForm<EntryValues>({ initialValues: before })
  const draft = useFormDraft(`dispute-accept.${dispute._id}`, form)
  const { rubric, ...asking } = useRubric(kind, form.values[KINDS[kind].dateField])
  const itemIds = rubric?.items.map(({ item_id }) => item_id) ?? null
  const accept = useAcceptance(props)
  const change = changeOf(kind, { before, after: form.values }, itemIds)
  const isChanged = Object.keys(change).length > 0
  const check = (): Issues => ({
    ...issuesIn(kind, form.values, itemIds),
    ...(form.values.note.trim() === "" && { note: text.giveTheReason }),
    ...(!isChanged && { change: text.changeSomething }),
  })
  const unsaved = () =>
    Object.keys(issuesIn(kind, form.values, itemIds)).length > 0
      ? null
      : unsavedOf(kind, entry, draftOf(kind, form.values, itemIds))
  const submit = () =>
    accept.mutate(
      { note: form.values.note.trim(), change },
      {
        onSuccess: (accepted) => {
          draft.forget()
          onAccepted(accepted)
        },
      },
    )
  return (
    <Form form={form} error={accept.error} check={check} rename={withinEntry} onSubmit={submit}>
      <Stack gap="md">
        <DraftOffer {...draft.offer} />
        <EntryFormFields kind={kind} isFixed state={{ form, rubric, asking, unsaved }} />
        <Note {...form.getInputProps("note")} />
        <Foot isSaving={accept.isPending} label={text.acceptChange} />
      </Stack>
    </Form>
  )
}

function DeleteEntry({ entry, ...props }: WithEntry) {
  const { dispute, onAccepted } = props
  const { kind } = dispute
  const form = useForm({
    initialValues: { note: "" },
    validate: { note: (note) => (note.trim() === "" ? text.giveTheReason : null) },
  })
  const accept = useAcceptance(props)
  const submit = () => accept.mutate({ note: form.values.note.trim(), change: "delete" }, { onSuccess: onAccepted })
  return (
    <Form form={form} error={accept.error} onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{text.deletion(KINDS[kind].noun, formatDay(dateOf(kind, entry)))}</Text>
        <Consequences unsaved={{ kind, id: entry._id, entry: null }} />
        <Note {...form.getInputProps("note")} />
        <Foot isSaving={accept.isPending} label={text.acceptDeletion} danger />
      </Stack>
    </Form>
  )
}

function Note(props: object) {
  return (
    <Textarea
      label={text.note}
      description={text.noteDescription}
      withAsterisk
      autosize
      minRows={2}
      maxRows={10}
      maxLength={MAX_LETTERS}
      {...props}
    />
  )
}

function Foot({ isSaving, label, danger = false }: { isSaving: boolean; label: string; danger?: boolean }) {
  return (
    <>
      <FormNote>{(failure) => (isLock(failure) ? <LockedNote failure={failure} /> : null)}</FormNote>
      <Group justify="flex-end">
        <Button type="submit" loading={isSaving} color={danger ? "red.9" : undefined}>
          {label}
        </Button>
      </Group>
    </>
  )
}

/** The service names the entry's fields below `change`. */
function withinEntry(fields: Issues): Issues {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^change\./, ""), message]))
}
