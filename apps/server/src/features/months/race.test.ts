import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import type { Caller } from "#test/support/world.ts"
import { finalsInBatches } from "#core/months/index.ts"
import { openMonthsWorld } from "./months.test-support.ts"
import { finalizeNow } from "./finalize.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }
/** Each round is a separate race; more rounds find rarer interleavings. */
const ROUNDS = Number(process.env["RACE_ROUNDS"] ?? 20)
/** Each writer creates at least this many, and goes on until one is refused: on a busy machine, closing starts late. */
const ENTRIES = 6
const MOST_ENTRIES = 200

test(
  "two writers race a finalize: every accepted entry is in the final, and the others are refused",
  { timeout: 600_000 },
  async () => {
    const world = await openMonthsWorld("month_race", { role: "api" })
    await addPerson(world, { employee_id: "LEAD", access_level: 3 })
    for (const employee_id of ["ANA", "BEN"]) await addPerson(world, { employee_id, manager_id: "LEAD" })
    const lead = await world.as("lead@example.com")
    const admin = await world.as("admin@example.com")
    const deps = world.app.platform
    const requester = { employee_id: "ADMIN", impersonated_by: null }
    const accepted: Record<string, number> = { ANA: 0, BEN: 0 }
    const answers = { accepted: 0, refused: 0 }

    for (let version = 1; version <= ROUNDS; version++) {
      const writers = Object.keys(accepted).map(async (employee_id) => {
        for (const status of await writeEntries(lead, employee_id)) {
          if (status === 201) accepted[employee_id] = (accepted[employee_id] ?? 0) + 1
          answers[status === 201 ? "accepted" : "refused"] += 1
        }
      })
      // Starts anywhere from before the first entry to after the last, so that every order occurs.
      await sleep((version % 10) * 3)
      const closing = finalizeNow(deps, requester, { ...SEPTEMBER, regenerate: false })
      // The expected final is known once every response has been counted.
      const [final] = await Promise.all([closing, ...writers])
      expect(final.result).toMatchObject({ version })
      expect(await tardinessIn(world.app.platform.db, version)).toEqual(accepted)
      expect((await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "The next round" })).status).toBe(200)
      expect((await admin.post(`${BSC}/sync`, SEPTEMBER)).status).toBe(200)
    }
    expect(answers.accepted).toBeGreaterThan(0)
    expect(answers.refused).toBeGreaterThan(0)
    await world.close()
  },
)

/** @returns the statuses: 201, or 409 once the month is final */
async function writeEntries(lead: Caller, employee_id: string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < ENTRIES || (n < MOST_ENTRIES && !statuses.includes(409)); n++) {
    const entry = { employee_id, date_of_occurrence: "2026-09-08", issue_type: "tardiness" }
    const { status, body } = await lead.post("/v1/scorecard/attendance-issues", entry)
    if (status !== 201 && body.code !== "month_finalized") throw new Error(`unexpected answer: ${JSON.stringify(body)}`)
    statuses.push(status)
  }
  return statuses
}

async function tardinessIn(
  db: Parameters<typeof finalsInBatches>[0],
  version: number,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for await (const rows of finalsInBatches(db, { month: "2026-09", version })) {
    for (const { employee_id, kpms } of rows) {
      const kpi = kpms.flatMap(({ kpis }) => kpis).find(({ kpi_source }) => kpi_source === "attendance_tardiness")
      if (employee_id !== "LEAD") counted[employee_id] = kpi?.basis.count ?? 0
    }
  }
  return counted
}
