import { invalidField } from "@scorecard/contracts/refusals"
import type { LargeUpload } from "#platform/http/index.ts"
import { checkPdf, namesAction } from "./check-pdf.ts"

/** More than any check of a PDF's two ends looks at: an archive's last record may stand 65,557 bytes before the end. */
const EDGE_BYTES = 131_072
/** A name that two pieces share stands whole in one of them: each begins with the end of the one before. */
const OVERLAP = 64

/** `checkPdf` for a file that is not in memory. @throws Refusal 422 */
export async function checkLargePdf(upload: LargeUpload, path: string): Promise<void> {
  const { byteCount } = upload
  if (byteCount <= 2 * EDGE_BYTES) return checkPdf(await upload.read(0, byteCount), path)
  const [head, tail] = [await upload.read(0, EDGE_BYTES), await upload.read(byteCount - EDGE_BYTES, EDGE_BYTES)]
  checkPdf(Buffer.concat([head, tail]), path)

  let before = ""
  for await (const piece of upload.stream() as AsyncIterable<Buffer>) {
    const text = before + piece.toString("latin1")
    if (namesAction(text)) {
      throw invalidField(path, "The PDF runs something when it is opened. Print it to a new PDF and send that.")
    }
    before = text.slice(-OVERLAP)
  }
}
