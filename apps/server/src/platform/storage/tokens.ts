import { createHmac, timingSafeEqual } from "node:crypto"

/** The file that a URL opens, its name, when it expires (Unix seconds), and whether it is shown in the page. */
export type FileToken = { key: string; fileName: string; expires: number; inline: boolean }

const INLINE = "inline"
const TAG_BYTES = 18
const DIGITS = /^\d{1,12}$/

/** URL tokens that only the holder of the key can create. The parts are not secret; the signature is. */
export function openTokens(key: string) {
  const seal = (text: string) => createHmac("sha256", key).update("file\0").update(text).digest().subarray(0, TAG_BYTES)

  return {
    write({ key: file, fileName, expires, inline }: FileToken): string {
      const text = Buffer.from([file, fileName, expires, ...(inline ? [INLINE] : [])].join("\n")).toString("base64url")
      return `${text}.${seal(text).toString("base64url")}`
    },

    /** @returns null unless this key signed exactly this text. */
    read(token: string): FileToken | null {
      const [text = "", signature = "", ...rest] = token.split(".")
      const expected = seal(text).toString("base64url")
      // Compares the texts, not the bytes: base64 has several encodings of the same bytes.
      const same =
        signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
      if (!same || rest.length > 0) return null
      const [file = "", fileName = "", expires = "", shown] = Buffer.from(text, "base64url").toString().split("\n")
      return DIGITS.test(expires) ? { key: file, fileName, expires: Number(expires), inline: shown === INLINE } : null
    },
  }
}
