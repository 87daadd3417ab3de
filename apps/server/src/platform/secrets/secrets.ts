import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

/** Where a secret is stored. It can be decrypted only for that place. */
export type SecretPlace = { collection: string; id: string; field: string }

export type Secrets = {
  /** How everything begins that the newest key has sealed. */
  prefix: string
  seal(text: string, place: SecretPlace): string
  /** @throws SecretUnreadable if it was changed, moved from another place, or sealed with an unknown key. */
  open(sealed: string, place: SecretPlace): string
}

export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable"
}

const CIPHER = "aes-256-gcm"
const KEY_BYTES = 32
const KEY_ID_BYTES = 6
const NONCE_BYTES = 12
const TAG_BYTES = 16

type Key = { id: string; secret: string }

/**
 * Encrypts secrets at rest: AES-256-GCM with a key per record, derived from SECRETS_KEY. The stored form is `v1.<key's
 * id>.<nonce>.<text and tag>`. The first key seals, all can open.
 */
export function createSecrets(keys: readonly [string, ...string[]]): Secrets {
  const known = keys.map((secret): Key => ({ id: derive(secret, "id", KEY_ID_BYTES).toString("base64url"), secret }))
  const ours = (id: string | undefined) => known.find((key) => key.id === id)
  const [newest] = known

  return {
    prefix: `v1.${newest?.id ?? ""}.`,

    seal(text, place) {
      if (!newest) throw new Error("there is no key to seal with")
      const head = `v1.${newest.id}`
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keyFor(newest, place), nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(boundTo(head, place)))
      const box = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
      return `${head}.${nonce.toString("base64url")}.${box.toString("base64url")}`
    },

    open(sealed, place) {
      const [version, id, nonceText = "", boxText = "", ...rest] = sealed.split(".")
      const key = ours(id)
      if (version !== "v1" || rest.length > 0) throw new SecretUnreadable("This is no sealed secret")
      if (!key) throw new SecretUnreadable("This secret was sealed with a key that is not known here")
      const nonce = Buffer.from(nonceText, "base64url")
      const box = Buffer.from(boxText, "base64url")
      if (nonce.length !== NONCE_BYTES || box.length < TAG_BYTES) {
        throw new SecretUnreadable("This sealed secret is not whole")
      }
      const decipher = createDecipheriv(CIPHER, keyFor(key, place), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(boundTo(`v1.${key.id}`, place)))
      decipher.setAuthTag(box.subarray(box.length - TAG_BYTES))
      const text = decipher.update(box.subarray(0, box.length - TAG_BYTES))
      try {
        return Buffer.concat([text, decipher.final()]).toString("utf8")
      } catch (cause) {
        throw new SecretUnreadable("This secret was changed, or belongs elsewhere", { cause })
      }
    },
  }
}

function keyFor(key: Key, place: SecretPlace): Buffer {
  return derive(key.secret, boundTo("key", place), KEY_BYTES)
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "scorecard secrets at rest", purpose, bytes))
}

/** Unambiguous: no two places have the same text. */
function boundTo(head: string, { collection, id, field }: SecretPlace): string {
  return JSON.stringify([head, collection, id, field])
}
