import type { PdfDocument } from "./blocks.ts"
import { writePdf } from "./write-pdf.ts"

/** The worker threads' entry point. */
export default async function write(document: PdfDocument): Promise<Uint8Array> {
  return writePdf(document)
}
