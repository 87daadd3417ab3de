import { Fragment, type Mark, type Node } from "@tiptap/pm/model"

/**
 * Markdown takes asterisks for emphasis only if the characters around them allow it: `**Deadline:**Friday` is not bold.
 * The editor knows no such limits. So its emphasis is first written as marks, and then each mark as what readers
 * recognize at its place. (https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis)
 */

/** Unicode reserves these characters for internal use, so they are not in texts. */
const OPEN_BOLD = "\uFDD0"
const OPEN_ITALIC = "\uFDD1"
const CLOSE_BOLD = "\uFDD2"
const CLOSE_ITALIC = "\uFDD3"
const RUN = /([\uFDD0-\uFDD3]+)/

/** How the serializer writes emphasis before `writeEmphasis`. */
export const BOLD = { open: OPEN_BOLD, close: CLOSE_BOLD }
export const ITALIC = { open: OPEN_ITALIC, close: CLOSE_ITALIC }

/** Puts the marks of a document in the order in which they are written: emphasis in links, and around code. */
export function arrangeEmphasis(node: Node): Node {
  if (node.type.spec.code) return node
  if (!node.inlineContent) return node.copy(Fragment.from(node.children.map(arrangeEmphasis)))
  const pieces = node.children.flatMap(splitAtEdges)
  const shown = pieces.slice(0, pieces.findLastIndex((piece) => !isBlank(piece) && !isBreak(piece)) + 1)
  return node.copy(Fragment.from(groupByLink(shown).flatMap(arrangeGroup)))
}

/**
 * What begins first or lasts longer is around the other, so that both are closed as seldom as possible. White space has
 * emphasis only in between, and line breaks have none.
 */
function arrangeGroup(pieces: readonly Node[]): Node[] {
  const solid = pieces.filter((piece) => !isBlank(piece))
  let outer: readonly Mark[] = []
  const orders = solid.map((piece, at) => {
    const rest = solid.slice(at)
    const emphasis = emphasisOf(piece).toSorted((a, b) => runLength(rest, b) - runLength(rest, a))
    outer = [...outer.filter((mark) => mark.isInSet(emphasis)), ...emphasis.filter((mark) => !mark.isInSet(outer))]
    return outer
  })
  let next = 0
  return pieces.map((piece) => {
    if (!isBlank(piece)) return withEmphasis(piece, orders[next++] ?? [])
    return withEmphasis(piece, sharedStart(orders[next - 1] ?? [], orders[next] ?? []))
  })
}

function groupByLink(pieces: readonly Node[]): Node[][] {
  const groups: Node[][] = []
  for (const piece of pieces) {
    const group = groups.at(-1)
    if (group?.[0] && linkOf(group[0]) === linkOf(piece)) group.push(piece)
    else groups.push([piece])
  }
  return groups
}

/** A text as the white space before it, the rest, and the white space after it. */
function splitAtEdges(node: Node): Node[] {
  if (!node.isText || isCode(node)) return [node]
  const { text = "" } = node
  const ends = [text.length - text.trimStart().length, text.trimEnd().length, text.length]
  return ends.flatMap((end, at) => {
    const start = ends[at - 1] ?? 0
    return end > start ? [node.cut(start, end)] : []
  })
}

/** Emphasis is written within links and around code. */
function withEmphasis(piece: Node, emphasis: readonly Mark[]): Node {
  const others = piece.marks.filter((mark) => !isEmphasis(mark))
  return piece.mark(
    isCode(piece) ? [...others.slice(0, -1), ...emphasis, ...others.slice(-1)] : [...others, ...emphasis],
  )
}

/** How many of the pieces have the mark before one that has not. */
function runLength(pieces: readonly Node[], mark: Mark): number {
  const end = pieces.findIndex((piece) => !mark.isInSet(piece.marks))
  return end < 0 ? pieces.length : end
}

function sharedStart(one: readonly Mark[], other: readonly Mark[]): readonly Mark[] {
  const end = one.findIndex((mark, at) => mark !== other[at])
  return end < 0 ? one : one.slice(0, end)
}

const isEmphasis = ({ type }: Mark): boolean => type.name === "bold" || type.name === "italic"
const emphasisOf = (node: Node): Mark[] => (isBreak(node) ? [] : node.marks.filter(isEmphasis))
const isBlank = ({ text }: Node): boolean => text?.trim() === ""
const isBreak = ({ type }: Node): boolean => type.name === "hardBreak"
const isCode = ({ marks }: Node): boolean => marks.some(({ type }) => type.name === "code")
const linkOf = ({ marks }: Node): string => JSON.stringify(marks.find(({ type }) => type.name === "link") ?? null)

/** Replaces the marks with delimiters, and characters next to them that would prevent emphasis with their references. */
export function writeEmphasis(marked: string): string {
  // Texts with the runs of marks between them.
  const pieces = marked.split(RUN)
  const open: string[] = []
  const runs = pieces.flatMap((marks, at) => (at % 2 === 1 ? [{ at, ...writeRun(marks, open) }] : []))
  for (const { at, delimiters } of runs) pieces[at] = delimiters
  let before: string
  do {
    before = pieces.join("")
    for (const run of runs) separate(pieces, run)
  } while (before !== pieces.join(""))
  return before
}

type Run = { at: number; delimiters: string; opens: boolean; closes: boolean }

/** A run that both closes and opens needs no separator: its own delimiters separate the two. */
function separate(pieces: string[], { at, delimiters, opens, closes }: Run): void {
  const [before = "", after = ""] = [pieces[at - 1], pieces[at + 1]]
  if (!closes && mustBeSeparate(delimiters, firstOf(after))) pieces[at - 1] = withSeparator(before, lastOf)
  if (!opens && mustBeSeparate(delimiters, lastOf(before))) pieces[at + 1] = withSeparator(after, firstOf)
}

/**
 * Emphasis in emphasis, and emphasis right after another one, has the other kind of delimiter: then no delimiter that
 * opens can be taken for one that closes.
 * @param open the delimiters not closed yet, the innermost last
 */
function writeRun(marks: string, open: string[]) {
  let delimiters = ""
  let opens = false
  for (const mark of marks) {
    if (mark === CLOSE_BOLD || mark === CLOSE_ITALIC) {
      delimiters += open.pop() ?? ""
    } else {
      const neighbor = open.at(-1) ?? delimiters
      const character = neighbor.endsWith("*") ? "_" : "*"
      const delimiter = mark === OPEN_BOLD ? character.repeat(2) : character
      open.push(delimiter)
      delimiters += delimiter
      opens = true
    }
  }
  return { delimiters, opens, closes: marks.includes(CLOSE_BOLD) || marks.includes(CLOSE_ITALIC) }
}

/** Only asterisks next to a letter on the inside may have a letter on the outside. */
function mustBeSeparate(delimiters: string, inside: string): boolean {
  return delimiters.includes("_") || !/^[\p{L}\p{N}]$/u.test(inside)
}

/** White space and punctuation separate emphasis from the text around it. Readers disagree about some symbols. */
const SEPARATOR = /^(?:[\p{Zs}\t\n!-/:-@[-`{-~]|(?![^\0-\uFFFF])\p{P})$/u

/** A character reference is the same text, and is punctuation on both sides. Next to it, `_` is no longer in a word. */
function withSeparator(text: string, edge: typeof firstOf): string {
  const character = edge(text)
  if (character === "" || SEPARATOR.test(character)) return text
  const reference = `&#${character.codePointAt(0)};`
  return edge === firstOf
    ? reference + text.slice(character.length).replace(/^_(?=\w)/, "\\_")
    : text.slice(0, -character.length).replace(/(?<=\w)_$/, "\\_") + reference
}

const firstOf = (text: string): string => /^[^]/u.exec(text)?.[0] ?? ""
const lastOf = (text: string): string => /[^]$/u.exec(text.slice(-2))?.[0] ?? ""
