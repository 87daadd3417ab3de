import { inflateRawSync } from "node:zlib"
import { readZipDirectory } from "./zip-directory.ts"
import type { ZipPlace } from "./zip-directory.ts"

const LOCAL_HEADER_BYTES = 30
const DEFLATED = 8
const WORKBOOK = "xl/workbook.xml"
const RELATIONS = "xl/_rels/workbook.xml.rels"

const FIRST_SHEET = /<(?:\w+:)?sheet\b[^>]*?\b\w+:id="([^"]+)"/

/** The XML of a workbook's first sheet, for what the library does not tell of it; "" where there is none. */
export function firstSheetOf(bytes: Buffer): string {
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
  if (target === undefined) return ""
  return textOf(target.startsWith("/") ? target.slice(1) : `xl/${target}`)
}

/** The part's own claim of its size bounds what is unpacked; `checkWorkbook` has bounded the claims. */
function partOf(bytes: Buffer, { method, packedBytes, unpackedBytes, offset }: ZipPlace): Buffer {
  const start = offset + LOCAL_HEADER_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  return method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: unpackedBytes }) : packed
}
