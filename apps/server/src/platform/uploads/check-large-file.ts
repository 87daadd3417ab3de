import { Readable } from "node:stream"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { LargeUpload } from "#platform/http/index.ts"
import { checkImage } from "./check-image.ts"
import { checkLargePdf } from "./check-large-pdf.ts"
import { checkMp4 } from "./check-mp4.ts"
import { safeFilename } from "./safe-filename.ts"

/** A document, a picture or a video that is what it says. */
export type CheckedLargeFile = {
  fileName: string
  mediaType: "application/pdf" | "video/mp4" | "image/jpeg" | "image/png" | "image/webp" | "image/gif"
  extension: string
  byteCount: number
  /** The content, from the beginning; while the request lasts. */
  stream(): Readable
}

/** What a client says that does not know better. */
const UNSAID = new Set(["", "application/octet-stream"])
/** What every kind of file is told by. */
const HEAD_BYTES = 4_100
/** A picture is made anew, which takes it whole into memory. */
const IMAGE_BYTES = 10 * 1024 * 1024
const IMAGES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"])

/**
 * Looks at what a large file is, not at what it says, without taking it into memory. Pictures are made anew, without
 * metadata; documents and videos stay byte by byte as they came.
 * @param path names the file in the refusal
 * @throws Refusal 422 for what is no PDF, JPEG, PNG, WebP, GIF or MP4, is not whole, is something else besides, or
 * claims to be another type; 413 for a picture of more than 10 MB.
 */
export async function checkLargeFile(upload: LargeUpload, path: string): Promise<CheckedLargeFile> {
  const { fileTypeFromBuffer } = await import("file-type")
  const mediaType = (await fileTypeFromBuffer(await upload.read(0, HEAD_BYTES)))?.mime ?? ""
  if (IMAGES.has(mediaType)) return imageOf(upload, path)
  if (mediaType !== "application/pdf" && mediaType !== "video/mp4") {
    throw invalidField(path, "Only PDF, JPEG, PNG, WebP, GIF and MP4 files are taken.")
  }
  const said = upload.mediaType.toLowerCase()
  if (!UNSAID.has(said) && said !== mediaType) {
    throw invalidField(path, `The file says that it is ${said.slice(0, 100)}, but its content is ${mediaType}.`)
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
  const { sender, field, fileName, mediaType: said, byteCount } = upload
  const given = { sender, field, fileName, mediaType: said, bytes: await upload.read(0, byteCount) }
  const { bytes, width: _width, height: _height, ...image } = await checkImage(given, path)
  return { ...image, byteCount: bytes.length, stream: () => Readable.from(bytes) }
}
