import { CallFailed } from "./problem.ts"

/** A form's issues by field path, or by the service's path if no field has that name. */
export type Issues = Record<string, string>

/** A refusal split into issues of the form's fields and issues that no field of this form can show. */
export type AppliedErrors = { fields: Issues; others: Issues }

/**
 * Matches the field errors of a 422 to a form's values. An error inside a list of plain values, such as
 * `recipient_ids.3`, belongs to the list, whose field shows them all.
 * `rename` maps the service's field names to the form's.
 * @returns null if the error names no field; it is then shown as a whole.
 */
export function applyFieldErrors(
  error: unknown,
  values: Record<string, unknown>,
  rename: (fields: Issues) => Issues = (fields) => fields,
): AppliedErrors | null {
  if (!(error instanceof CallFailed) || Object.keys(error.fields).length === 0) return null
  const placed: AppliedErrors = { fields: {}, others: {} }
  for (const [path, message] of Object.entries(rename(error.fields))) {
    const root = path.split(".")[0] ?? path
    if (!(root in values)) placed.others[path] = message
    else if (isPlainList(values[root])) placed.fields[root] = joined(placed.fields[root], message)
    else placed.fields[path] = message
  }
  return placed
}

function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one !== "object")
}

function joined(before: string | undefined, message: string): string {
  if (before === undefined) return message
  return before.includes(message) ? before : `${before} ${message}`
}

/** Formats `quiet_hours.start` as `Quiet hours, start`. */
export function labelOfPath(path: string): string {
  const words = path
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll("_", " ")))
    .join(", ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
