import { Readable } from "node:stream"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { LargeUpload } from "#platform/http/index.ts"
import { checkImage } from "./check-image.ts"
import { checkLargePdf } from "./check-large-pdf.ts"
import { checkMp4 } from "./check-mp4.ts"
import { safeFilename } from "./safe-filename.ts"

/** A document, a picture or a video whose content matches its type. */
export type CheckedLargeFile = {
  fileName: string
  mediaType: "application/pdf" | "video/mp4" | "image/jpeg" | "image/png" | "image/webp" | "image/gif"
  extension: string
  byteCount: number
  /** The content from the beginning; available until the request ends. */
  stream(): Readable
}

/** Media types sent by clients that do not know better. */
const UNSPECIFIED = new Set(["", "application/octet-stream"])
/** Enough to identify every kind of file. */
const HEAD_BYTES = 4_100
/** A picture is re-encoded, for which it is loaded into memory. */
const IMAGE_BYTES = 10 * 1024 * 1024
const IMAGES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"])

/**
 * Checks a large file's actual content, not what it claims to be, without loading it into memory. Pictures are
 * re-encoded without metadata; documents and videos stay unchanged.
 * @param path names the file in the refusal
 * @throws Refusal 422 if it is not a PDF, JPEG, PNG, WebP, GIF or MP4, is incomplete, contains anything else, or claims
 * a different type; 413 for a picture of more than 10 MB.
 */
export async function checkLargeFile(upload: LargeUpload, path: string): Promise<CheckedLargeFile> {
  const { fileTypeFromBuffer } = await import("file-type")
  const mediaType = (await fileTypeFromBuffer(await upload.read(0, HEAD_BYTES)))?.mime ?? ""
  if (IMAGES.has(mediaType)) return imageOf(upload, path)
  if (mediaType !== "application/pdf" && mediaType !== "video/mp4") {
    throw invalidField(path, "Only PDF, JPEG, PNG, WebP, GIF and MP4 files are accepted.")
  }
  const claimedType = upload.mediaType.toLowerCase()
  if (!UNSPECIFIED.has(claimedType) && claimedType !== mediaType) {
    throw invalidField(path, `The file claims to be ${claimedType.slice(0, 100)}, but its content is ${mediaType}.`)
  }
  const isPdf = mediaType === "application/pdf"
  await (isPdf ? checkLargePdf(upload, path) : checkMp4(upload, path))
  const extension = isPdf ? "pdf" : "mp4"
  const { byteCount } = upload
  return { fileName: safeFilename(upload.fileName, extension), mediaType, extension, byteCount, stream: upload.stream }
}

async function imageOf(upload: LargeUpload, path: string): Promise<CheckedLargeFile> {
  if (upload.byteCount > IMAGE_BYTES) {
    throw new Refusal("body_too_large", `A picture may have at most ${IMAGE_BYTES} bytes.`)
  }
  const { sender, field, fileName, mediaType: claimedType, byteCount } = upload
  const loaded = { sender, field, fileName, mediaType: claimedType, bytes: await upload.read(0, byteCount) }
  const { bytes, width: _width, height: _height, ...image } = await checkImage(loaded, path)
  return { ...image, byteCount: bytes.length, stream: () => Readable.from(bytes) }
}
