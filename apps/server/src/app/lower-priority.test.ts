import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const FILE = fileURLToPath(new URL("./lower-priority.ts", import.meta.url))

/** The priorities of a separate process's threads after it lowered its own: one, if all are the same. */
function prioritiesOf(settings: { role: string; databaseUrl: string | null }, before = 0, first = ""): number[] {
  const program = `import fs, { readdirSync } from "node:fs"
    import { syncBuiltinESMExports } from "node:module"
    import { getPriority, setPriority } from "node:os"
    import { lowerPriority } from ${JSON.stringify(FILE)}
    const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0]
    for (const thread of threads) setPriority(thread, ${before})
    ${first}
    lowerPriority(${JSON.stringify(settings)})
    console.log(JSON.stringify([...new Set(threads.map((thread) => getPriority(thread)))]))`
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }))
}

const elsewhere = "postgresql://127.0.0.1/scorecard"

test.each([
  [{ role: "worker", databaseUrl: elsewhere }, 10],
  [{ role: "worker", databaseUrl: null }, 0],
  [{ role: "api", databaseUrl: elsewhere }, 0],
  [{ role: "all", databaseUrl: elsewhere }, 0],
])("all threads of %o run at nice %i", (settings, nice) => {
  expect(prioritiesOf(settings)).toEqual([nice])
})

test("a worker started with an even lower priority keeps it", () => {
  expect(prioritiesOf({ role: "worker", databaseUrl: elsewhere }, 15)).toEqual([15])
})

test.runIf(process.platform === "linux")("a thread that has ended since they were listed is skipped", () => {
  // Larger than any id that Linux gives.
  const withEnded = `fs.readdirSync = () => ["4194305", ...threads.map(String)]
    syncBuiltinESMExports()`
  expect(prioritiesOf({ role: "worker", databaseUrl: elsewhere }, 0, withEnded)).toEqual([10])
})
