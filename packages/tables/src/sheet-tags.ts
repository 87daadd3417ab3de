import { unreadable } from "./errors.ts"

/** An opening tag, an empty element, or a closing tag, by its name without a namespace prefix. */
export type Tag = {
  name: string
  kind: "open" | "empty" | "close"
  attributes: ReadonlyMap<string, string>
  /** The position in the text where the tag ends. */
  end: number
}

const ATTRIBUTE = /\s*([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const SPACE = /^\s*$/
/** Ends a name, so that `<cols>` doesn't match `<c>`. */
const NAME_END = String.raw`(?=[\s/>])`
/**
 * Quoted values can contain any character but `<`, including `>`. Every part is bounded by the next `<`, and the tail
 * always matches, with or without the final `>`, so nothing is read twice.
 */
const TAIL = `((?:[^<>"']+|"[^<"]*"|'[^<']*')*)(>?)`

/**
 * The tags with these names, in order, in linear time. @throws TableError `unreadable` if such a tag is not well-formed
 */
export function* tagsOf(xml: string, names: readonly string[]): Generator<Tag> {
  const tags = new RegExp(String.raw`<(\/?)(?:[^\s:/<>"'=]+:)?(${names.join("|")})${NAME_END}${TAIL}`, "g")
  for (const { 0: text, 1: slash, 2: name = "", 3: tail = "", 4: close, index } of xml.matchAll(tags)) {
    if (close === "") throw malformed(name)
    const isEmpty = tail.endsWith("/")
    yield {
      name,
      kind: slash === "/" ? "close" : isEmpty ? "empty" : "open",
      attributes: attributesOf(name, isEmpty ? tail.slice(0, -1) : tail),
      end: index + text.length,
    }
  }
}

/** Matches attributes one after another from the start; the first failed attempt ends it. */
function attributesOf(tag: string, text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let end = 0
  for (;;) {
    ATTRIBUTE.lastIndex = end
    const [found, name = "", double, single] = ATTRIBUTE.exec(text) ?? []
    if (found === undefined) break
    if (attributes.has(name)) throw malformed(tag)
    attributes.set(name, double ?? single ?? "")
    end += found.length
  }
  if (!SPACE.test(text.slice(end))) throw malformed(tag)
  return attributes
}

/** Far longer than any tag that spreadsheets write. */
const MAX_TAG_LENGTH = 8_192

/**
 * Refuses overlong tags of any name: the time that the library takes to read cells grows with the square of a tag's
 * length. @throws TableError `unreadable`
 */
export function assertTagLengths(xml: string): void {
  for (let start = xml.indexOf("<"); start >= 0;) {
    const next = xml.indexOf("<", start + 1)
    const limit = start + MAX_TAG_LENGTH
    const isLong = (next < 0 ? xml.length : next) > limit && !xml.slice(start, limit).includes(">")
    if (isLong) throw unreadable("The workbook has a tag that is not well-formed.")
    start = next
  }
}

const malformed = (tag: string) => unreadable(`The workbook has a <${tag}> tag that is not well-formed.`)

/** The text after a place, up to the next tag. */
export function textFrom(xml: string, start: number): string {
  const end = xml.indexOf("<", start)
  return xml.slice(start, end < 0 ? undefined : end)
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
const MAX_CODE_POINT = 0x10ffff

/** Text of XML as spreadsheets write it. Entities that a document declares itself are not expanded. */
export function decodeXml(text: string): string {
  if (!text.includes("&") && !text.includes("_x")) return text
  return text
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (entity, name: string) => {
      if (!name.startsWith("#")) return ENTITIES[name] ?? entity
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : entity
    })
    .replaceAll(/_x([0-9a-f]{4})_/gi, (escaped, hex: string) => {
      const sign = String.fromCharCode(Number.parseInt(hex, 16))
      return /[^\p{Cc}\p{Cs}]|[\t\n\r]/u.test(sign) ? sign : escaped
    })
}
