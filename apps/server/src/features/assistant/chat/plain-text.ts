/** The maximum length of an answer, in characters. */
export const MAX_ANSWER_LENGTH = 20_000

/** Control, zero-width and bidirectional characters, except line breaks, tabs and joiners. */
const INVISIBLE = /^(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]$/u
const REPLACEMENT = "\ufffd"

export type PlainText = { write(piece: string): string; end(): string }

/**
 * Makes text plain: breaks up whatever Markdown or HTML would render as an image, a link or an element, so that no
 * answer can make a client request a URL. Text may arrive in pieces. Each character is examined once, next to its
 * neighbor only, and none after the last that fits. Half of a surrogate pair becomes U+FFFD, because PostgreSQL cannot
 * store it.
 */
export function plainTextWriter(): PlainText {
  const rest = { characters: MAX_ANSWER_LENGTH }
  const marks = markWriter()
  let half = ""

  const take = (text: string) => {
    let taken = ""
    for (const character of text) {
      if (rest.characters <= 0) break
      const seen = character.isWellFormed() ? character : REPLACEMENT
      if (!INVISIBLE.test(seen)) taken += takeFitting(marks.add(seen), rest)
      if (marks.waiting() >= rest.characters) taken += takeFitting(marks.end(), rest)
    }
    return taken
  }
  return {
    write(piece) {
      const text = half + piece
      half = endsInHalf(text) ? text.slice(-1) : ""
      return take(half === "" ? text : text.slice(0, -1))
    },
    end() {
      const last = take(half)
      half = ""
      return last + takeFitting(marks.end(), rest)
    },
  }
}

type MarkWriter = {
  /** The text that is ready to send. */
  add(character: string): string
  end(): string
  /** How many characters are held back until the next one arrives. */
  waiting(): number
}

/** `![` loses its exclamation marks, so that no image starts; `](` and `<a` get a space in between. */
function markWriter(): MarkWriter {
  let last = ""
  let exclamations = 0
  const put = (character: string) => {
    const space = needsSpace(last, character) ? " " : ""
    last = character
    return space + character
  }
  const end = () => {
    if (exclamations === 0) return ""
    const pending = put("!") + "!".repeat(exclamations - 1)
    exclamations = 0
    return pending
  }
  return {
    end,
    waiting: () => exclamations,
    add(character) {
      if (character === "!") {
        exclamations += 1
        return ""
      }
      if (character === "[") exclamations = 0
      return end() + put(character)
    },
  }
}

function needsSpace(last: string, next: string): boolean {
  if (last === "]") return next === "(" || next === ":" || next === "["
  return last === "<" && /^[A-Za-z/!?]$/.test(next)
}

/** Takes what fits and counts it. */
function takeFitting(text: string, rest: { characters: number }): string {
  const fitting = truncate(text, rest.characters)
  // A cut between two surrogates leaves room that must stay empty.
  rest.characters = fitting.length < text.length ? 0 : rest.characters - fitting.length
  return fitting
}

/** The start of a text. It never ends in half of a surrogate pair; other halves become U+FFFD. */
export function truncate(text: string, max: number): string {
  const cut = text.slice(0, max)
  return (cut.length < text.length && endsInHalf(cut) ? cut.slice(0, -1) : cut).toWellFormed()
}

function endsInHalf(text: string): boolean {
  const code = text.charCodeAt(text.length - 1)
  return code >= 0xd8_00 && code <= 0xdb_ff
}

export function plainText(text: string): string {
  const writer = plainTextWriter()
  return writer.write(text) + writer.end()
}
