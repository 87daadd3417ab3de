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
  const rows = (await Array.fromAsync(batches)).flat()
  const first = heads.map((head) => ({ value: head, fontWeight: "bold" as const }))
  return await writeExcelFile([first, ...rows], { sheet, stickyRowsCount: 1 }).toBuffer()
}
