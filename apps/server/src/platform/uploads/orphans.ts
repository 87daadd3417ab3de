import type { Clock } from "#platform/clock/index.ts"
import type { Storage } from "#platform/storage/index.ts"

const DAY_MS = 86_400_000
const OWN_KEY =
  /^[a-z-]+\/[0-9a-f-]{36}\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.[a-z0-9]{3,4}$/

type Deps = { clock: Clock; storage: Storage }
type Folder = { folder: string; unnamed(keys: readonly string[]): Promise<string[]> }

/**
 * Removes files that a crash between storing and referencing left behind: files in a folder, older than a day, that no
 * document references. Their keys are `<folder>/<the document's id>/<a UUIDv7>.<extension>`; others are left alone.
 * @param unnamed which of these keys no document references
 */
export async function removeOrphans(
  { clock, storage }: Deps,
  { folder, unnamed }: Folder,
  signal: AbortSignal,
): Promise<void> {
  const before = clock.now().epochMilliseconds - DAY_MS
  for await (const keys of storage.keys(folder)) {
    signal.throwIfAborted()
    const old = keys.filter((key) => (createdAt(key) ?? Infinity) < before)
    for (const key of await unnamed(old)) await storage.remove(key)
  }
}

/** When the key was created, in Unix milliseconds, from its UUIDv7; null for a key that is not ours. */
function createdAt(key: string): number | null {
  const [, high, low] = OWN_KEY.exec(key) ?? []
  return high && low ? Number.parseInt(high + low, 16) : null
}
