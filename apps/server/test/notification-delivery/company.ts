import { expect } from "vitest"
import { addTask } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/documents/index.ts"
import { addCluster, addDepartment, addPerson } from "../support/factories.ts"
import type { MailPeer } from "../support/smtp.ts"
import type { Receiver } from "../support/webhook-receiver.ts"
import type { Answer, Caller, TestWorld } from "../support/world.ts"
import { asTest } from "../support/statements.ts"

/** A team's people by their roles; their employee ids are also their first names. */
export type Team = Record<Role, string> & { family: string }
export type Role = "member" | "mate" | "third" | "lead" | "head"

/** Neither team can see anything of the other. */
export const ONE: Team = { family: "Stone", member: "MIA", mate: "MAT", third: "MEG", lead: "LEA", head: "HAL" }
export const TWO: Team = { family: "Brook", member: "NIA", mate: "NAT", third: "NED", lead: "PIA", head: "PAL" }

export const peopleOf = ({ member, mate, third, lead, head }: Team) => [member, mate, third, lead, head]
export const ALL_PEOPLE = ["ADMIN", ...peopleOf(ONE), ...peopleOf(TWO)]
export const nameOf = (team: Team, role: Role) => `${firstNameOf(team[role])} ${team.family}`
const firstNameOf = (id: string) => id.charAt(0) + id.slice(1).toLowerCase()

/** Eastern: Monday, October 19, 08:00, when nothing is due, and 12:30 of the same day, when everything is. */
const MORNING = "2026-10-19T12:00:00Z"
const NOON = "2026-10-19T16:30:00Z"

export type Company = {
  world: TestWorld
  mailServer: MailPeer
  receiver: Receiver
  task: string
  /** Everyone signed in, in the morning. */
  callers: Map<string, Caller>
}

/** The weekly lock and the monthly one (here of September) both come on Tuesday, October 20, at noon. */
export async function settleCompany(base: Omit<Company, "task" | "callers">): Promise<Company> {
  const { world } = base
  world.setNow(MORNING)
  for (const team of [ONE, TWO]) await addTeam(world, team)
  const callers = new Map<string, Caller>()
  for (const id of ALL_PEOPLE) callers.set(id, await world.as(`${id.toLowerCase()}@example.com`))
  const company = { ...base, task: await addTask(world), callers }
  const locks = { weekly: { enabled: true }, monthly: { enabled: true, day: 20, time: "12:00" } }
  await done(callerOf(company, "ADMIN").patch("/v1/scorecard/locks", locks))
  return company
}

async function addTeam(world: TestWorld, team: Team): Promise<void> {
  const { member, mate, third, lead, head, family } = team
  const cluster = await addCluster(world, { manager_ids: [head] })
  const gone = `GONE-${lead}`
  const department = await addDepartment(world, { cluster_id: cluster._id, manager_ids: [lead, gone] })
  const named = (employee_id: string) => ({ employee_id, first_name: firstNameOf(employee_id), last_name: family })
  await addPerson(world, { ...named(head), access_level: 4, bsc_enabled: false })
  await addPerson(world, { ...named(lead), access_level: 2, bsc_enabled: false, manager_id: head })
  await addPerson(world, { ...named(gone), access_level: 2, bsc_enabled: false, status: "inactive" })
  for (const id of [member, mate, third])
    await addPerson(world, { ...named(id), department_id: department._id, birth_date: "1990-10-19" })
}

export function callerOf({ callers }: Pick<Company, "callers">, id: string): Caller {
  const caller = callers.get(id)
  if (!caller) throw new Error(`${id} is not signed in`)
  return caller
}

const ONCE_A_DAY = ["tbl_reminders", "tbl_evaluation_follow_ups", "tbl_team_posts", "tbl_birthday_greetings"]
/** Without these, no month has ever been closed. */
const OF_CLOSED_MONTHS = [
  "tbl_bsc_month_reports",
  "tbl_bsc_final_snapshots",
  "tbl_results",
  "tbl_announced_results",
  "tbl_acknowledgement_reminders",
]

/** Returns to the time at which nothing is due, and clears earlier notices. */
export async function morning(company: Company): Promise<void> {
  const { world, mailServer, receiver } = company
  world.setNow(MORNING)
  await Promise.all(ALL_PEOPLE.map((id) => done(callerOf(company, id).post("/v1/notifications/read-all"))))
  for (const table of [...ONCE_A_DAY, ...OF_CLOSED_MONTHS])
    await asTest(() => sql`delete from ${sql.table(table)}`.execute(world.app.platform.db))
  mailServer.arrived.length = 0
  receiver.received.length = 0
}

export function noon({ world }: Company): void {
  world.setNow(NOON)
}

/** Team members without a scorecard miss no evaluations. */
export async function score(company: Company, team: Team, bsc_enabled: boolean): Promise<void> {
  for (const id of [team.member, team.mate, team.third])
    await done(callerOf(company, "ADMIN").patch(`/v1/employees/${id}`, { employment_data: { bsc_enabled } }))
}

/** A successful response; otherwise the test has no data to start from. */
export async function done(answer: Promise<Answer<any>>): Promise<any> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const SOON = { interval: 20, timeout: 60_000 }

/** Runs one of the worker's jobs now; a scheduled one may be running already. */
export async function runJob({ world }: Company, name: string): Promise<void> {
  const { transact, db } = world.app.platform
  const declaration = world.app.features.jobs.find((job) => job.declaration.name === name)?.declaration
  if (!declaration) throw new Error(`There is no job ${name}`)
  await expect.poll(() => transact((tx) => tx.enqueue(declaration, {})), SOON).not.toBeNull()
  const unfinished = async () =>
    (
      await sql`select from jobs.job
        where name = ${name} and state in ('created', 'active', 'retry')`.execute(db)
    ).rows
  await expect.poll(unfinished, SOON).toEqual([])
}

/** Waits until nothing is in transit: what has not arrived by then will not arrive. */
export async function everythingSent({ world }: Company): Promise<void> {
  const waiting = async () =>
    (
      await sql<{ what: string }>`select 'outbox' as what from tbl_outbox
        union all select 'mail' from tbl_mails where status = 'queued'
        union all select 'post' from tbl_team_posts where doc->>'status' = 'queued'
        union all select name from jobs.job where name in ('send_mail', 'post_to_team_chat', 'bsc_announce_results')
          and state in ('created', 'active', 'retry')`.execute(world.app.platform.db)
    ).rows
  await expect.poll(waiting, SOON).toEqual([])
}
