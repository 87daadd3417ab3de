import type { RowError } from "./sheet.ts"
import type { TextTable } from "./text-table.ts"

/** What spreadsheets show where a value could not be had, in their workbooks and in the CSV that they save. */
const ERROR = /^(?:#(?:N\/A|DIV\/0!|NAME\?|[A-Z]+!)|Err:\d+)$/i

export const isBroken = (text: string): boolean => ERROR.test(text)

export const hasBrokenCell = (cells: readonly string[]): boolean => cells.some(isBroken)

/** Such a cell says nothing, whatever its column takes: the row has one error for it, in place of what it was taken for. */
export function withBrokenCells<Row extends { row: number; errors: readonly RowError[] }>(
  verdicts: readonly Row[],
  { heads, rows }: Pick<TextTable, "heads" | "rows">,
): (Row & { errors: RowError[] })[] {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  return verdicts.map((verdict) => {
    const broken = (cellsOf.get(verdict.row) ?? []).flatMap((text, at) => errorIn(text, heads[at] ?? null))
    const columns = new Set(broken.map(({ column }) => column))
    return { ...verdict, errors: [...broken, ...verdict.errors.filter(({ column }) => !columns.has(column))] }
  })
}

function errorIn(text: string, column: string | null): RowError[] {
  if (!isBroken(text)) return []
  return [{ column, code: "invalid", message: `The cell holds the error ${text} of a spreadsheet. Put a value there.` }]
}
