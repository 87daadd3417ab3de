import type { UseFormReturnType } from "@mantine/form"
import { useMemo, useState } from "react"
import { useDraft } from "./draft.ts"

type Form<Values> = Pick<
  UseFormReturnType<Values>,
  "values" | "isDirty" | "setValues" | "setInitialValues" | "resetDirty" | "clearErrors"
>

/** Shows these values as the form's unedited state. */
export function fillForm<Values>(form: Form<Values>, values: Values): void {
  form.setInitialValues(values)
  form.setValues(values)
  form.resetDirty(values)
  form.clearErrors()
}

/** The draft of a form that creates something. Forms for existing things use `useVersionedForm`. */
export function useFormDraft<Values>(name: string, form: Form<Values>) {
  const [isOffered, setOffered] = useState(true)
  const { values } = form
  const stored = useMemo(() => ({ values }), [values])
  const draft = useDraft<{ values: Values }>(name, stored, form.isDirty())
  const forget = () => {
    draft.forget()
    setOffered(false)
  }
  return {
    forget,
    /** For `DraftOffer`. */
    offer: {
      before: isOffered ? (draft.before?.values ?? null) : null,
      onTake(found: Partial<Values>) {
        form.setValues(found)
        setOffered(false)
      },
      onDrop: forget,
    },
    /** Resets the form to these values. */
    restart(next: Values) {
      forget()
      fillForm(form, next)
    },
  }
}
