import type { YearMonth } from "@scorecard/domain"
import { draftReport, monthReports } from "#core/months/index.ts"
import { drain } from "#features/notifications/notifications.test-support.ts"
import { newId, sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import type { TestWorld } from "#test/support/world.ts"
import { asTest } from "#test/support/statements.ts"

export const WEEKLY = "scorecard.weekly_lock.approaching"
export const MONTHLY = "scorecard.monthly_lock.approaching"
export const LEFTOVER = "scorecard.evals.missing_team"
export const typePath = (key: string) => `/v1/system/notifications/types/${key}` as const

/**
 * Three people in Support under LEAD and two in Legal under HEAD. CHIEF is above both, AUDITOR sees the whole company,
 * IDLE manages no one, and managers are not scored.
 */
export async function addCompany(world: TestWorld): Promise<void> {
  const support = await addDepartment(world, { name: "Support", manager_ids: ["LEAD"] })
  const legal = await addDepartment(world, { name: "Legal", manager_ids: ["HEAD"] })
  const manager = { bsc_enabled: false, access_level: 2 } as const
  await addPerson(world, { ...manager, employee_id: "CHIEF", access_level: 4 })
  await addPerson(world, { ...manager, employee_id: "LEAD", manager_id: "CHIEF" })
  await addPerson(world, { ...manager, employee_id: "HEAD", manager_id: "CHIEF" })
  await addPerson(world, { ...manager, employee_id: "AUDITOR", access_level: 3, access_scope: "company" })
  await addPerson(world, { ...manager, employee_id: "IDLE", access_level: 3 })
  for (const employee_id of ["A1", "A2", "A3"])
    await addPerson(world, { employee_id, department_id: support._id, manager_id: "LEAD" })
  for (const employee_id of ["B1", "B2"])
    await addPerson(world, { employee_id, department_id: legal._id, manager_id: "HEAD" })
}

/** Signed in again: a test moves the clock past the token's expiry. */
export const admin = (world: TestWorld) => world.as("admin@example.com")

export async function setLocks(world: TestWorld, locks: { weekly?: object; monthly?: object }): Promise<void> {
  const { status } = await (await admin(world)).patch("/v1/scorecard/locks", locks)
  if (status !== 200) throw new Error(`The locks were refused: ${status}`)
}

export async function changeType(world: TestWorld, key: string, change: object): Promise<void> {
  const { status, text } = await (await admin(world)).patch(typePath(key), change)
  if (status !== 200) throw new Error(`The type was refused: ${text}`)
}

const TOUCHED = [
  "tbl_reminders",
  "tbl_notifications",
  "tbl_outbox",
  "tbl_mails",
  "tbl_team_posts",
  "tbl_notification_types",
  "tbl_bsc_month_reports",
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
]

/** Removes all notifications, locks and evaluations; the people stay. */
export async function startOver(world: TestWorld): Promise<void> {
  await asTest(async () => {
    for (const table of TOUCHED) await sql`delete from ${sql.table(table)}`.execute(world.app.platform.db)
  })
  await sql`delete from tbl_scorecard_config where _id = 'scheduled-locks'`.execute(world.app.platform.db)
}

export async function reopen(world: TestWorld, month: YearMonth): Promise<void> {
  const times = { finalized_at: "2026-10-15T12:00:00.000Z", reopened_at: "2026-10-15T13:00:00.000Z" }
  await monthReports.insert(world.app.platform.db, {
    ...draftReport(month),
    ...times,
    report_version: 1,
    generation: 2,
  })
}

export async function finalize(world: TestWorld, month: YearMonth): Promise<void> {
  const { transact } = world.app.platform
  await transact(async (tx) => {
    await monthReports.insert(tx.db, { ...draftReport(month), status: "final", finalized_at: tx.at, report_version: 1 })
  })
}

/** One evaluation of each kind in the week, which is the weekly requirement. */
export async function evaluate(world: TestWorld, date: string, employeeIds: readonly string[]): Promise<void> {
  for (const kind of ["sbs", "non_sbs"]) {
    for (const employee_id of employeeIds) {
      const doc = {
        _id: newId(),
        kind,
        employee_id,
        task_evaluated_date: date,
        submitted_by_id: "LEAD",
        deleted_at: null,
      }
      await insertDocuments(world.app.platform.db, `tbl_${kind}_entries`, [doc])
    }
  }
}

export const sendLockReminders = (world: TestWorld) => world.app.features.reminders.sendLockReminders()
export const sendMissingEvaluationReminders = (world: TestWorld) =>
  world.app.features.reminders.sendMissingEvaluationReminders()

type Item = { employee_id: string; type: string; title: string; body: string; data: Record<string, unknown> }

/** All in-app notifications, after the relay has delivered them. */
export async function listNotifications(world: TestWorld): Promise<Item[]> {
  await drain(world)
  const { rows } = await sql<{ doc: Omit<Item, "employee_id" | "type">; employee_id: string; type: string }>`
    select doc, employee_id, type from tbl_notifications order by employee_id, type desc, _id`.execute(
    world.app.platform.db,
  )
  return rows.map(({ doc, employee_id, type }) => ({ ...doc, employee_id, type }))
}

export async function listNotifiedPeople(world: TestWorld): Promise<string[]> {
  return (await listNotifications(world)).map(({ employee_id }) => employee_id)
}

export async function listPosts(world: TestWorld): Promise<{ kind: string; title: string; lines: string[] }[]> {
  const { rows } = await sql<{ doc: { kind: string; title: string; lines: string[] } }>`
    select doc from tbl_team_posts order by _id`.execute(world.app.platform.db)
  return rows.map(({ doc }) => doc)
}
