import { invalidField } from "@scorecard/contracts/refusals"
import type { LargeUpload } from "#platform/http/index.ts"
import { endsAsArchive } from "./foreign-content.ts"

const BOX_HEAD_BYTES = 16
const SHORT_HEAD_BYTES = 8
const TAIL_BYTES = 66_000
/** A fragmented file has two boxes per fragment; hours of video have a few thousand. */
const MAX_BOXES = 20_000
const BOX_NAME = /^[\x20-\x7e\xa9]{4}$/

/**
 * An MP4 is a sequence of boxes with their lengths. It must begin with `ftyp`, contain the `moov` required for
 * playback, and end where its last box does. (ISO/IEC 14496-12)
 * @throws Refusal 422
 */
export async function checkMp4(upload: LargeUpload, path: string): Promise<void> {
  const names = await boxesOf(upload)
  if (names?.[0] !== "ftyp" || !names.includes("moov")) {
    throw invalidField(path, "The video is damaged or incomplete.")
  }
  const tail = await upload.read(Math.max(0, upload.byteCount - TAIL_BYTES), TAIL_BYTES)
  if (endsAsArchive(tail)) throw invalidField(path, "The file contains something in addition to its video.")
}

/** The names of the boxes in order; null if they do not fill the file exactly. */
async function boxesOf({ byteCount, read }: LargeUpload): Promise<string[] | null> {
  const names: string[] = []
  let at = 0
  while (at < byteCount && names.length < MAX_BOXES) {
    const head = await read(at, BOX_HEAD_BYTES)
    const length = head.length >= SHORT_HEAD_BYTES ? lengthOf(head, byteCount - at) : null
    const name = head.toString("latin1", 4, SHORT_HEAD_BYTES)
    if (length === null || !BOX_NAME.test(name)) return null
    names.push(name)
    at += length
  }
  return at === byteCount ? names : null
}

/** 0 means "to the end of the file", 1 means that a 64-bit length follows the name. */
function lengthOf(head: Buffer, left: number): number | null {
  const short = head.readUInt32BE(0)
  if (short === 0) return left
  if (short !== 1) return short >= SHORT_HEAD_BYTES ? short : null
  const long = head.length === BOX_HEAD_BYTES ? Number(head.readBigUInt64BE(SHORT_HEAD_BYTES)) : 0
  return long >= BOX_HEAD_BYTES ? long : null
}
