import { readdirSync, readFileSync } from "node:fs"

const LOOK_EVERY_MS = 20
const LOOK_AT_SERVERS_EVERY_MS = 1_000
const MEGABYTE = 1_048_576

/** Watches the process's memory. `stop` returns its maximum growth, in MB. */
export function watchMemory(): { stop(): number } {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => void (most = Math.max(most, process.memoryUsage.rss())), LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(watch)
      return Math.round((most - before) / MEGABYTE)
    },
  }
}

/** Watches all PostgreSQL servers of the machine; what processes share counts once. `stop` returns their maximum, in MB. */
export function watchServers(): { stop(): number } {
  let most = serverBytes()
  const watch = setInterval(() => void (most = Math.max(most, serverBytes())), LOOK_AT_SERVERS_EVERY_MS)
  return {
    stop() {
      clearInterval(watch)
      return Math.round(Math.max(most, serverBytes()) / MEGABYTE)
    },
  }
}

function serverBytes(): number {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return processes.reduce((sum, id) => sum + bytesOfServer(id), 0)
}

const KILOBYTE = 1_024

/** 0 if the process is no server, or has just ended. */
function bytesOfServer(id: string): number {
  try {
    if (readFileSync(`/proc/${id}/comm`, "utf8") !== "postgres\n") return 0
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? []
    return Number(kilobytes ?? 0) * KILOBYTE
  } catch {
    return 0
  }
}
