import type { Charset } from "@scorecard/contracts/bulk"
import { unreadableFile } from "./file-refusals.ts"

/** What the encoding is told by: the heads stand there, words of plain letters. */
const LOOKED_AT = 1_000

/**
 * UTF-8 with or without its mark, UTF-16 with its mark, or what the sender names: what spreadsheets save.
 * @throws Refusal 422 `file_not_readable` for another encoding.
 */
export function decodeText(bytes: Uint8Array, charset: Charset = "utf-8"): string {
  const marked = markedEncoding(bytes)
  if (marked === null && looksUtf16(bytes.subarray(0, LOOKED_AT))) {
    throw unreadableFile(
      "The text looks like UTF-16 without its mark. Save the file as “CSV UTF-8”, or as UTF-16 with its mark.",
    )
  }
  const text = decodeAs(bytes, "utf-8") ?? decodeAs(bytes, marked ?? charset)
  if (text !== null) return text
  throw unreadableFile(
    "The text is not UTF-8. Save the file as “CSV UTF-8”, or choose Windows-1252 as its text encoding (`charset`).",
  )
}

/** Null where the bytes cannot be that. */
function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return null
}

/** Latin letters in UTF-16 have a NUL at every second byte, and none between. */
function looksUtf16(bytes: Uint8Array): boolean {
  const nuls = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [more = 0, fewer = 0] = nuls.toSorted((one, other) => other - one)
  return fewer === 0 && more > 0 && more >= bytes.length / 4
}
