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
