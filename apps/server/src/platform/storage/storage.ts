import type { Readable } from "node:stream"

/**
 * Files under keys such as `product-feedback/<id>/<id>.png`: lower-case folders, then names of letters, digits, dots,
 * hyphens and underscores. Keys are ours, never what somebody typed. A storage that does not answer is a Refusal 503.
 */
export type Storage = {
  /** Writes a file, or writes over it. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** The same of a large file, read as it is written. What came only in part is not kept. */
  putStream(key: string, source: Readable, about: { mediaType: string; byteCount: number }): Promise<void>
  /** The file's bytes, or null where there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>
  /** Every key below a folder, in batches of at most a thousand where the driver pages. */
  keys(folder: string): AsyncIterable<string[]>
  /**
   * An address that downloads the file without a sign-in until it expires. Of the fs driver it is a path of this API,
   * of the others an absolute address.
   * @param expiresInSeconds at least 1
   * @param fileName what the download is called; other characters than letters, digits, `_`, `.`, `-` become `_`
   */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>
  /** Whether the place can be reached and read. @throws Refusal 503 `unavailable` with the cause. */
  probe(): Promise<void>
  /** The file that one of the fs driver's addresses names. @throws Refusal 404 where forged, expired or gone. */
  open(token: string): Promise<StoredFile>
}

export type SignedUrlOptions = {
  expiresInSeconds: number
  fileName: string
  /** Whether a browser shows the file in the page; what it could run, or does not know, is saved all the same. */
  inline?: boolean | undefined
}
/** A file that is read when it is asked for, all of it or a part. */
export type StoredFile = {
  fileName: string
  inline: boolean
  mediaType: string
  size: number
  /** Strong: a file is never changed under its key. */
  etag: string
  modifiedAt: Date
  /** @throws Refusal 404 where it went meanwhile. */
  read(range: { first: number; last: number } | null): Promise<Readable>
}

const KEY = /^[a-z0-9-]{1,40}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}){1,4}$/

/** A key that is none is a mistake of ours, not of a caller. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is no key of a stored file`)
  return key
}

const MAX_NAME = 80

/** The name that a header carries; also what keeps an address short. */
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

/** Documents, pictures and videos, which a browser shows and does not run. */
export function mayBeShown(key: string): boolean {
  return /^(?:image|video)\/|^application\/pdf$/.test(mediaTypeOf(key))
}

/** By the ending of a key, which is ours; what is not in this list is bytes. */
export function mediaTypeOf(key: string): string {
  return MEDIA_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream"
}
