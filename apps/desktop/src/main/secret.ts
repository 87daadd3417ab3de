import { z } from "zod"
import type { Log, SecretStore } from "./ports.ts"

const StoredSession = z.object({
  refresh_token: z.string(),
  /** When the person must sign in again at the latest. */
  refresh_expires_at: z.string(),
  employee_id: z.string(),
  name: z.string(),
})
/** The sign-in as the credential store holds it. */
export type StoredSession = z.infer<typeof StoredSession>

const Secret = z.object({
  service: z.string(),
  session: StoredSession.nullable(),
  /** Refresh tokens of sessions that ended here while the service could not be told. */
  to_revoke: z.array(z.string()),
})

/** Windows stores at most 2,560 bytes in a credential. */
const MAX_NAME = 120
const MAX_TO_REVOKE = 3

export type Vault = {
  load(): Promise<StoredSession | null>
  save(stored: StoredSession): Promise<void>
  /** Ends the sign-in on this computer; the token is kept to be revoked. */
  end(toRevoke: string | null): Promise<void>
  toRevoke(): Promise<string[]>
  revoked(token: string): Promise<void>
}

/**
 * The refresh token in the credential store. It is read again before every use, because another process of the same
 * person may have replaced it. A sign-in at another service does not count.
 */
export function openVault(secrets: SecretStore, service: string, log: Log): Vault {
  const empty = { service, session: null, to_revoke: [] }
  async function load(): Promise<z.infer<typeof Secret>> {
    const text = await secrets.load()
    if (text === null) return empty
    const parsed = Secret.safeParse(parseJson(text))
    if (!parsed.success) log("secret_unreadable")
    return parsed.success && parsed.data.service === service ? parsed.data : empty
  }
  const store = (secret: z.infer<typeof Secret>) =>
    secret.session === null && secret.to_revoke.length === 0 ? secrets.delete() : secrets.save(JSON.stringify(secret))

  return {
    load: async () => (await load()).session,
    async save(stored) {
      const { to_revoke } = await load()
      await store({ service, session: { ...stored, name: stored.name.slice(0, MAX_NAME) }, to_revoke })
    },
    async end(toRevoke) {
      const { to_revoke } = await load()
      const more = toRevoke === null ? to_revoke : [...to_revoke, toRevoke].slice(-MAX_TO_REVOKE)
      await store({ service, session: null, to_revoke: more })
    },
    toRevoke: async () => (await load()).to_revoke,
    async revoked(token) {
      const secret = await load()
      await store({ ...secret, to_revoke: secret.to_revoke.filter((each) => each !== token) })
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
