import { expect } from "vitest"
import { sql } from "#platform/index.ts"
import { addLateness } from "#features/months/months.test-support.ts"
import { callerOf, done, type Company } from "./company.ts"
import type { Row, Scene } from "./rows.ts"

const BSC = "/v1/dashboard/bsc"
const SOON = { interval: 20, timeout: 60_000 }
const EVENT = { catalog: true, chosen: true, byDefault: true, card: null, composed: false } as const

const AUGUST = { year: 2026, month: 8 }

async function close(company: Company, query: string, body: object): Promise<void> {
  const admin = callerOf(company, "ADMIN")
  const { job_id } = await done(admin.post(`${BSC}/finalize${query}`, { ...AUGUST, ...body }))
  const statusNow = async () => (await done(admin.get(`${BSC}/sync-jobs/${job_id}`))).status
  await expect.poll(statusNow, SOON).toBe("succeeded")
  // People are told by a later job, of the month as it is then.
  const untold = async () =>
    (
      await sql`select from jobs.job where name = 'bsc_announce_results' and state in ('created', 'active', 'retry')`.execute(
        company.world.app.platform.db,
      )
    ).rows
  await expect.poll(untold, SOON).toEqual([])
}

const scored = ({ team }: Scene) => [team.member, team.mate, team.third]

/** In this order: the later ones need the month that the first one closes. */
export const resultRows: Row[] = [
  {
    ...EVENT,
    type: "bsc.month.finalized",
    title: () => `Your figures for August 2026 are final`,
    recipients: scored,
    cause: ({ company }) => close(company, "", {}),
  },
  {
    ...EVENT,
    type: "bsc.month.corrected",
    inClosedMonth: true,
    title: () => `Your figures for August 2026 were corrected`,
    recipients: ({ team }) => [team.member],
    async cause({ company, team }) {
      await addLateness(company.world, team.member, "2026-08-10")
      await close(company, "?regenerate=true", { reason: "A lateness was missing", employee_ids: [team.member] })
    },
  },
  {
    ...EVENT,
    type: "bsc.month.acknowledge_reminder",
    inClosedMonth: true,
    title: () => `Please acknowledge your figures for August 2026`,
    recipients: scored,
    cause: ({ company, team }) => done(callerOf(company, team.lead).post(`${BSC}/acknowledgements/remind`, AUGUST)),
  },
]
