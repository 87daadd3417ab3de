import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { memoryFolder } from "./support/memory-folder.ts"
import { startProgram } from "./support/program.ts"

test("a worker serves metrics on METRICS_PORT", async () => {
  const directory = memoryFolder("scorecard-metrics-")
  const settings = { DATA_DIR: join(directory, "data"), DEMO_DATA: "false", ROLE: "worker", METRICS_PORT: "0" }
  const program = await startProgram({ ...settings, LOG_LEVEL: "info" })
  try {
    const lines = program.log.filter((line) => line.startsWith("{")).map((line): unknown => JSON.parse(line))
    const line = lines.find(
      (line) => typeof line === "object" && line !== null && "msg" in line && line.msg === "metrics",
    )
    expect(line).toMatchObject({ port: expect.any(Number) })
    const { port } = line as { port: number } // as matched above
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain("scorecard_jobs_readable 1")
    expect(text).toContain("nodejs_eventloop_lag_seconds")
    expect(program.address).toBe("")
  } finally {
    expect(await program.stop()).toBe(0)
    rmSync(directory, { recursive: true, force: true })
  }
})
