import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const FILE = fileURLToPath(new URL("./lower-priority.ts", import.meta.url))

/** The priority of a separate process after it lowered its own. */
function priorityOf(settings: { role: string; databaseUrl: string | null }, before = 0): number {
  const program = `import { getPriority, setPriority } from "node:os"
    setPriority(${before})
    import { lowerPriority } from ${JSON.stringify(FILE)}
    lowerPriority(${JSON.stringify(settings)})
    console.log(getPriority())`
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }))
}

const elsewhere = "postgresql://127.0.0.1/scorecard"

test.each([
  [{ role: "worker", databaseUrl: elsewhere }, 10],
  [{ role: "worker", databaseUrl: null }, 0],
  [{ role: "api", databaseUrl: elsewhere }, 0],
  [{ role: "all", databaseUrl: elsewhere }, 0],
])("%o runs at nice %i", (settings, nice) => {
  expect(priorityOf(settings)).toBe(nice)
})

test("a worker started with an even lower priority keeps it", () => {
  expect(priorityOf({ role: "worker", databaseUrl: elsewhere }, 15)).toBe(15)
})
