import type { Readable } from "node:stream"
import { invalidField } from "@scorecard/contracts/refusals"

/**
 * A text field that was sent as a file: its exact characters, whose line breaks a browser would change in a text field.
 * @throws Refusal 422 if it is not UTF-8
 */
export async function readTextFile(
  file: Readable,
  field: string,
  maxBytes: number,
): Promise<{ value: string; valueTruncated: boolean }> {
  const chunks: Buffer[] = []
  let byteCount = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    byteCount += chunk.length
    if (byteCount > maxBytes) return { value: "", valueTruncated: true }
    chunks.push(chunk)
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    return { value: decoder.decode(Buffer.concat(chunks)), valueTruncated: false }
  } catch (error) {
    throw Object.assign(invalidField(field, "This is not text in UTF-8."), { cause: error })
  }
}
