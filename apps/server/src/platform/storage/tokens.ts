import { createHmac, timingSafeEqual } from "node:crypto"

/** Which file an address opens, under which name, until which second of the Unix epoch, and whether in the page. */
export type FileToken = { key: string; fileName: string; expires: number; inline: boolean }

const INLINE = "inline"
const TAG_BYTES = 18
const DIGITS = /^\d{1,12}$/

/** Addresses that only the holder of the key can make. The parts are no secret; their seal is. */
export function openTokens(key: string) {
  const seal = (text: string) => createHmac("sha256", key).update("file\0").update(text).digest().subarray(0, TAG_BYTES)

  return {
    write({ key: file, fileName, expires, inline }: FileToken): string {
      const text = Buffer.from([file, fileName, expires, ...(inline ? [INLINE] : [])].join("\n")).toString("base64url")
      return `${text}.${seal(text).toString("base64url")}`
    },

    /** @returns null for what this key did not seal, letter by letter. */
    read(token: string): FileToken | null {
      const [text = "", given = "", ...rest] = token.split(".")
      const expected = seal(text).toString("base64url")
      // The texts are compared, not the bytes: base64 has several spellings of the same bytes.
      const same = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
      if (!same || rest.length > 0) return null
      const [file = "", fileName = "", expires = "", shown] = Buffer.from(text, "base64url").toString().split("\n")
      return DIGITS.test(expires) ? { key: file, fileName, expires: Number(expires), inline: shown === INLINE } : null
    },
  }
}
