import { execFileSync, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { getPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { openLog } from "#platform/log/index.ts"
import { lowerEachConnection } from "./lower-priority.ts"

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
    await lowerPriority(${JSON.stringify(settings)})
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

/** A process that leads its session. */
function startLeader(program: string): number {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { detached: true, stdio: "ignore" })
  onTestFinished(() => void child.kill())
  return child.pid ?? 0
}

/** Of the session, where Linux has one; otherwise of the process. */
function groupPriority(processId: number): number {
  const file = `/proc/${processId}/autogroup`
  return existsSync(file) ? Number(/nice (\d+)/.exec(readFileSync(file, "utf8"))?.[1]) : getPriority(processId)
}

const prioritiesOfBoth = (processId: number) => [getPriority(processId), groupPriority(processId)]
const WAIT = "setInterval(() => {}, 60_000)"

test("server processes behind a worker's connections, and their sessions, are lowered to nice 10", async () => {
  const processes = [startLeader(WAIT), startLeader(WAIT), startLeader(WAIT)]
  expect(processes.map(prioritiesOfBoth)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  for (const each of processes) lowerEachConnection(openLog("silent"))(each)
  await expect
    .poll(() => processes.map(prioritiesOfBoth))
    .toEqual([
      [10, 10],
      [10, 10],
      [10, 10],
    ])
})

test("a worker that leads its session lowers the session, too", async () => {
  const worker = startLeader(`import { lowerPriority } from ${JSON.stringify(FILE)}
    await lowerPriority(${JSON.stringify({ role: "worker", databaseUrl: elsewhere })})
    ${WAIT}`)
  await expect.poll(() => prioritiesOfBoth(worker)).toEqual([10, 10])
})

test("a worker in another process's session leaves the session as it is", () => {
  const leader = startLeader(`import { execFileSync } from "node:child_process"
    import { setPriority } from "node:os"
    execFileSync(process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(
      `import { lowerPriority } from ${JSON.stringify(FILE)}; await lowerPriority(${JSON.stringify({ role: "worker", databaseUrl: elsewhere })})`,
    )}])
    setPriority(0, 5)
    ${WAIT}`)
  return expect.poll(() => prioritiesOfBoth(leader)).toEqual([5, existsSync("/proc/self/autogroup") ? 0 : 5])
})
