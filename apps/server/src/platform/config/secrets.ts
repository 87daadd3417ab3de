import { randomBytes, randomUUID } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ConfigError } from "./config-error.ts"
import { assertDataDirectoryOwned } from "./data-directory.ts"

const MIN_SECRET = 32

/** Several, separated by commas, so that they can be rotated. (rules/sign-in#token-secrets) */
export function jwtSecrets(input: string | undefined, dataDirectory: string): string[] {
  if (input === undefined) return [secret("JWT_SECRET", undefined, dataDirectory)]
  const secrets = input.split(",").map((text) => text.trim())
  if (secrets.some((text) => text.length < MIN_SECRET)) {
    throw new ConfigError(`JWT_SECRET: each secret needs at least ${MIN_SECRET} characters`)
  }
  return secrets
}

/** Former values of SECRETS_KEY, separated by commas. */
export function formerSecretsKeys(input: string | undefined): string[] {
  const keys = input?.split(",").map((text) => text.trim()) ?? []
  if (keys.some((text) => text.length < MIN_SECRET)) {
    throw new ConfigError(`SECRETS_KEY_PREVIOUS: each key needs at least ${MIN_SECRET} characters`)
  }
  return keys
}

/** In development, a secret is generated once and stored under DATA_DIR, so that a restart signs no one out. */
export function secret(name: string, input: string | undefined, dataDirectory: string): string {
  const folder = join(dataDirectory, "secrets")
  const text = input ?? storedSecret(folder, name.toLowerCase())
  if (text.length >= MIN_SECRET) return text
  const source = input === undefined ? `${join(folder, name.toLowerCase())} is damaged` : name
  throw new ConfigError(`${source}: at least ${MIN_SECRET} characters are needed`)
}

/** The data directory stays accessible to the database server's user; only the secrets are private to us. */
function storedSecret(folder: string, name: string): string {
  assertDataDirectoryOwned(dirname(folder))
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  // Written to a temporary file and linked: a concurrent process finds a complete file, the first one's.
  const draft = join(folder, `${name}.${randomUUID()}`)
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, "utf8")
}
