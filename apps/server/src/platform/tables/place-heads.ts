import { Refusal } from "@scorecard/contracts/refusals"
import { formatHeaders } from "@scorecard/tables"

/**
 * Where each field's column stands in the file.
 * @param fieldOf the field that a head means; null for a column that is passed over, undefined for a head that is none
 * @throws Refusal 422 `file_not_readable` for heads that mean nothing, or the same field twice.
 */
export function matchHeadings(
  heads: readonly string[],
  fieldOf: (head: string) => string | null | undefined,
): Map<string, { at: number; head: string }> {
  const unknown = heads.filter((head) => fieldOf(head) === undefined)
  if (unknown.length > 0) throw invalidHeaders(`These columns are not known: ${formatHeaders(unknown)}.`)
  const placed = new Map<string, { at: number; head: string }>()
  for (const [at, head] of heads.entries()) {
    const field = fieldOf(head) ?? null
    if (field === null) continue
    if (placed.has(field)) throw invalidHeaders(`The field ${field} has two columns.`)
    placed.set(field, { at, head })
  }
  return placed
}

export function invalidHeaders(message: string): Refusal {
  return new Refusal("file_not_readable", message, { errors: [{ path: "file", message }] })
}
