import { invalidField } from "@scorecard/contracts/refusals"
import type { LargeUpload } from "#platform/http/index.ts"
import { checkPdf, namesAction } from "./check-pdf.ts"

/** More than any check reads at either end of a PDF: an archive's last record may start 65,557 bytes before the end. */
const EDGE_BYTES = 131_072
/** Each chunk is searched together with the end of the previous one, so that a name split between chunks is found. */
const OVERLAP = 64

/** `checkPdf` for a file that is not in memory. @throws Refusal 422 */
export async function checkLargePdf(upload: LargeUpload, path: string): Promise<void> {
  const { byteCount } = upload
  if (byteCount <= 2 * EDGE_BYTES) return checkPdf(await upload.read(0, byteCount), path)
  const [head, tail] = [await upload.read(0, EDGE_BYTES), await upload.read(byteCount - EDGE_BYTES, EDGE_BYTES)]
  checkPdf(Buffer.concat([head, tail]), path)

  let previous = ""
  for await (const chunk of upload.stream() as AsyncIterable<Buffer>) {
    const text = previous + chunk.toString("latin1")
    if (namesAction(text)) {
      throw invalidField(path, "The PDF runs something when it is opened. Print it to a new PDF and send that.")
    }
    previous = text.slice(-OVERLAP)
  }
}
