import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { easternDate } from "@scorecard/domain/calendar"
import { sql } from "#platform/documents/index.ts"
import { addPerson } from "./factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "./world.ts"

export const MAX_STORED_BYTES_A_DAY = 100 * 1024 * 1024

/**
 * For tests of per-person limits: `state.world` stores files, and `state.ada` is a new person in each test, so that
 * earlier usage does not count.
 */
export function useLimitsWorld(label: string, now: string) {
  const directory = mkdtempSync(join(tmpdir(), "scorecard-limits-"))
  const state = {} as { world: TestWorld; ada: Caller; adaId: string; email: string } // filled by the hooks, before any test
  beforeAll(async () => {
    const storage = { driver: "fs" as const, directory }
    state.world = await openTestWorld(label, { warehouse: "none", now, config: { storage } })
  })
  afterAll(async () => {
    await state.world.close()
    await rm(directory, { recursive: true, force: true })
  })
  beforeEach(async () => {
    const { employee_id, email } = await addPerson(state.world)
    Object.assign(state, { adaId: employee_id, email, ada: await state.world.as(email) })
  })

  const today = () => easternDate(state.world.app.platform.clock.now())
  return {
    state,
    newPerson: async () => state.world.as((await addPerson(state.world)).email),
    setStoredBytes: (bytes: number) =>
      sql`insert into tbl_daily_usage (employee_id, day, quota, amount)
        values (${state.adaId}, ${today()}, 'stored_bytes', ${bytes})
        on conflict (employee_id, day, quota) do update set amount = excluded.amount`.execute(
        state.world.app.platform.db,
      ),
    storedBytes: async () => {
      const { rows } = await sql<{ amount: number }>`select amount from tbl_daily_usage where quota = 'stored_bytes'
        and employee_id = ${state.adaId} and day = ${today()}`.execute(state.world.app.platform.db)
      return rows[0]?.amount ?? 0
    },
    /** The number of stored files of this kind. */
    storedFiles: async (prefix: string) =>
      (await Array.fromAsync(state.world.app.platform.storage.keys(prefix))).flat().length,
  }
}
