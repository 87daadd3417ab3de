import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestWorld } from "#test/support/world.ts"
import { openMonthsWorld } from "./months.test-support.ts"
import { lockMonths } from "#core/months/index.ts"
import { finalizeNow } from "./finalize.ts"

const SEPTEMBER = { year: 2026, month: 9 }
const LOCK_TIMEOUT_MS = 100

let world: TestWorld
beforeAll(async () => {
  world = await openMonthsWorld("month_lock", { role: "api", config: { databaseLockTimeoutMs: LOCK_TIMEOUT_MS } })
})
afterAll(() => world.close())

test("reopening waits longer for the month's writers than they themselves wait", async () => {
  const admin = await world.as("admin@example.com")
  const deps = world.app.platform
  const requester = { employee_id: "ADMIN", impersonated_by: null }
  await finalizeNow(deps, requester, { ...SEPTEMBER, regenerate: false })
  const isLocked = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const writing = deps.transact(async (tx) => {
    await lockMonths(tx.db, [SEPTEMBER], "for share")
    isLocked.resolve()
    await finished.promise
  })
  await isLocked.promise
  const reopening = admin.post("/v1/dashboard/bsc/reopen", { ...SEPTEMBER, reason: "an appeal" })
  await sleep(5 * LOCK_TIMEOUT_MS)
  finished.resolve()
  await writing
  expect(await reopening).toMatchObject({ status: 200, body: { status: "draft" } })
})
