import type { Readable } from "node:stream"

/**
 * Files under keys such as `product-feedback/<id>/<id>.png`: lowercase folders, then names of letters, digits, dots,
 * hyphens and underscores. Keys are ours, never user input. An unavailable storage is a Refusal 503.
 */
export type Storage = {
  /** Writes or overwrites a file. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** The same for a large file, streamed. An incomplete file is not stored. */
  putStream(key: string, source: Readable, about: { mediaType: string; byteCount: number }): Promise<void>
  /** The file's bytes, or null if it does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** The file as a stream, for a large one, or null if it does not exist. */
  getStream(key: string): Promise<Readable | null>
  /** Succeeds if the file does not exist. */
  remove(key: string): Promise<void>
  /** Every key below a folder, in batches of at most a thousand if the driver pages. */
  keys(folder: string): AsyncIterable<string[]>
  /**
   * A URL that downloads the file without a sign-in until it expires. For the fs driver it is a path of this API,
   * otherwise absolute.
   * @param expiresInSeconds at least 1
   * @param fileName the name of the download; characters other than letters, digits, `_`, `.`, `-` become `_`
   */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>
  /** Checks that the storage can be reached and read. @throws Refusal 503 `unavailable` with the cause. */
  probe(): Promise<void>
  /** Opens the file of a URL of the fs driver. @throws Refusal 404 if forged, expired or deleted. */
  open(token: string): Promise<StoredFile>
}

export type SignedUrlOptions = {
  expiresInSeconds: number
  fileName: string
  /** Whether a browser shows the file in the page; active or unknown content is downloaded anyway. */
  inline?: boolean | undefined
}
/** A file that is read on demand, whole or in part. */
export type StoredFile = {
  fileName: string
  inline: boolean
  mediaType: string
  size: number
  /** Strong: the file under a key never changes. */
  etag: string
  modifiedAt: Date
  /** @throws Refusal 404 if it was deleted in the meantime. */
  read(range: { first: number; last: number } | null): Promise<Readable>
}

const KEY = /^[a-z0-9-]{1,40}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}){1,4}$/

/** An invalid key is a bug of ours, not the caller's error. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not the key of a stored file`)
  return key
}

const MAX_NAME = 80

/** The file name for a header, shortened to keep URLs short. */
export function downloadName(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.-]/g, "_").replace(/^\.+/, "_")
  return plain.slice(-MAX_NAME) || "file"
}

const MEDIA_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  mp4: "video/mp4",
}

/** Whether it is a document, picture or video, which browsers show without running anything. */
export function mayBeShown(key: string): boolean {
  return /^(?:image|video)\/|^application\/pdf$/.test(mediaTypeOf(key))
}

/** By the extension of a key, which is ours; unknown ones are bytes. */
export function mediaTypeOf(key: string): string {
  return MEDIA_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream"
}
