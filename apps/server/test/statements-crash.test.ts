import { afterAll, beforeAll, expect, test } from "vitest"
import { CRASH_LIMIT_MS, openCrashWorld, type CrashWorld } from "./support/crash-world.ts"
import { unzip } from "./support/unzip.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }

let world: CrashWorld
beforeAll(async () => {
  world = await openCrashWorld("statements")
  const { body } = await world.ask("POST", `${BSC}/finalize`, SEPTEMBER)
  await ended(`${BSC}/sync-jobs/${body.job_id}`)
})
afterAll(() => world.close())

async function ended(path: string): Promise<void> {
  const job = await world.askUntil(path, ({ status }) => status === "succeeded" || status === "failed")
  expect(job).toMatchObject({ status: "succeeded", error: null })
}

test(
  "kill -9 while a ZIP of statements is written: the job starts again",
  { timeout: 2 * CRASH_LIMIT_MS },
  async () => {
    let id = ""
    await world.killAtTable("tbl_statements", async () => {
      const { status, body } = await world.ask("POST", `${BSC}/statements`, SEPTEMBER)
      expect(status).toBe(202)
      id = body.job_id
      await world.askUntil(`${BSC}/statements/${id}/progress`, (job) => job.status === "running")
    })
    await ended(`${BSC}/statements/${id}/progress`)
    const file = await world.fetch(`${BSC}/statements/${id}`)
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"])
    expect([...unzip(Buffer.from(await file.arrayBuffer())).keys()]).toEqual(["2026-09 Reyes, Ana (E1).pdf"])
  },
)
