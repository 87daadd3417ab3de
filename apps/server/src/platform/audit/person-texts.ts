import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

/** Replaces a text that was erased. */
export const ERASED = "[erased]"
/** Replaces a text whose key is encrypted with a SECRETS_KEY that is not known here. */
export const UNREADABLE = "[unreadable]"

/** Replaces a text in a record whose texts are encrypted: its place in their list. */
const PLACE = "$text"

const PLAIN_FIELDS = new Set(
  `kind kinds status type types fields days day date month months week_start from to until at source severity answer
  action actions key keys scope scopes cadence mode client level format delivery channels badge outcome week weeks
  impact issue_type target_type target_key employment_type access_scope access_mode sheet cycle_id code
  media_type language timezone model period`.split(/\s+/),
)
const PLAIN_SUFFIX = /_(?:id|ids|at|on|date|day|month|key|keys|time|hash|version|type|status|kind|by)$/
const PLAIN_VALUE = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d(?:-\d\d(?:T[\d:.]+Z)?)?|\d{1,2}:\d\d|)$/

/**
 * Whether a string is an id, a day, a time or a key word. Everything else counts as a text, so that a field added later
 * is encrypted unless it is listed here.
 */
function isPlain(field: string, value: string): boolean {
  return PLAIN_FIELDS.has(field) || PLAIN_SUFFIX.test(field) || PLAIN_VALUE.test(value) || value === ERASED
}

/** Replaces the texts of a document; a list belongs to its field, and numbers name the days of a month. */
export function mapTexts(value: unknown, replace: (text: string) => unknown, field = ""): unknown {
  if (typeof value === "string") return isPlain(field, value) ? value : replace(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, replace, field))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      mapTexts(member, replace, /^\d+$/.test(name) ? "days" : name),
    ]),
  )
}

export const eraseTexts = <Value>(value: Value): Value => mapTexts(value, () => ERASED) as Value // the same shape

type Change = Record<string, unknown>

const CIPHER = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A change whose texts are encrypted, and the box with them; the change as it is if it has none. */
export function sealTexts(change: Change, key: Buffer, recordId: string): { change: Change; sealed?: string } {
  const texts: string[] = []
  const shell = mapTexts(change, (text) => ({ [PLACE]: texts.push(text) - 1 })) as Change
  if (texts.length === 0) return { change }
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(recordId))
  const box = Buffer.concat([nonce, cipher.update(JSON.stringify(texts), "utf8"), cipher.final(), cipher.getAuthTag()])
  return { change: shell, sealed: box.toString("base64url") }
}

/** Fills the texts in again; without a readable key, each of them is `missing`. */
export function openTexts(
  change: Change,
  { sealed, key, recordId, missing }: { sealed: string | null; key: Buffer | null; recordId: string; missing: string },
): Change {
  const texts = key && sealed !== null ? decrypt(sealed, key, recordId) : null
  return fill(change, (at) => texts?.[at] ?? missing) as Change
}

function decrypt(sealed: string, key: Buffer, recordId: string): string[] | null {
  const box = Buffer.from(sealed, "base64url")
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(recordId))
  decipher.setAuthTag(box.subarray(box.length - TAG_BYTES))
  try {
    const text = decipher.update(box.subarray(NONCE_BYTES, box.length - TAG_BYTES), undefined, "utf8")
    return JSON.parse(text + decipher.final("utf8")) as string[] // what was sealed above
  } catch {
    return null
  }
}

function fill(value: unknown, textAt: (at: number) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => fill(each, textAt))
  if (value === null || typeof value !== "object") return value
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first?.[0] === PLACE && typeof first[1] === "number") return textAt(first[1])
  return Object.fromEntries(entries.map(([name, member]) => [name, fill(member, textAt)]))
}

/** Whether there is any text to encrypt. */
export function hasTexts(change: Change): boolean {
  let found = false
  mapTexts(change, (text) => ((found = true), text))
  return found
}
