/** Whoever reads an answer reads no more of it. */
const MOST_CHARACTERS = 20_000

/** Control characters and what stands for nothing or turns the writing; but for lines, tabs, and what joins letters. */
const UNSEEN = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu
/** What follows decides whether it is the beginning of something. */
const UNDECIDED = /[!\]<]+$/

/**
 * Text that is only text: what would be a picture, a link or an element where somebody renders Markdown or HTML is
 * taken apart, so that no answer can make a client ask for an address.
 */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/!+\[/g, "[")
    .replaceAll(/\](?=[(:[])/g, "] ")
    .replaceAll(/<(?=[A-Za-z/!?])/g, "< ")
}

export type PlainText = { write(piece: string): string; end(): string }

/** The same for an answer that comes in pieces: each rule looks at neighbours only, which are kept until both are there. */
export function plainTextWriter(): PlainText {
  let kept = ""
  let written = 0
  const give = (text: string) => {
    const given = withoutMarkup(text).slice(0, MOST_CHARACTERS - written)
    written += given.length
    return given
  }
  return {
    write(piece) {
      if (written >= MOST_CHARACTERS) return ""
      const text = kept + piece.replaceAll(UNSEEN, "")
      kept = (UNDECIDED.exec(text)?.[0] ?? "").slice(-MOST_CHARACTERS)
      return give(kept === "" ? text : text.slice(0, -kept.length))
    },
    end() {
      const rest = give(kept)
      kept = ""
      return rest
    },
  }
}

export function plainText(text: string): string {
  const writer = plainTextWriter()
  return writer.write(text) + writer.end()
}
