import { invalidField } from "@scorecard/contracts/refusals"
import type { Upload } from "#platform/http/index.ts"
import { holdsForeignContent } from "./foreign-content.ts"
import { keptName } from "./kept-name.ts"
import { openTurns } from "./turns.ts"

/** An image made anew from the pixels of what was sent: it carries no metadata and nothing hidden. */
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

/** What a client says that does not know better. */
const UNSAID = new Set(["", "application/octet-stream"])

/** All frames of an animation together; 5 screens of 4K side by side. A pixel takes up to 4 bytes. */
const MOST_PIXELS = 42_000_000
const MOST_SECONDS = 20
const QUALITY = 90
/** One at a time: a few large ones together would take the process's memory. Each keeps what was sent while it waits. */
const inTurn = openTurns(20)

/**
 * Looks at what a file is, not at what it says, and makes it anew. (interface §8, decisions §8)
 * @param path names the file in the refusal
 * @throws Refusal 422 for what is no JPEG, PNG, WebP or GIF, is one and something else besides, claims to be another
 * type, cannot be decoded, or decodes to more than 42 million pixels; 503 while too many wait.
 */
export async function checkImage(upload: Upload, path: string): Promise<CheckedImage> {
  const mediaType = await contentType(upload.bytes)
  if (mediaType === null) throw invalidField(path, "Only JPEG, PNG, WebP and GIF images are taken.")
  const said = upload.mediaType.toLowerCase().replace("image/jpg", "image/jpeg")
  if (!UNSAID.has(said) && said !== mediaType) {
    throw invalidField(path, `The file says that it is ${said.slice(0, 100)}, but its content is ${mediaType}.`)
  }
  if (holdsForeignContent(upload.bytes, mediaType)) {
    throw invalidField(path, "The file holds something else beside its image.")
  }
  const made = await inTurn(() => makeAnew(upload.bytes, mediaType, path))
  const extension = EXTENSIONS[mediaType]
  return { fileName: keptName(upload.fileName, extension), mediaType, extension, ...made }
}

async function contentType(bytes: Buffer): Promise<ImageType | null> {
  const { fileTypeFromBuffer } = await import("file-type")
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ""
  return isImageType(type) ? type : null
}

async function makeAnew(bytes: Buffer, mediaType: ImageType, path: string) {
  const { default: sharp } = await import("sharp")
  const animated = mediaType === "image/gif" || mediaType === "image/webp"
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", animated })
    .timeout({ seconds: MOST_SECONDS })
    // The way up stands in the metadata, which goes.
    .autoOrient()
  const encoded = {
    "image/jpeg": () => image.jpeg({ quality: QUALITY }),
    "image/png": () => image.png(),
    "image/webp": () => image.webp({ quality: QUALITY }),
    "image/gif": () => image.gif(),
  }[mediaType]()
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    throw Object.assign(refusalOfDecoder(error, path), { cause: error })
  }
}

function refusalOfDecoder(error: unknown, path: string) {
  if (error instanceof Error && /pixel limit/i.test(error.message)) {
    return invalidField(path, `The image has more than ${MOST_PIXELS / 1_000_000} million pixels.`)
  }
  return invalidField(path, "The image is damaged, or takes too long to read.")
}
