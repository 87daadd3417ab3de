/** Whoever reads an answer reads no more of it. */
export const MOST_CHARACTERS = 20_000

/** Control characters and what stands for nothing or turns the writing; but for lines, tabs, and what joins letters. */
const UNSEEN = /^(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]$/u
const REPLACEMENT = "\ufffd"

export type PlainText = { write(piece: string): string; end(): string }

/**
 * Text that is only text: what would be a picture, a link or an element where somebody renders Markdown or HTML is
 * taken apart, so that no answer can make a client ask for an address. It may come in pieces. Each character is looked
 * at once and with its neighbor alone, whatever a model writes, and after the last that fits none is. Half of a
 * surrogate pair becomes U+FFFD: PostgreSQL keeps no such half.
 */
export function plainTextWriter(): PlainText {
  const rest = { characters: MOST_CHARACTERS }
  const marks = markWriter()
  let half = ""

  const take = (text: string) => {
    let taken = ""
    for (const character of text) {
      if (rest.characters <= 0) break
      const seen = character.isWellFormed() ? character : REPLACEMENT
      if (!UNSEEN.test(seen)) taken += fitted(marks.add(seen), rest)
      if (marks.waiting() >= rest.characters) taken += fitted(marks.end(), rest)
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
      return last + fitted(marks.end(), rest)
    },
  }
}

type MarkWriter = {
  /** What is decided by now. */
  add(character: string): string
  end(): string
  /** How many are held back until something follows. */
  waiting(): number
}

/** `![` loses its marks of exclamation, so that no picture begins; `](` and `<a` are parted by a blank. */
function markWriter(): MarkWriter {
  let last = ""
  let exclamations = 0
  const put = (character: string) => {
    const apart = isParted(last, character) ? " " : ""
    last = character
    return apart + character
  }
  const end = () => {
    if (exclamations === 0) return ""
    const held = put("!") + "!".repeat(exclamations - 1)
    exclamations = 0
    return held
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

function isParted(last: string, next: string): boolean {
  if (last === "]") return next === "(" || next === ":" || next === "["
  return last === "<" && /^[A-Za-z/!?]$/.test(next)
}

/** Counts what it lets through. */
function fitted(text: string, rest: { characters: number }): string {
  const fitting = firstOf(text, rest.characters)
  // What was cut between two halves leaves a place that nothing may take any more.
  rest.characters = fitting.length < text.length ? 0 : rest.characters - fitting.length
  return fitting
}

/** The beginning of a text, never ending in half of a character, and with U+FFFD for the halves in it. */
export function firstOf(text: string, most: number): string {
  const cut = text.slice(0, most)
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
