import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { finalsInBatches } from "#core/months/index.ts"
import { openMonthsWorld, waitForJob } from "#features/months/months.test-support.ts"
import { addPerson } from "#test/support/factories.ts"

const BSC = "/v1/dashboard/bsc"
const ISSUES = "/v1/scorecard/attendance-issues"
const DISPUTES = "/v1/scorecard/disputes"
const SEPTEMBER = { year: 2026, month: 9 }
/** Each round is a separate race; more rounds find rarer interleavings. */
const ROUNDS = Number(process.env["RACE_ROUNDS"] ?? 20)

test(
  "a dispute accepted while the month is being finalized: entry, dispute and snapshot agree",
  { timeout: 1_200_000 },
  async () => {
    const world = await openMonthsWorld("dispute_race")
    await addPerson(world, { employee_id: "BOSS", access_level: 4 })
    await addPerson(world, { employee_id: "ANA", manager_id: "BOSS" })
    const [boss, ana, admin] = [
      await world.as("boss@example.com"),
      await world.as("ana@example.com"),
      await world.as("admin@example.com"),
    ]
    const outcomes = { accepted: 0, refused: 0 }
    let standing = 0

    for (let version = 1; version <= ROUNDS; version++) {
      const late = { employee_id: "ANA", date_of_occurrence: "2026-09-08", issue_type: "tardiness" }
      const { body: entry } = await admin.post(ISSUES, late)
      const opened = await ana.post(DISPUTES, { kind: "attendance", entry_id: entry._id, message: "I was on time." })
      expect(opened.status).toBe(201)
      expect((await admin.post(`${BSC}/sync`, SEPTEMBER)).status).toBe(200)

      // One after the other by a little, from before the month is locked to after it is final.
      const accept = async () => {
        await sleep((version % 10) * 6)
        const change = version % 2 === 0 ? "delete" : { issue_type: "absenteeism" }
        return boss.post(`${DISPUTES}/${opened.body._id}/accept`, { note: "Right", change })
      }
      const close = async () => {
        const { status, body } = await admin.post(`${BSC}/finalize`, { ...SEPTEMBER, allow_open_disputes: true })
        expect(status).toBe(202)
        return waitForJob(admin, body.job_id)
      }
      const [decided, job] = await Promise.all([accept(), close()])
      expect(job).toMatchObject({ status: "succeeded" })

      const isAccepted = decided.status === 200
      expect(decided).toMatchObject(isAccepted ? { status: 200 } : { status: 409, body: { code: "month_finalized" } })
      outcomes[isAccepted ? "accepted" : "refused"] += 1
      const dispute = (await ana.get(`${DISPUTES}/${opened.body._id}`)).body
      expect(dispute.status).toBe(isAccepted ? "accepted" : "open")
      const after = await ana.get(`${ISSUES}/${entry._id}`)
      const counts = after.status === 200 && after.body.issue_type === "tardiness"
      expect(counts).toBe(!isAccepted)
      standing += counts ? 1 : 0
      expect(await tardinessOfAna(version)).toBe(standing)
      expect((await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "The next round" })).status).toBe(200)
    }
    expect(outcomes.accepted).toBeGreaterThan(0)
    await world.close()

    async function tardinessOfAna(version: number): Promise<number | null> {
      for await (const rows of finalsInBatches(world.app.platform.db, { month: "2026-09", version })) {
        const row = rows.find(({ employee_id }) => employee_id === "ANA")
        const kpi = row?.kpms
          .flatMap(({ kpis }) => kpis)
          .find(({ kpi_source }) => kpi_source === "attendance_tardiness")
        if (kpi) return kpi.basis.count ?? 0
      }
      return null
    }
  },
)
