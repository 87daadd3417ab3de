import { inflateRawSync } from "node:zlib"
import { tagsOf } from "./sheet-tags.ts"
import { readZipDirectory, type ZipPlace } from "./zip-directory.ts"

const LOCAL_HEADER_BYTES = 30
const DEFLATED = 8
const WORKBOOK = "xl/workbook.xml"
const RELATIONS = "xl/_rels/workbook.xml.rels"

/** The XML of a workbook's first sheet, for what the library does not tell of it; "" where there is none. */
export function firstSheetOf(bytes: Buffer): string {
  const parts = readZipDirectory(bytes)?.parts ?? []
  const textOf = (name: string) => {
    const place = parts.find((part) => part.name === name)
    return place ? partOf(bytes, place).toString("utf8") : ""
  }
  const [sheet] = tagsOf(textOf(WORKBOOK), ["sheet"])
  const [, id] = [...(sheet?.attributes ?? [])].find(([name]) => name.endsWith(":id")) ?? []
  if (id === undefined) return ""
  const relations = tagsOf(textOf(RELATIONS), ["Relationship"])
  const target = relations.find(({ attributes }) => attributes.get("Id") === id)?.attributes.get("Target")
  if (target === undefined) return ""
  return textOf(target.startsWith("/") ? target.slice(1) : `xl/${target}`)
}

/** The part's own claim of its size bounds what is unpacked; `checkWorkbook` has bounded the claims. */
function partOf(bytes: Buffer, { method, packedBytes, unpackedBytes, offset }: ZipPlace): Buffer {
  const start = offset + LOCAL_HEADER_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  return method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: unpackedBytes }) : packed
}
