/** What a document consists of, in reading order: plain data, so that it can cross threads. */
export type Block = Heading | Paragraph | Table | { kind: "page_break" }

type Heading = { kind: "heading"; level: 1 | 2; text: string }
type Paragraph = { kind: "paragraph"; text: string }
/** The first cell of each row is its header. `headers` is null in tables of names and values. */
export type Table = {
  kind: "table"
  headers: string[] | null
  rows: string[][]
  /** Share of the width of each column. */
  widths: number[]
}

export type PdfDocument = {
  title: string
  /** A tag such as "en-US". */
  language: string
  author: string
  /** Stored as the document's date: the same document always has the same bytes. */
  date: string
  paper: "a4" | "letter"
  /** Below every page. `{page}` is its number, and `{pages}` how many there are. */
  footer: string
  blocks: Block[]
}
