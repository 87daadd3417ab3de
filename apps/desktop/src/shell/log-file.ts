import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Log } from "../main/ports.ts"

const MAX_BYTES = 512 * 1024

/** Appends to `desktop.log`; the file before it is kept as `desktop.log.old`. A log that cannot be written is left out. */
export function createLogFile(folder: string): Log {
  const file = join(folder, "desktop.log")
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let size = sizeOf(file)
  return (event, details = {}) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), event, ...details })}\n`
    try {
      if (size + line.length > MAX_BYTES) {
        renameSync(file, `${file}.old`)
        size = 0
      }
      appendFileSync(file, line, { mode: 0o600 })
      size += line.length
    } catch {
      // A full disk is no reason to end.
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
