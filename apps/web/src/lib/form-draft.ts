import type { UseFormReturnType } from "@mantine/form"
import { useMemo, useState } from "react"
import { useDraft } from "./draft.ts"

type Kept<Values> = { values: Values; version: number }
type Form<Values> = Pick<
  UseFormReturnType<Values>,
  "values" | "isDirty" | "setValues" | "setInitialValues" | "resetDirty" | "clearErrors"
>

/**
 * The draft of a form, with the version that it was typed over: who goes on with it meets what somebody else saved meanwhile
 * (412), and does not undo it. A form of something new has none.
 */
export function useFormDraft<Values>(name: string, form: Form<Values>, known: { version: number } | null = null) {
  const [version, setVersion] = useState(known?.version ?? 0)
  const [isOffered, setOffered] = useState(true)
  const { values } = form
  const kept = useMemo(() => ({ values, version }), [values, version])
  const draft = useDraft<Kept<Values>>(name, kept, form.isDirty())
  const before = isOffered ? draft.before : null
  const forget = () => {
    draft.forget()
    setOffered(false)
  }
  /** Shows what has come while nothing was typed. */
  const begin = (next: Values, nextVersion: number) => {
    form.setInitialValues(next)
    form.setValues(next)
    form.resetDirty(next)
    form.clearErrors()
    setVersion(nextVersion)
  }
  return {
    /** The version to save over: the one that was shown when somebody began to type. */
    version,
    forget,
    /** For `DraftOffer`. */
    offer: {
      before: before?.values ?? null,
      onTake(found: Partial<Values>) {
        form.setValues(found)
        setVersion(before?.version ?? version)
        setOffered(false)
      },
      onDrop: forget,
    },
    begin,
    /** Begins anew in place of what was typed, from what was saved or from what somebody else saved. */
    restart(next: Values, nextVersion = version) {
      forget()
      begin(next, nextVersion)
    },
  }
}
