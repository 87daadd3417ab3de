import { chmodSync, existsSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A new folder for a database, which PostgreSQL's user can reach. In memory where the system has a folder for that: on a
 * disk, a database takes seconds to make and to delete. What a killed process wrote stays in both.
 */
export function memoryFolder(prefix: string): string {
  const directory = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), prefix))
  // mkdtemp's folder is private to its creator.
  chmodSync(directory, 0o755)
  return directory
}
