import { tagsOf } from "./sheet-tags.ts"

/**
 * The first cell of a sheet with a formula that was never calculated. The library reads such a cell as an empty one and
 * would lose its value silently. A program that leaves one formula uncalculated leaves all of them, so the whole file is
 * refused.
 * @param sheet its XML
 * @returns the cell's place, such as "C5"; null where there is none
 */
export function unvaluedFormula(sheet: string): string | null {
  let place: string | null = null
  let isBare = false
  for (const { name, kind, attributes } of tagsOf(sheet, ["c", "f", "v", "is"])) {
    if (name === "c") {
      if (isBare) return place ?? "of an unknown place"
      place = kind === "open" ? (attributes.get("r") ?? null) : null
    } else if (kind !== "close") isBare = name === "f" && place !== null
  }
  return null
}
