/** A cell's position, and the selected block: from where it started (`anchor`) to where it is now. */
export type Cell = { row: number; column: number }
export type Selection = Cell & { anchor: Cell }
export type Block = { top: number; bottom: number; left: number; right: number }

type Size = { rows: number; columns: number }
type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

const PAGE = 10

export function selectCell(cell: Cell): Selection {
  return { row: cell.row, column: cell.column, anchor: { row: cell.row, column: cell.column } }
}

export function blockOf({ row, column, anchor }: Selection): Block {
  return {
    top: Math.min(row, anchor.row),
    bottom: Math.max(row, anchor.row),
    left: Math.min(column, anchor.column),
    right: Math.max(column, anchor.column),
  }
}

export function isInBlock({ top, bottom, left, right }: Block, { row, column }: Cell): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** The cell a key moves to, within the grid; null for keys that don't move. */
export function moveCell(cell: Cell, { key, ctrlKey, metaKey }: Key, size: Size): Cell | null {
  const far = ctrlKey || metaKey
  const target = targetOf(cell, key, far, size)
  return target && clamp(target, size)
}

function targetOf({ row, column }: Cell, key: string, far: boolean, { rows, columns }: Size): Cell | null {
  if (key === "ArrowUp") return { row: far ? 0 : row - 1, column }
  if (key === "ArrowDown") return { row: far ? rows : row + 1, column }
  if (key === "ArrowLeft") return { row, column: far ? 0 : column - 1 }
  if (key === "ArrowRight") return { row, column: far ? columns : column + 1 }
  if (key === "PageUp") return { row: row - PAGE, column }
  if (key === "PageDown") return { row: row + PAGE, column }
  if (key === "Home") return { row: far ? 0 : row, column: 0 }
  if (key === "End") return { row: far ? rows : row, column: columns }
  return null
}

export function clamp({ row, column }: Cell, { rows, columns }: Size): Cell {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  }
}

/** A row or column, whole; with `from`, every one up to it from where that selection started. */
export function selectLine(line: { row: number } | { column: number }, size: Size, from?: Selection): Selection {
  if ("row" in line) {
    return { row: line.row, column: 0, anchor: { row: from?.anchor.row ?? line.row, column: size.columns - 1 } }
  }
  return { row: 0, column: line.column, anchor: { row: size.rows - 1, column: from?.anchor.column ?? line.column } }
}

/** Parses cells as spreadsheets copy them: a line per row, separated by tabs. */
export function cellsOfText(text: string): string[][] {
  const lines = text.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n")
  return lines.map((line) => line.split("\t").map((cell) => cell.trim()))
}
