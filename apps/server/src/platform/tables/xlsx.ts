import writeExcelFile from "write-excel-file/node"
import type { Cell } from "./csv.ts"

/**
 * A table as a workbook of one sheet. The whole table and its XML stand in memory while it is made. Text stays text:
 * only cells that are declared formulas are run, and none is.
 */
export async function xlsxOf(
  sheet: string,
  heads: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): Promise<Uint8Array> {
  return workbookOf([{ sheet, heads, rows: (await Array.fromAsync(batches)).flat() }])
}

export type Sheet = { sheet: string; heads: readonly string[]; rows: readonly Cell[][] }

/** Several small tables as a workbook, a sheet each. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ sheet, heads, rows }) => {
    const first = heads.map((head) => ({ value: head, fontWeight: "bold" as const }))
    return { sheet, data: [first, ...rows], stickyRowsCount: 1 }
  })
  return await writeExcelFile(written).toBuffer()
}
