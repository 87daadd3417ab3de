import type { Issues } from "../lib/apply-field-errors.ts"
import { messages } from "./messages.ts"

/** The browser's own validation in our words: its built-in messages look different in every browser. */
export type NativeIssue = { element: Field; path: string | null; message: string }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function nativeIssues(form: HTMLFormElement): NativeIssue[] {
  return [...form.elements].filter(isField).flatMap((element) => {
    if (!element.willValidate || element.validity.valid) return []
    const message = messageOf(element)
    return message === null ? [] : [{ element, path: element.dataset["path"] ?? null, message }]
  })
}

/** The issues that a field of the form can show; `others` are named by their labels. */
export function issuesByPath(found: readonly NativeIssue[]): { fields: Issues; others: Issues } {
  const fields: Issues = {}
  const others: Issues = {}
  for (const { element, path, message } of found) {
    if (path === null) others[labelOf(element) ?? ""] = message
    else fields[path] = message
  }
  return { fields, others }
}

/** The label of a field, without the asterisk that marks it as required; of a part of a group, the group's. */
export function labelOf(element: Element): string | null {
  if (element instanceof HTMLElement && element.dataset["label"] !== undefined) return element.dataset["label"]
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
  if (validity.customError) return element.validationMessage
  if (validity.badInput) return messages.nativeIssues.enterItInFull
  if (validity.valueMissing) return messages.nativeIssues.fillThisIn
  if (validity.typeMismatch) {
    return type === "email" ? messages.nativeIssues.enterEmailAddressSuch : messages.nativeIssues.enterAnHttpsAddress
  }
  if (validity.rangeUnderflow) return messages.nativeIssues.atLeast(min)
  if (validity.rangeOverflow) return messages.nativeIssues.atMost(max)
  return null
}
