/** A formula that nothing follows in its cell: no program has worked it out yet. */
const BARE_FORMULA = /<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/

/**
 * The first cell of a sheet whose formula was never worked out. The library reads such a cell as an empty one, which
 * would lose what somebody meant to say without a word. The program that left one left all: the file as a whole is none.
 * @param sheet its XML
 * @returns the cell's place, such as "C5"; null where there is none
 */
export function unvaluedFormula(sheet: string): string | null {
  const found = BARE_FORMULA.exec(sheet)
  return found === null ? null : placeAt(sheet, found.index)
}

/** The cell that opens before a place of the sheet's text. */
function placeAt(sheet: string, at: number): string {
  const cells = [...sheet.slice(0, at).matchAll(/<(?:\w+:)?c\b[^>]*\br="([^"]+)"/g)]
  return cells.at(-1)?.[1] ?? "of an unknown place"
}
