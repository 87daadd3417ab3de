import { inflateRawSync } from "node:zlib"
import { readZipDirectory } from "./zip-directory.ts"
import type { ZipPlace } from "./zip-directory.ts"

const LOCAL_HEADER_BYTES = 30
const DEFLATED = 8
const WORKBOOK = "xl/workbook.xml"
const RELATIONS = "xl/_rels/workbook.xml.rels"

const FIRST_SHEET = /<(?:\w+:)?sheet\b[^>]*?\b\w+:id="([^"]+)"/
const ERROR_CELL = /<(?:\w+:)?c\b[^>]*\bt="e"[^>]*>/
/** A formula that nothing follows in its cell: no program has worked it out yet. */
const BARE_FORMULA = /<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/

/**
 * The first cell of the first sheet whose formula has no value: it ended in an error, or was never worked out. The
 * library reads such a cell as an empty one, which would lose what somebody meant to say without a word.
 * @returns the cell's place, such as "C5"; null where there is none
 */
export function unvaluedFormula(bytes: Buffer): string | null {
  const parts = readZipDirectory(bytes)?.parts ?? []
  const textOf = (name: string) => {
    const place = parts.find((part) => part.name === name)
    return place ? partOf(bytes, place).toString("utf8") : ""
  }
  const id = FIRST_SHEET.exec(textOf(WORKBOOK))?.[1]
  const relation = textOf(RELATIONS)
    .split("<Relationship ")
    .find((one) => one.includes(`Id="${id}"`))
  const target = /\bTarget="([^"]+)"/.exec(relation ?? "")?.[1]
  if (target === undefined) return null
  const sheet = textOf(target.startsWith("/") ? target.slice(1) : `xl/${target}`)
  const found = [ERROR_CELL, BARE_FORMULA].flatMap((pattern) => pattern.exec(sheet) ?? [])[0]
  return found === undefined ? null : placeAt(sheet, sheet.indexOf(found))
}

/** The part's own claim of its size bounds what is unpacked; `checkWorkbook` has bounded the claims. */
function partOf(bytes: Buffer, { method, packedBytes, unpackedBytes, offset }: ZipPlace): Buffer {
  const start = offset + LOCAL_HEADER_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  return method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: unpackedBytes }) : packed
}

/** The cell that stands at, or opens before, a place of the sheet's text. */
function placeAt(sheet: string, at: number): string {
  const cells = [...sheet.slice(0, sheet.indexOf(">", at) + 1).matchAll(/<(?:\w+:)?c\b[^>]*\br="([^"]+)"/g)]
  return cells.at(-1)?.[1] ?? "of an unknown place"
}
