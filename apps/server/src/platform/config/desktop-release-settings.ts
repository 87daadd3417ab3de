import { readReleaseKeys, type ReleaseKey } from "@scorecard/desktop-releases"
import { ConfigError } from "./config-error.ts"

/** The public keys that desktop releases may be signed with; none without the setting. @throws ConfigError */
export function desktopReleaseKeys(text: string | undefined): ReleaseKey[] {
  if (text === undefined || text.trim() === "") return []
  try {
    return readReleaseKeys(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`DESKTOP_RELEASE_KEYS: ${reason}`, { cause })
  }
}
