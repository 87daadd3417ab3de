import { createInflateRaw, inflateRawSync } from "node:zlib"
import { unreadable } from "./errors.ts"
import type { GridSheet } from "./grid.ts"
import { decodeXml, tagsOf } from "./sheet-tags.ts"
import { readZipDirectory, type ZipEntry } from "./zip.ts"

const LOCAL_HEADER_BYTES = 30
const DEFLATED = 8
const WORKBOOK = "xl/workbook.xml"
const RELATIONSHIPS = "xl/_rels/workbook.xml.rels"
const CHUNK_BYTES = 1024 * 1024

/** A sheet and the part that holds it. */
export type SheetPart = GridSheet & { part: string }

export type Workbook = {
  sheets: SheetPart[]
  counts1904: boolean
  /** "" where there is no such part. */
  text(name: string): string
  /** The content of a part in pieces. @throws TableError where it is missing, or larger than it claims */
  stream(name: string): AsyncIterable<Uint8Array>
  sharedStrings: string
  styles: string
}

/** The parts of a workbook. Its own claims of their sizes, which `checkWorkbook` bounds, bound what is unpacked. */
export function openWorkbook(bytes: Buffer): Workbook {
  const parts = new Map((readZipDirectory(bytes)?.parts ?? []).map((part) => [part.name, part]))
  const text = (name: string) => {
    const part = parts.get(name)
    return part ? unpack(bytes, part).toString("utf8") : ""
  }
  const relations = readRelations(text(RELATIONSHIPS))
  const partOfType = (type: string) => relations.find((relation) => relation.type.endsWith(type))?.part
  const workbook = text(WORKBOOK)
  const date1904 = tagsOf(workbook, ["workbookPr"]).next().value?.attributes.get("date1904")
  return {
    sheets: readSheets(workbook, new Map(relations.map(({ id, part }) => [id, part]))),
    counts1904: date1904 === "1" || date1904 === "true",
    text,
    stream(name) {
      const part = parts.get(name)
      if (!part) throw unreadable("The workbook lacks one of its sheets.")
      return inflate(bytes, part)
    },
    sharedStrings: partOfType("/sharedStrings") ?? "xl/sharedStrings.xml",
    styles: partOfType("/styles") ?? "xl/styles.xml",
  }
}

function readRelations(xml: string): { id: string; type: string; part: string }[] {
  return [...tagsOf(xml, ["Relationship"])].flatMap(({ kind, attributes }) => {
    const target = attributes.get("Target")
    if (kind === "close" || target === undefined) return []
    const part = target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`
    return [{ id: attributes.get("Id") ?? "", type: attributes.get("Type") ?? "", part }]
  })
}

function readSheets(workbook: string, parts: ReadonlyMap<string, string>): SheetPart[] {
  return [...tagsOf(workbook, ["sheet"])].flatMap(({ kind, attributes }) => {
    const [, id = ""] = [...attributes].find(([name]) => name.endsWith(":id")) ?? []
    const part = parts.get(id)
    if (kind === "close" || part === undefined) return []
    const isHidden = ["hidden", "veryHidden"].includes(attributes.get("state") ?? "")
    return [{ name: decodeXml(attributes.get("name") ?? "").trim(), isHidden, part }]
  })
}

function packedBytes(bytes: Buffer, { packedBytes: length, offset }: ZipEntry): Buffer {
  const start = offset + LOCAL_HEADER_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  return bytes.subarray(start, start + length)
}

function unpack(bytes: Buffer, part: ZipEntry): Buffer {
  const packed = packedBytes(bytes, part)
  return part.method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: part.unpackedBytes }) : packed
}

async function* inflate(bytes: Buffer, part: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = packedBytes(bytes, part)
  if (part.method !== DEFLATED) {
    yield packed
    return
  }
  const unpacking = createInflateRaw({ chunkSize: CHUNK_BYTES })
  unpacking.end(packed)
  let total = 0
  for await (const chunk of unpacking) {
    // A stream of bytes yields Buffers; its type says nothing.
    const piece = chunk as Buffer
    total += piece.length
    if (total > part.unpackedBytes) throw unreadable("The workbook unpacks to more than it claims.")
    yield piece
  }
}
