import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { createAdvisoryLock } from "./advisory-lock.ts"
import { WarehouseUnavailable } from "./port.ts"

let documents: TestDatabase
beforeAll(async () => void (documents = await testDatabase("turns")))
afterAll(() => documents.drop())

const opened = () => createAdvisoryLock({ url: documents.url, log: silentLog })

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: documents.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test("tasks of one key are serialized across processes, those of other keys are not, and a failure releases the lock", async () => {
  const [first, second] = [opened(), opened()]
  const events: string[] = []
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const failing = first.runExclusive("2026-01", async () => {
    events.push("first begins")
    begun.resolve()
    await promise
    events.push("first fails")
    throw new Error("no figures today")
  })
  await begun.promise
  const waiting = second.runExclusive("2026-01", async () => void events.push("second"))
  await second.runExclusive("2026-02", async () => void events.push("another month"))
  goOn()
  await expect(failing).rejects.toThrow("no figures today")
  await waiting
  expect(events).toEqual(["first begins", "another month", "first fails", "second"])
  await Promise.all([first.close(), second.close()])
})

test("losing its connection costs a process the lock, but neither its life nor the next lock", async () => {
  const [first, second] = [opened(), opened()]
  const events: string[] = []
  await first.runExclusive("2026-01", async () => {
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'scorecard-turns'`,
    )
    await second.runExclusive("2026-01", async () => void events.push("second"))
    events.push("first ends")
  })
  await first.runExclusive("2026-01", async () => void events.push("first again"))
  expect(events).toEqual(["second", "first ends", "first again"])
  await Promise.all([first.close(), second.close()])
})

test("without the documents' database nothing can be locked", async () => {
  const turns = createAdvisoryLock({ url: "postgresql://nobody@127.0.0.1:1/none", log: silentLog })
  await expect(turns.runExclusive("2026-01", async () => {})).rejects.toThrow(WarehouseUnavailable)
  await turns.close()
})
