import { isErrorValue, type TextTable } from "@scorecard/tables"
import type { RowError } from "./sheet.ts"

export const hasBrokenCell = (cells: readonly string[]): boolean => cells.some(isErrorValue)

/** Such a cell says nothing, whatever its column takes: the row has one error for it, in place of what it was taken for. */
export function withBrokenCells<Row extends { row: number; errors: readonly RowError[] }>(
  verdicts: readonly Row[],
  { headers, rows }: Pick<TextTable, "headers" | "rows">,
): (Row & { errors: RowError[] })[] {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  return verdicts.map((verdict) => {
    const broken = (cellsOf.get(verdict.row) ?? []).flatMap((text, at) => errorIn(text, headers[at] ?? null))
    const columns = new Set(broken.map(({ column }) => column))
    return { ...verdict, errors: [...broken, ...verdict.errors.filter(({ column }) => !columns.has(column))] }
  })
}

function errorIn(text: string, column: string | null): RowError[] {
  if (!isErrorValue(text)) return []
  return [{ column, code: "invalid", message: `The cell holds the error ${text} of a spreadsheet. Put a value there.` }]
}
