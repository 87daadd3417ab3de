import type { ValidatedRow } from "./declaration.ts"

/**
 * Warns about rows that are alike to an earlier row of the file, or say that an absent person was there. An invalid row is not written, so nothing is its
 * duplicate; a preview counts rows that only wait for an answer. (rules/entries#warnings)
 * @param firstRows the first row of each likeness, by those of earlier parts of the file too
 */
export function markAlikeRows(
  rows: readonly ValidatedRow[],
  firstRows: Map<string, number>,
  { isPreview }: { isPreview: boolean },
): void {
  for (const each of rows) {
    const { row, likeness, errors } = each
    const isInvalid = errors.some(({ code }) => !isPreview || code !== "question_open")
    if (isInvalid) continue
    markContradiction(each, firstRows)
    if (likeness === undefined) continue
    const first = firstRows.get(likeness)
    if (first === undefined) firstRows.set(likeness, row)
    else if (!isDuplicate(each)) each.warnings = [duplicateOf(first), ...(each.warnings ?? [])]
  }
}

function markContradiction(each: ValidatedRow, firstRows: Map<string, number>): void {
  if (!each.attendance) return
  const { day, isAbsent } = each.attendance
  const keyOf = (absent: boolean) => `${absent ? "absent" : "present"} ${day}`
  if (!firstRows.has(keyOf(isAbsent))) firstRows.set(keyOf(isAbsent), each.row)
  const other = firstRows.get(keyOf(!isAbsent))
  if (other === undefined || (each.warnings ?? []).some(({ code }) => code === "already_absent")) return
  const message = `By row ${other}, this person was ${isAbsent ? "there" : "absent"} on that day.`
  each.warnings = [...(each.warnings ?? []), { code: "already_absent", message }]
}

const duplicateOf = (first: number) => ({
  code: "duplicate" as const,
  message: `Row ${first} is about the same person, day and type.`,
})

/** Of a stored entry, or of an earlier row. */
export const isDuplicate = ({ warnings = [] }: Pick<ValidatedRow, "warnings">): boolean =>
  warnings.some(({ code }) => code === "duplicate")
