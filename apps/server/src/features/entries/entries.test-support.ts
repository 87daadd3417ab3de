import { defaultConfiguration, parseMonthId, type EntryKind } from "@scorecard/domain"
import { ensureReport, monthReports } from "#core/months/index.ts"
import { newId, sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

/** Thursday; the week runs from Monday the 12th. Cycle 2026. */
export const TODAY = "2026-10-15"

export const PATHS = {
  sbs: "/v1/scorecard/sbs-entries",
  non_sbs: "/v1/scorecard/non-sbs-entries",
  atw: "/v1/scorecard/atw-entries",
  attendance: "/v1/scorecard/attendance-issues",
  productivity: "/v1/scorecard/productivity-issues",
  additional_points: "/v1/scorecard/additional-points-entries",
  incidents: "/v1/scorecard/incidents",
} as const satisfies Record<EntryKind, string>

export const DATE_FIELDS: Record<EntryKind, string> = {
  sbs: "task_evaluated_date",
  non_sbs: "task_evaluated_date",
  atw: "date_of_occurrence",
  attendance: "date_of_occurrence",
  productivity: "date_of_occurrence",
  additional_points: "date_of_occurrence",
  incidents: "incident_date",
}

/** Every item of the default rubric answered yes, except those named. */
export function checklist(answers: Record<string, "yes" | "no" | "na"> = {}) {
  const { items } = defaultConfiguration("2026").rubric
  return items.map(({ item_id }) => ({ item_id, answer: answers[item_id] ?? "yes" }))
}

export type Team = {
  /** Of level 2, 3 and 4, all managers of the department; `member` is of level 1. */
  lead: Caller
  supervisor: Caller
  head: Caller
  member: Caller
  ids: { lead: string; supervisor: string; head: string; member: string; colleague: string }
  department_id: string
  cluster_id: string
}

let teams = 0

export async function addTeam(world: TestWorld): Promise<Team> {
  const prefix = `T${++teams}`
  const ids = {
    lead: `${prefix}-lead`,
    supervisor: `${prefix}-super`,
    head: `${prefix}-head`,
    member: `${prefix}-member`,
    colleague: `${prefix}-colleague`,
  }
  const department = await addDepartment(world, { manager_ids: [ids.lead, ids.supervisor, ids.head] })
  const department_id = department._id
  const caller = async (employee_id: string, access_level: 1 | 2 | 3 | 4) =>
    world.as((await addPerson(world, { employee_id, access_level, department_id })).email)
  await addPerson(world, { employee_id: ids.colleague, department_id, first_name: "Zoë", last_name: "Colleague" })
  return {
    lead: await caller(ids.lead, 2),
    supervisor: await caller(ids.supervisor, 3),
    head: await caller(ids.head, 4),
    member: await caller(ids.member, 1),
    ids,
    department_id,
    cluster_id: department.cluster_id,
  }
}

export async function addTask(world: TestWorld, active = true): Promise<string> {
  const _id = newId()
  const at = "2026-07-01T12:00:00.000Z"
  const stamps = { created_at: at, created_by_id: null, updated_at: at, updated_by_id: null }
  const doc = { _id, name: `Task ${_id}`, department_id: null, active, ...stamps }
  await sql`insert into tbl_tasks (_id, doc) values (${_id}, ${JSON.stringify(doc)}::jsonb)`.execute(
    world.app.platform.db,
  )
  return _id
}

/** A valid body for the cycle 2026. */
export function draft(
  kind: EntryKind,
  employee_id: string,
  task_id: string,
  overrides: object = {},
): Record<string, unknown> {
  const evaluation = { task_id, quantity_score: 87.5, auditors_score: null, checklist: checklist() }
  const fields = {
    sbs: evaluation,
    non_sbs: evaluation,
    atw: { impact: "customer_impact", description: "Stayed with an upset customer.", final_score: 40 },
    attendance: { issue_type: "tardiness", minutes: 12 },
    productivity: { category: "Rework", description: "Sent back twice." },
    additional_points: { target_type: "kpm", target_key: "attendance", points: 3, reason: "Covered a shift." },
    incidents: { severity: "minor", category: "Safety", description: "Left the door open." },
  }[kind]
  return { employee_id, [DATE_FIELDS[kind]]: TODAY, ...fields, ...overrides }
}

/** Puts a month straight into a state. */
export async function setMonth(world: TestWorld, month: string, state: "draft" | "final" | "reopened"): Promise<void> {
  const { db } = world.app.platform
  const named = parseMonthId(month)
  if (!named) throw new Error(`${month} is no month`)
  const known = await ensureReport(db, named)
  const status = state === "final" ? "final" : "draft"
  const finalized_at = state === "draft" ? null : "2026-10-02T09:00:00.000Z"
  const reopened_at = state === "reopened" ? "2026-10-03T09:00:00.000Z" : null
  await monthReports.replace(db, { ...known, status, finalized_at, reopened_at, report_version: 1 })
}

export async function auditOf(world: TestWorld, id: string): Promise<{ action: string; actor_id: string | null }[]> {
  const { rows } = await sql<{ action: string; actor_id: string | null }>`select action, actor_id from tbl_audit_log
    where target_id = ${id} order by at, _id`.execute(world.app.platform.db)
  return rows
}

type Announced = { type: string; recipient_ids: string[]; data: Record<string, unknown>; link: string | null }

/** The announcements about one entry, oldest first. */
export async function announcedOf(world: TestWorld, entryId: string): Promise<Announced[]> {
  const { rows } = await sql<{ doc: Announced }>`select doc from tbl_outbox
    where doc->'data'->>'entry_id' = ${entryId} order by _id`.execute(world.app.platform.db)
  return rows.map(({ doc }) => doc)
}

export async function announcedTo(world: TestWorld, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`select doc->>'type' as type from tbl_outbox
    where doc->'recipient_ids' @> ${JSON.stringify([employeeId])}::jsonb order by _id`.execute(world.app.platform.db)
  return rows.map((row) => row.type)
}
