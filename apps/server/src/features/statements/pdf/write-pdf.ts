import { fileURLToPath } from "node:url"
import PdfKit from "pdfkit"
import type { Block, PdfDocument, Table } from "./blocks.ts"

/*
 * Writes a tagged PDF/UA document with embedded fonts. It contains nothing of the machine or the time of writing.
 */

type Pdf = InstanceType<typeof PdfKit>
type Element = ReturnType<Pdf["struct"]>

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))
const FONTS = { regular: "400Regular/NotoSans_400Regular", bold: "700Bold/NotoSans_700Bold" } as const

/** pdfkit declares the conformance, but its types don't know it. */
const PDF_UA: object = { subset: "PDF/UA" }
const MARGIN = 48
const FOOTER_HEIGHT = 24
const TEXT_SIZE = 9
const FOOTER_SIZE = 7.5
const HEADING_SIZES = { 1: 17, 2: 11.5 } as const
const CELL_PADDING = 3
const INK = "#1a1a1a"
const LINE = "#8c8c8c"

export function writePdf(document: PdfDocument): Promise<Buffer> {
  const { title, author, paper } = document
  const date = new Date(document.date)
  const pdf = new PdfKit({
    size: paper === "a4" ? "A4" : "LETTER",
    margin: MARGIN,
    pdfVersion: "1.7",
    ...PDF_UA,
    tagged: true,
    lang: document.language,
    displayTitle: true,
    bufferPages: true,
    // Without it, the default font is loaded, which is not embedded.
    font: "",
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  })
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, fontFile(file))
  const chunks: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => resolve(Buffer.concat(chunks)))
    pdf.on("error", reject)
  })

  const root = pdf.struct("Document")
  pdf.addStructure(root)
  for (const block of document.blocks) writeBlock(pdf, root, block)
  root.end()
  writeFooters(pdf, document.footer)
  pdf.end()
  return written
}

function writeBlock(pdf: Pdf, root: Element, block: Block): void {
  if (block.kind === "page_break") {
    pdf.addPage()
    return
  }
  if (block.kind === "table") {
    writeTable(pdf, root, block)
    return
  }
  const isHeading = block.kind === "heading"
  const size = isHeading ? HEADING_SIZES[block.level] : TEXT_SIZE
  pdf.font(isHeading ? "bold" : "regular").fontSize(size)
  const height = pdf.heightOfString(block.text, { width: widthOf(pdf) })
  // A heading is not left alone at the end of a page.
  ensureSpace(pdf, isHeading ? height + 4 * size : height)
  const tag = isHeading ? `H${block.level}` : "P"
  const leaf = pdf.struct(tag, {}, () => {
    pdf.fillColor(INK).text(block.text, MARGIN, pdf.y, { width: widthOf(pdf) })
  })
  root.add(leaf)
  pdf.y += isHeading ? 3 : 6
}

type Cell = { text: string; isHeader: boolean; scope: "Column" | "Row" }

function writeTable(pdf: Pdf, root: Element, { headers, rows, widths }: Table): void {
  const table = pdf.struct("Table")
  root.add(table)
  const write = (cells: Cell[]) => writeRow(pdf, table, widths, cells)
  if (headers) write(headers.map((text) => ({ text, isHeader: true, scope: "Column" })))
  for (const row of rows) write(row.map((text, index) => ({ text, isHeader: index === 0, scope: "Row" })))
  table.end()
  pdf.y += 8
}

function writeRow(pdf: Pdf, table: Element, widths: number[], cells: Cell[]): void {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width) => (width / total) * widthOf(pdf))
  const setFont = ({ isHeader }: Cell) => pdf.font(isHeader ? "bold" : "regular").fontSize(TEXT_SIZE)
  const heights = cells.map((cell, index) =>
    setFont(cell).heightOfString(cell.text, { width: (columns[index] ?? 0) - 2 * CELL_PADDING }),
  )
  const height = Math.max(...heights) + 2 * CELL_PADDING
  ensureSpace(pdf, height)

  const row = pdf.struct("TR")
  table.add(row)
  const top = pdf.y
  let left = MARGIN
  for (const [index, cell] of cells.entries()) {
    const width = columns[index] ?? 0
    const at = left + CELL_PADDING
    const options = { title: "", scope: cell.scope }
    const element = pdf.struct(cell.isHeader ? "TH" : "TD", cell.isHeader ? options : {}, () => {
      setFont(cell)
        .fillColor(INK)
        .text(cell.text, at, top + CELL_PADDING, { width: width - 2 * CELL_PADDING })
    })
    row.add(element)
    left += width
  }
  row.end()
  drawLine(pdf, top + height)
  pdf.y = top + height
}

/** A line is decoration: screen readers skip it. */
function drawLine(pdf: Pdf, y: number): void {
  pdf.markContent("Artifact", { type: "Layout" })
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.4)
    .stroke(LINE)
  pdf.endMarkedContent()
}

function writeFooters(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Text within the margin would start another page.
    pdf.page.margins.bottom = 0
    const text = footer.replace("{page}", String(page - start + 1)).replace("{pages}", String(count))
    pdf.markContent("Artifact", { type: "Pagination" })
    pdf
      .font("regular")
      .fontSize(FOOTER_SIZE)
      .fillColor(INK)
      .text(text, MARGIN, pdf.page.height - MARGIN, { width: widthOf(pdf), lineBreak: false })
    pdf.endMarkedContent()
  }
}

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN

function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN - FOOTER_HEIGHT) pdf.addPage()
}
