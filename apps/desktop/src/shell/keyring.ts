import { AsyncEntry } from "@napi-rs/keyring"
import type { SecretStore } from "../main/ports.ts"

/**
 * A secret in Windows Credential Manager, encrypted for the person who is signed in to Windows; on Linux in the Secret
 * Service. Stored as bytes: Windows limits a credential to 2,560 of them, and text would take two for each character.
 */
export function createKeyring(service: string, account: string): SecretStore {
  const entry = new AsyncEntry(service, account)
  return {
    async load() {
      const secret = await entry.getSecret()
      return secret === null ? null : Buffer.from(secret).toString("utf8")
    },
    async save(secret) {
      await entry.setSecret(Buffer.from(secret, "utf8"))
    },
    async delete() {
      await entry.deleteCredential()
    },
  }
}
