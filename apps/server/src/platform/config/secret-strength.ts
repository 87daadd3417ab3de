import { ConfigError } from "./config-error.ts"

const MIN_DISTINCT_CHARACTERS = 8
const MIN_OWN_CHARACTERS = 8
const MIN_RUN = 8

/** Common words in placeholders and examples; a secret needs enough other characters. */
const PLACEHOLDERS = new RegExp(
  `changeme change replace insert please your here this with must least long secret password
    passphrase token jwt key signing value example sample default placeholder random string
    characters enough scorecard platform test development production`
    .split(/\s+/)
    .join("|"),
  "g",
)
const REPEATED = /^(.{1,32}?)\1+$/su

type Secrets = { jwtSecrets: readonly string[]; secretsKey: string }

/** @throws ConfigError in production for a secret that is guessable or serves two purposes. */
export function assertStrongSecrets({ jwtSecrets, secretsKey }: Secrets): void {
  for (const secret of jwtSecrets) assertStrong("JWT_SECRET", secret)
  assertStrong("SECRETS_KEY", secretsKey)
  if (jwtSecrets.includes(secretsKey.trim())) {
    throw new ConfigError("SECRETS_KEY: it must differ from JWT_SECRET")
  }
}

function assertStrong(name: string, secret: string): void {
  const weakness = weaknessOf(secret)
  if (weakness === null) return
  throw new ConfigError(`${name}: ${weakness}. Make a random one, for example with: openssl rand -hex 32`)
}

function weaknessOf(secret: string): string | null {
  if (REPEATED.test(secret)) return "it repeats itself"
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) return "it has too few different characters"
  if (withoutRuns(secret).length < MIN_OWN_CHARACTERS) return "it is a run of letters or digits"
  const own = secret
    .toLowerCase()
    .replaceAll(PLACEHOLDERS, "")
    .replaceAll(/[^a-z]/g, "")
  const letters = secret.replaceAll(/[^a-z]/gi, "")
  const isMostlyWords = letters.length > secret.length / 2 && own.length < MIN_OWN_CHARACTERS
  return isMostlyWords ? "it is a placeholder" : null
}

/** Removes runs such as `abcdefgh` and `87654321`. */
function withoutRuns(secret: string): string {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0)
  let remaining = ""
  for (let start = 0; start < codes.length;) {
    const end = endOfRun(codes, start)
    if (end - start < MIN_RUN) remaining += String.fromCodePoint(...codes.slice(start, end))
    start = end
  }
  return remaining
}

function endOfRun(codes: readonly number[], start: number): number {
  const step = (codes[start + 1] ?? 0) - (codes[start] ?? 0)
  if (Math.abs(step) !== 1) return start + 1
  let end = start + 2
  while (end < codes.length && (codes[end] ?? 0) - (codes[end - 1] ?? 0) === step) end += 1
  return end
}
