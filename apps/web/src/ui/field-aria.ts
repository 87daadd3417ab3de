import { useId, type ReactNode } from "react"

/** ARIA attributes that tie a message to a field when Mantine doesn't: for the wrapper, and for each input in it. */
export type FieldAria = {
  wrapper: { error: ReactNode; errorProps: { id: string }; descriptionProps: { id: string } }
  input: { "aria-invalid"?: true; "aria-describedby"?: string }
}

/** `noteId`: of another text about the field. */
type FieldAriaOptions = { isDescribed?: boolean; noteId?: string | undefined }

/** Marks a field's inputs as invalid while there is an error, and points them to its text and description. */
export function useFieldAria(error: ReactNode, { isDescribed = false, noteId }: FieldAriaOptions = {}): FieldAria {
  const id = useId()
  const errorId = `${id}-error`
  const descriptionId = `${id}-description`
  const isInvalid = isError(error)
  const ids = [isDescribed && descriptionId, noteId, isInvalid && errorId].filter(Boolean).join(" ")
  return {
    wrapper: { error, errorProps: { id: errorId }, descriptionProps: { id: descriptionId } },
    input: { ...(isInvalid && { "aria-invalid": true }), ...(ids !== "" && { "aria-describedby": ids }) },
  }
}

export function isError(error: ReactNode): boolean {
  return error !== undefined && error !== null && error !== false && error !== ""
}
