import { useForm } from "@mantine/form"
import type { EntryDraftInput, EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useDraft } from "../../lib/draft.ts"
import { CallFailed } from "../../lib/problem.ts"
import type { UnsavedEntry } from "./consequences.tsx"
import { draftOf, emptyValues, issuesIn, patchOf, restored, valuesOf, type EntryValues } from "./entry-values.ts"
import { KINDS, routesOf, staleAfter } from "./kinds.ts"
import { useRubric } from "../../lib/use-rubric.ts"

const draftName = (kind: EntryKind, about: string) => `entry-${kind}${about === "" ? "" : `-${about}`}`
/** What is known about a new entry before anything is typed. */
type Known = Partial<Pick<EntryValues, "employee_id" | "task_id">>

type Saving = { onSaved: (entry: EntryView) => void }

/** The form of one entry: its values, draft and saving. A new one about a known person has its own draft. */
export function useEntryForm(kind: EntryKind, entry: EntryView | null, known: Known = {}) {
  const { dateField } = KINDS[kind]
  const form = useForm<EntryValues>({ initialValues: entry ? valuesOf(entry) : { ...emptyValues(), ...known } })
  const draft = useDraft(draftName(kind, entry?._id ?? known.employee_id ?? ""), form.values, form.isDirty())
  const [isRestored, setRestored] = useState(draft.before !== null)
  const [failure, setFailure] = useState<unknown>(null)
  const [newest, setNewest] = useState<EntryView | null>(null)
  const key = useRef(crypto.randomUUID())
  const { rubric, ...asking } = useRubric(kind, form.values[dateField])
  const itemIds = rubric?.items.map(({ item_id }) => item_id) ?? null

  const restoreDraft = useEffectEvent(() => {
    // The draft of a known person may name another one, who was chosen in the form.
    if (draft.before)
      form.setValues({ ...restored(draft.before), ...(known.employee_id && { employee_id: known.employee_id }) })
  })
  useEffect(() => restoreDraft(), [])

  const write = useApiMutation((values: EntryValues) => {
    const routes = routesOf(kind)
    if (!entry) return call(routes.submit, { body: draftOf(kind, values, itemIds), idempotencyKey: key.current })
    const change = { params: { id: entry._id }, body: patchOf(kind, values, itemIds), ifMatch: values.version }
    return call(routes.change, change)
  }, staleAfter(kind))

  const refused = async (error: unknown) => {
    setFailure(error)
    if (!(error instanceof CallFailed) || error.status !== 412 || !entry) return
    setNewest(await newestOf(kind, entry._id))
  }
  const saved = (reply: EntryView, { onSaved }: Saving) => {
    key.current = crypto.randomUUID()
    draft.forget()
    onSaved(reply)
  }
  const send = (values: EntryValues, saving: Saving) => {
    setFailure(null)
    setNewest(null)
    write.mutate(values, { onSuccess: (reply) => saved(reply, saving), onError: (error) => void refused(error) })
  }
  const begin = (values: EntryValues) => {
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    setFailure(null)
    setNewest(null)
    setRestored(false)
  }

  return {
    form,
    rubric,
    asking,
    failure,
    newest,
    isRestored,
    isSaving: write.isPending,
    /** What saving would send; null while the form is incomplete. */
    unsaved: () =>
      Object.keys(issuesIn(kind, form.values, itemIds)).length > 0
        ? null
        : unsavedOf(kind, entry, draftOf(kind, form.values, itemIds)),
    /** The issues that block saving, by field. */
    check: () => issuesIn(kind, form.values, itemIds),
    save: (saving: Saving) => send(form.values, saving),
    keepMine: (saving: Saving) => send({ ...form.values, version: newest?.version ?? form.values.version }, saving),
    takeTheirs: () => {
      if (newest) begin(valuesOf(newest))
      draft.forget()
    },
    /** An empty form, for the same person and day in a series. */
    startOver(again: Partial<EntryValues> = {}) {
      draft.forget()
      begin(entry ? valuesOf(entry) : { ...emptyValues(), ...known, ...again })
    },
  }
}

/** Remarks change no figure: typing them asks for nothing. The cast: the kind and its draft belong together. */
export const unsavedOf = (kind: EntryKind, entry: EntryView | null, draft: EntryDraftInput) =>
  ({
    kind,
    ...(entry && { id: entry._id }),
    entry: { ...draft, remarks: null, ...(entry && { employee_id: entry.employee_id }) },
  }) as UnsavedEntry

/** Null if it is gone or can't be loaded; the refusal itself is shown then. */
async function newestOf(kind: EntryKind, id: string): Promise<EntryView | null> {
  try {
    return await call(routesOf(kind).show, { params: { id } })
  } catch (error) {
    if (error instanceof CallFailed) return null
    throw error
  }
}
