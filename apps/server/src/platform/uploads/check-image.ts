import { invalidField } from "@scorecard/contracts/refusals"
import type { Upload } from "#platform/http/index.ts"
import { containsForeignContent } from "./foreign-content.ts"
import { sharedQueues } from "#platform/fair-shares/index.ts"
import { safeFilename } from "./safe-filename.ts"

/** An image re-encoded from the pixels of the upload: without metadata or hidden content. */
export type CheckedImage = {
  fileName: string
  mediaType: ImageType
  extension: string
  bytes: Buffer
  width: number
  height: number
}

const EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif" } as const
type ImageType = keyof typeof EXTENSIONS
const isImageType = (type: string): type is ImageType => Object.hasOwn(EXTENSIONS, type)

/** Media types sent by clients that do not know better. */
const UNSPECIFIED = new Set(["", "application/octet-stream"])

/**
 * Pixels of all frames together. Decoding and encoding the largest takes about two seconds at worst, which is why the
 * formats differ: WebP takes 5 times as long as PNG, and GIF 10 times. A pixel needs up to 4 bytes.
 */
const MAX_PIXELS: Record<ImageType, number> = {
  "image/jpeg": 42_000_000,
  "image/png": 42_000_000,
  "image/webp": 16_000_000,
  "image/gif": 8_000_000,
}
/**
 * Pixels of a single plain frame that can be re-encoded in about 300 ms even if they are noise: a PNG may be a
 * screenshot of 2560 by 1440. Measurements with noise, with transparency, 16 bits per channel and CMYK where the format
 * supports them.
 */
const LIGHT_PIXELS: Record<ImageType, number> = {
  "image/jpeg": 2_500_000,
  "image/png": 4_000_000,
  "image/webp": 1_000_000,
  "image/gif": 300_000,
}
const TIMEOUT_SECONDS = 5
const QUALITY = 90
/** From 0 to 6: more takes several times as long and saves a few percent. */
const WEBP_EFFORT = 2
const GIF_EFFORT = 1

/**
 * Checks a file's actual content, not what it claims to be, and re-encodes it. (rules/administration#screenshots)
 * @param path names the file in the refusal
 * @throws Refusal 422 if it is not a JPEG, PNG, WebP or GIF, contains anything else, claims a different type, cannot be
 * decoded, or has more pixels than its format may have; 429 while two images of the same sender are being checked, 503
 * while too many wait.
 */
export async function checkImage(upload: Upload, path: string): Promise<CheckedImage> {
  sharedQueues.images.assertAdmits(upload.sender)
  const mediaType = await contentType(upload.bytes)
  if (mediaType === null) throw invalidField(path, "Only JPEG, PNG, WebP and GIF images are accepted.")
  const claimedType = upload.mediaType.toLowerCase().replace("image/jpg", "image/jpeg")
  if (!UNSPECIFIED.has(claimedType) && claimedType !== mediaType) {
    throw invalidField(path, `The file claims to be ${claimedType.slice(0, 100)}, but its content is ${mediaType}.`)
  }
  if (containsForeignContent(upload.bytes, mediaType)) {
    throw invalidField(path, "The file contains something in addition to its image.")
  }
  const measurements = await measure(upload.bytes, path)
  if (measurements.pixels > MAX_PIXELS[mediaType]) throw tooManyPixels(mediaType, path)
  const isLight = isLightImage(mediaType, measurements)
  const encodedImage = await sharedQueues.images.run({ person: upload.sender, isLight }, () =>
    reencode(upload.bytes, mediaType, path),
  )
  const extension = EXTENSIONS[mediaType]
  return { fileName: safeFilename(upload.fileName, extension), mediaType, extension, ...encodedImage }
}

async function contentType(bytes: Buffer): Promise<ImageType | null> {
  const { fileTypeFromBuffer } = await import("file-type")
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ""
  return isImageType(type) ? type : null
}

/** `pixels`: of all frames together. */
type Measurements = { pixels: number; frames: number; isProgressive: boolean }

/**
 * Progressive images are decoded in as many passes as they declare, and every frame of an animation takes time, however
 * small: their pixels do not predict the duration.
 */
export function isLightImage(mediaType: ImageType, { pixels, frames, isProgressive }: Measurements): boolean {
  return frames === 1 && !isProgressive && pixels <= LIGHT_PIXELS[mediaType]
}

/** Reads the header only; nothing is decoded. */
export async function measure(bytes: Buffer, path: string): Promise<Measurements> {
  const { default: sharp } = await import("sharp")
  try {
    const image = sharp(bytes, { limitInputPixels: false, animated: true })
    const { width, height, pages = 1, isProgressive } = await image.metadata()
    return { pixels: width * height, frames: pages, isProgressive }
  } catch (error) {
    throw Object.assign(damaged(path), { cause: error })
  }
}

async function reencode(bytes: Buffer, mediaType: ImageType, path: string) {
  const { default: sharp } = await import("sharp")
  const animated = mediaType === "image/gif" || mediaType === "image/webp"
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS[mediaType], failOn: "error", animated })
    .timeout({ seconds: TIMEOUT_SECONDS })
    // The orientation is in the metadata, which is dropped.
    .autoOrient()
  const encoded = {
    "image/jpeg": () => image.jpeg({ quality: QUALITY }),
    "image/png": () => image.png(),
    "image/webp": () => image.webp({ quality: QUALITY, effort: WEBP_EFFORT }),
    "image/gif": () => image.gif({ effort: GIF_EFFORT }),
  }[mediaType]()
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    throw Object.assign(toRefusal(error, mediaType, path), { cause: error })
  }
}

function toRefusal(error: unknown, mediaType: ImageType, path: string) {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
  return isTooLarge ? tooManyPixels(mediaType, path) : damaged(path)
}

function tooManyPixels(mediaType: ImageType, path: string) {
  const format = EXTENSIONS[mediaType].toUpperCase()
  const limit = MAX_PIXELS[mediaType] / 1_000_000
  return invalidField(path, `A ${format} image may have at most ${limit} million pixels, all frames together.`)
}

const damaged = (path: string) => invalidField(path, "The image is damaged, or takes too long to read.")
