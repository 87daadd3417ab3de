import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { openDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase } from "#test/support/postgres.ts"
import { handle, kyselyExecutor, startJobs } from "./index.ts"
import { patient } from "./patient-job.fixture.ts"

test("another worker reruns the job of a killed worker as its next attempt", { timeout: 60_000 }, async () => {
  const database = await testDatabase("killed_worker")
  const documents = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  const api = await startJobs({ connectionString: database.url, declarations: [patient], log: silentLog })
  await api.enqueue(kyselyExecutor(documents.db), patient, { month: "2026-01" })

  const script = fileURLToPath(new URL("sleeping-worker.fixture.ts", import.meta.url))
  const child = spawn(process.execPath, [script, database.url], { stdio: ["ignore", "pipe", "inherit"] })
  await once(child.stdout, "data")
  child.kill("SIGKILL")
  await once(child, "exit")

  const { promise: taken, resolve } = Promise.withResolvers<number>()
  const handler = handle(patient, async (_payload, { attempt }) => resolve(attempt))
  const worker = await startJobs({
    connectionString: database.url,
    declarations: [patient],
    log: silentLog,
    handlers: [handler],
  })
  expect(await taken).toBe(2)

  await Promise.all([api.stop(), worker.stop()])
  await documents.close()
  await database.drop()
})
