import { useForm, type UseFormInput } from "@mantine/form"
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from "react"
import { useApiMutation } from "./query.ts"
import { useDraft } from "./draft.ts"
import { fillForm } from "./form-draft.ts"
import { CallFailed } from "./problem.ts"
import { initialState, isOutdated, reduceVersionedForm, versionToSave } from "./versioned-form-state.ts"
import { messages } from "./messages.ts"

/** What the values are saved over. */
type Target<Document> = { base: Document; version: number; action: string }

type Options<Document extends { version: number }, Values> = {
  /** The name of the stored draft; null if nothing is stored. */
  draft: string | null
  toValues: (document: Document) => Values
  validate?: UseFormInput<Values>["validate"]
  /** Reads the latest version. */
  read: (document: Document) => Promise<Document>
  /** Saves over a version. `action` is the `FormButton` that was pressed. */
  save: (values: Values, target: Target<Document>) => Promise<Document>
  /** The reads a save makes stale. */
  stale: readonly string[]
  /** Whether two versions are the same for this form. Without it, no two versions are. */
  isSame?: (one: Document, other: Document) => boolean
  onSaved: (saved: Document) => void
} & (
  | { document: Document }
  | {
      /** Null for a new one. */
      document: Document | null
      blank: Values
      create: (values: Values, request: { idempotencyKey: string; action: string }) => Promise<Document>
    }
)

type Kept<Values> = { values: Values; version: number }
type Sent<Document, Values> = { values: Values; action: string; over: { base: Document; version: number } | null }

/**
 * A form over one version of a document. It shows the latest version until something is typed. Typed values are stored
 * as a draft, with the version they are based on, and are saved over that version. If a newer version was saved (412),
 * it is loaded and shown next to what was typed.
 */
export function useVersionedForm<Document extends { version: number }, Values extends Record<string, unknown>>(
  options: Options<Document, Values>,
) {
  const { document: latest, toValues, isSame } = options
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [state, dispatch] = useReducer(reduceVersionedForm<Document>, latest, initialState<Document>)
  const form = useForm<Values>({
    initialValues: initialValues(options),
    ...(options.validate && { validate: options.validate }),
  })
  const { values } = form
  const isDirty = form.isDirty()
  const version = versionToSave(state, latest, isSame)
  const stored = useMemo(() => ({ values, version }), [values, version])
  const draft = useDraft<Kept<Values>>(options.draft, stored, isDirty)
  const [isOffered, setOffered] = useState(true)
  const before = isOffered ? draft.before : null

  const forgetDraft = () => {
    draft.forget()
    setOffered(false)
  }
  const restart = (document: Document) => {
    forgetDraft()
    fillForm(form, toValues(document))
    dispatch({ type: "restart", document })
  }
  const follow = useEffectEvent(() => {
    if (latest === null || isDirty || state.newer !== null || !isOutdated(state.base, latest, isSame)) return
    fillForm(form, toValues(latest))
    dispatch({ type: "follow", document: latest })
  })
  useEffect(() => follow(), [latest, isDirty])

  const write = useApiMutation(
    ({ values: sent, action, over }: Sent<Document, Values>) =>
      over === null ? create(options, sent, { idempotencyKey, action }) : options.save(sent, { ...over, action }),
    options.stale,
  )
  const fail = async (error: unknown) => {
    if (!(error instanceof CallFailed) || error.status !== 412 || state.base === null) {
      return dispatch({ type: "fail", failure: error })
    }
    try {
      dispatch({ type: "conflict", newer: await options.read(state.base) })
    } catch (failure) {
      dispatch({ type: "fail", failure })
    }
  }
  const send = (action: string, over: Sent<Document, Values>["over"]) =>
    write.mutate(
      { values: form.getValues(), action, over },
      {
        onSuccess: (saved) => {
          restart(saved)
          options.onSaved(saved)
        },
        onError: (error) => void fail(error),
      },
    )
  const clear = () => dispatch({ type: "clear" })
  const submit = (action = "") => {
    clear()
    send(action, state.base && { base: state.base, version })
  }
  const { newer, failure, base } = state
  return {
    form,
    values,
    isDirty,
    isSaving: write.isPending,
    failure,
    submit,
    /** Hides the last failure. */
    clear,
    /** Shows a failure of something other than saving, such as a preview. */
    fail: (error: unknown) => void fail(error),
    /** Discards what was typed. */
    reset: () => {
      const shown = latest !== null && (base === null || latest.version >= base.version) ? latest : base
      if (shown !== null) restart(shown)
    },
    /** For `Form`. */
    formProps: { form, error: failure, onSubmit: submit },
    /** For `DraftOffer`. */
    draftOffer: {
      before: before?.values ?? null,
      onTake: (found: Partial<Values>) => {
        form.setValues(found)
        dispatch({ type: "resume", version: before?.version ?? version })
        setOffered(false)
      },
      onDrop: forgetDraft,
    },
    /** Null unless a newer version was saved. `decide` is for `Conflict`. */
    conflict: newer && {
      theirs: newer,
      action: write.variables?.action ?? "",
      decide: {
        onTakeTheirs: () => restart(newer),
        onKeepMine: () => {
          dispatch({ type: "keepMine" })
          send(write.variables?.action ?? "", { base: newer, version: newer.version })
        },
      },
    },
  }
}

function initialValues<Document extends { version: number }, Values>(options: Options<Document, Values>): Values {
  if ("blank" in options && options.document === null) return options.blank
  // Only a new document has no version, and its form has blank values.
  if (options.document === null) throw new Error(messages.useVersionedForm.formOfNewDocument)
  return options.toValues(options.document)
}

function create<Document extends { version: number }, Values>(
  options: Options<Document, Values>,
  values: Values,
  request: { idempotencyKey: string; action: string },
): Promise<Document> {
  if (!("create" in options)) throw new Error(messages.useVersionedForm.thisFormCreatesNothing)
  return options.create(values, request)
}
