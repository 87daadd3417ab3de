import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import type { RowError } from "./sheet.ts"

const MOST_NAMED_ROWS = 100

/**
 * What a single write would have been refused with, as the fault of a row.
 * @param columnOf the file's head of a field, null where the file has no such column
 * @param preset the field to name where the refusal names none
 */
export function errorOf(
  refusal: Refusal,
  columnOf: (field: string) => string | null,
  preset: string | null = null,
): RowError {
  const field = refusal.errors[0]?.path ?? preset
  return { column: field === null ? null : columnOf(field), code: refusal.wireCode, message: refusal.message }
}

/** The refusals that checks end in, as faults of a row; none where all pass. Whatever else they throw goes on. */
export function errorsOfRefused(
  check: () => void,
  columnOf: (field: string) => string | null,
  preset: string | null = null,
): RowError[] {
  const refusal = catchRefusal(check)
  return refusal ? [errorOf(refusal, columnOf, preset)] : []
}

/** Why a batch cannot be undone: 409, each row with its reason. */
export function batchChangedSince(rows: readonly { row: number; message: string }[]): Refusal {
  const inOrder = rows.toSorted((a, b) => a.row - b.row)
  const errors = inOrder.slice(0, MOST_NAMED_ROWS).map(({ row, message }) => ({ path: `rows.${row}`, message }))
  return new Refusal(
    "batch_changed_since",
    `Nothing was undone: ${rows.length} of its rows were changed since, by hand or by another upload.`,
    { errors },
  )
}
