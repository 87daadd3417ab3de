/** The storage's folder of feedback images. (interface §2.5) */
export const FOLDER = "product-feedback"

export function keyOf(feedbackId: string, attachmentId: string, extension: string): string {
  return `${FOLDER}/${feedbackId}/${attachmentId}.${extension}`
}

const KEY =
  /^product-feedback\/[0-9a-f-]{36}\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.[a-z]{3,4}$/

/** When the file was named, in ms of the Unix epoch, which a UUIDv7 begins with; null for a key that is not ours. */
export function namedAt(key: string): number | null {
  const [, high, low] = KEY.exec(key) ?? []
  return high && low ? Number.parseInt(high + low, 16) : null
}
