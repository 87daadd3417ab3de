import { inflateRawSync } from "node:zlib"

/*
 * A reader of workbooks that shares nothing with the product's: a zip directory, inflate, and the few tags of a sheet.
 */

function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06"))
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const head = bytes.readUInt32LE(at + 42)
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameSize ?? 0))
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const content = bytes.subarray(start, start + size)
    parts.set(name, (method === 0 ? content : inflateRawSync(content)).toString("utf8"))
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (noteSize ?? 0)
  }
  return parts
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (_, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    return hex ? String.fromCodePoint(parseInt(hex, 16)) : (ENTITIES[name] ?? "")
  })
const textsOf = (xml: string) =>
  [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = ""]) => decode(text)).join("")

const columnAt = (reference: string) =>
  Buffer.from(reference.replace(/\d+$/, "")).reduce((sum, code) => sum * 26 + code - 64, 0) - 1

/** The rows of the first sheet by the headers of its first row. */
export function readXlsx(bytes: Buffer): Record<string, string>[] {
  const parts = unzip(bytes)
  const shared = [...(parts.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml = ""]) =>
    textsOf(xml),
  )
  const sheet = parts.get("xl/worksheets/sheet1.xml") ?? ""
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: string[] = []
    for (const [, attributes = "", content = ""] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const reference = /r="([A-Z]+\d+)"/.exec(attributes)?.[1]
      const at = reference === undefined ? cells.length : columnAt(reference)
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? ""
      if (/t="s"/.test(attributes)) cells[at] = shared[Number(value)] ?? ""
      else cells[at] = /t="inlineStr"/.test(attributes) ? textsOf(content) : decode(value)
    }
    return Array.from(cells, (cell) => cell ?? "")
  })
  const [headers = [], ...body] = rows
  return body.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ""])))
}
