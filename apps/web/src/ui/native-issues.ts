import { formatDay } from "../lib/format.ts"
import type { Issues } from "../lib/apply-field-errors.ts"

/** What the browser itself would refuse, in our words: its own bubbles look different in every browser. */
export type NativeIssue = { element: Field; path: string | null; message: string }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function nativeIssues(form: HTMLFormElement): NativeIssue[] {
  return [...form.elements].filter(isField).flatMap((element) => {
    if (!element.willValidate || element.validity.valid) return []
    const message = messageOf(element)
    return message === null ? [] : [{ element, path: element.dataset["path"] ?? null, message }]
  })
}

/** Those that a field of the form can show; `others` are named by their labels. */
export function issuesByPath(found: readonly NativeIssue[]): { fields: Issues; others: Issues } {
  const fields: Issues = {}
  const others: Issues = {}
  for (const { element, path, message } of found) {
    if (path === null) others[labelOf(element) ?? ""] = message
    else fields[path] = message
  }
  return { fields, others }
}

/** The label of a field, without the asterisk that marks it as required. */
export function labelOf(element: Element): string | null {
  const label = isField(element) ? element.labels?.[0] : null
  const text = label?.firstChild?.textContent ?? element.getAttribute("aria-label")
  return text?.trim() || null
}

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function messageOf(element: Field): string | null {
  const { validity, type } = element
  const [min, max] = ["min", "max"].map((limit) => element.getAttribute(limit) ?? "")
  if (validity.badInput) return "Enter it in full, or leave it empty."
  if (validity.valueMissing) return "Fill this in."
  if (validity.typeMismatch) {
    return type === "email" ? "Enter an email address, such as name@example.com." : "Enter an https address."
  }
  if (validity.rangeUnderflow) return type === "date" ? `No earlier than ${formatDay(min)}.` : `At least ${min}.`
  if (validity.rangeOverflow) return type === "date" ? `No later than ${formatDay(max)}.` : `At most ${max}.`
  return null
}
