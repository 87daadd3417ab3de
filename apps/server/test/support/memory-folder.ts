import { chmodSync, existsSync, mkdtempSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const IN_MEMORY = "/dev/shm"
/** Of all databases that the suite has at a time; containers often have 64 MB. */
const ENOUGH_BYTES = 4_000_000_000

/**
 * A new folder for a database, which PostgreSQL's user can reach. In memory where the system has enough for that: on a
 * disk, a database takes seconds to make and to delete. What a killed process wrote stays in both.
 */
export function memoryFolder(prefix: string): string {
  const directory = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), prefix))
  // mkdtemp's folder is private to its creator.
  chmodSync(directory, 0o755)
  return directory
}

function hasMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}
