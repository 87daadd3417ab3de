import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { keylessTables } from "./distribution-walk.ts"
import { addDepartment, addPerson } from "../support/factories.ts"
import { statementsIn } from "../support/statements.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "../support/world.ts"

const SCRIPT = readFileSync(fileURLToPath(new URL("../../../../deploy/citus.sql", import.meta.url)), "utf8")
const statements = SCRIPT.replaceAll(/^--.*$/gm, "")
  .split(";")
  .map((each) => each.trim())
  .filter(Boolean)
const dealtOut = (by: string) =>
  statements.flatMap((each) => new RegExp(`^select ${by}\\('(\\w+)'`).exec(each)?.[1] ?? [])
const DISTRIBUTED = new Set(dealtOut("create_distributed_table"))
const REFERENCE = new Set(dealtOut("create_reference_table"))

/** On the coordinator only: never joined with distributed tables, and without triggers that notify. */
const LOCAL = [
  ["tbl_daily_usage", "tbl_notice_mails", "tbl_change_tokens"],
  ["tbl_entry_changes", "tbl_employee_months", "tbl_scim_resources"],
  ["tbl_audit_heads", "tbl_audit_log", "tbl_idempotency_keys", "tbl_visibility", "tbl_worker_status"],
  ["tbl_schedule_codes", "tbl_tasks", "tbl_unlock_grants"],
  ["tbl_requirement_adjustments", "tbl_payroll_columns", "tbl_announced_results", "tbl_disputes"],
  ["tbl_statements", "tbl_desktop_releases", "tbl_person_keys", "tbl_retention_horizons"],
  ["tbl_service_accounts", "tbl_service_account_keys", "tbl_calendar_feeds"],
  ["tbl_activity", "tbl_sessions", "tbl_refresh_tokens", "tbl_employee_create_requests", "tbl_atw_entry_requests"],
  ["tbl_outbox", "tbl_inbox", "tbl_notifications", "tbl_notification_preferences", "tbl_notification_types"],
  ["tbl_mails", "tbl_mail_contents", "tbl_broadcasts", "tbl_reminders", "tbl_team_chat", "tbl_team_posts"],
  ["tbl_sync_jobs", "tbl_bsc_final_changes", "tbl_bulk_previews", "tbl_bulk_batches", "tbl_bulk_batch_rows"],
  ["tbl_bulk_mappings", "tbl_bulk_preview_cells", "tbl_bulk_preview_rows", "tbl_bulk_preview_rests"],
  ["tbl_webhooks", "tbl_webhook_deliveries", "tbl_webhook_cursors"],
  ["tbl_evaluation_follow_ups", "tbl_weekly_kudos", "tbl_product_feedback", "tbl_news_announcements"],
  ["tbl_birthday_greetings", "tbl_learning_modules", "tbl_learning_units", "tbl_learning_files"],
  ["tbl_learning_enrollments", "tbl_learning_progress", "tbl_learning_attempts"],
  ["tbl_assistant_threads", "tbl_assistant_messages", "tbl_assistant_open_answers", "tbl_assistant_settings"],
].flat()

const MONTH = "year=2026&month=10"
const ISSUES = "/v1/scorecard/attendance-issues"

let world: TestWorld
let documents: pg.Client
let ana: Caller
let admin: Caller
let lead: Caller
beforeAll(async () => {
  world = await openTestWorld("distribution", { warehouse: "none" })
  documents = new pg.Client({ connectionString: world.databaseUrl })
  await documents.connect()
  // Every part of the script that PostgreSQL itself understands: the product must work on the result.
  for (const each of statements)
    if (!/citus|create_(distributed|reference)_table/.test(each)) await documents.query(each)
  const manager = await addPerson(world, { employee_id: "LEAD", access_level: 3 })
  const { _id: department_id } = await addDepartment(world, { manager_ids: ["LEAD"] })
  const person = await addPerson(world, { employee_id: "ANA", department_id })
  admin = await world.as("admin@example.com")
  ana = await world.as(person.email)
  lead = await world.as(manager.email)
})
afterAll(async () => {
  await documents.end()
  await world.close()
})

const linesOf = async (statement: string): Promise<string[]> => {
  const { rows } = await documents.query<{ line: string }>(statement)
  return rows.map(({ line }) => line)
}
const isDistributed = `in (${[...DISTRIBUTED].map((table) => `'${table}'`).join(", ")})`

describe("the tables", () => {
  test("each is either distributed by person, replicated to every node, or local to the coordinator", async () => {
    const tables = await linesOf("select tablename as line from pg_tables where tablename like 'tbl\\_%'")
    expect([...DISTRIBUTED, ...REFERENCE, ...LOCAL].toSorted()).toEqual(tables.toSorted())
  })

  test("distributed ones have the person in a written column and in every unique index", async () => {
    const generated = await linesOf(`select table_name as line from information_schema.columns
      where column_name = 'employee_id' and is_generated = 'NEVER' and table_name ${isDistributed}`)
    expect(generated.toSorted()).toEqual([...DISTRIBUTED].toSorted())
    const unique = await linesOf(`select indexdef as line from pg_indexes
      where indexdef like 'CREATE UNIQUE%' and tablename ${isDistributed}`)
    expect(unique.length).toBeGreaterThanOrEqual(DISTRIBUTED.size)
    expect(unique.filter((index) => !/\(.*\bemployee_id\b.*\)/.test(index))).toEqual([])
  })

  test("distributed and replicated ones have no triggers or foreign keys", async () => {
    const everywhere = [...DISTRIBUTED, ...REFERENCE].map((table) => `'${table}'::regclass`).join(", ")
    expect(
      await linesOf(`select tgname as line from pg_trigger where not tgisinternal and tgrelid in (${everywhere})
        union all select conname from pg_constraint where contype = 'f'
          and (conrelid in (${everywhere}) or confrelid in (${everywhere}))`),
    ).toEqual([])
  })
})

const attendance = (remarks: string) => ({
  employee_id: "ANA",
  date_of_occurrence: "2026-10-14",
  issue_type: "tardiness",
  remarks,
})
const WEEK = { "1": "WD", "2": "WD" }
/** A whole month: the first two days, and the others off. */
const DAYS = {
  ...Object.fromEntries(Array.from({ length: 31 }, (_, n) => [String(n + 1), "OFF"])),
  ...WEEK,
  "14": "WD",
}

async function anIssue(): Promise<string> {
  const { body } = await admin.post(ISSUES, attendance("to be changed"))
  return body._id
}

type Operation = [name: string, expected: number, work: () => Promise<Answer>]

/** The distributed tables for which the statements of this call query every shard. */
async function keylessIn([name, expected, work]: Operation): Promise<string[]> {
  const sent = await statementsIn(async () => {
    const { status, text } = await work()
    expect(`${name}: ${status} ${status === expected ? "" : text}`).toBe(`${name}: ${expected} `)
  })
  const texts = sent.flatMap(({ text }) =>
    text !== null && /^\s*(select|insert|update|delete|with)/i.test(text) ? [text] : [],
  )
  const concerned = texts.filter((text) => [...DISTRIBUTED].some((table) => text.includes(table)))
  expect(concerned.length, `${name} queries no distributed table`).toBeGreaterThan(0)
  const mixed = concerned.filter((text) => LOCAL.some((table) => new RegExp(`\\b${table}\\b`).test(text)))
  expect(mixed, `${name} joins distributed tables with coordinator tables`).toEqual([])
  const keyless = await Promise.all(concerned.map((text) => keylessTables(text, DISTRIBUTED)))
  return [...new Set(keyless.flat())]
}

/** Everyday operations: one shard each. */
const OF_ONE_PERSON: Operation[] = [
  ["self view", 200, () => ana.get(`/v1/dashboard/bsc?view_mode=self&${MONTH}`)],
  ["receipt", 200, () => ana.get(`/v1/dashboard/bsc/receipt?employee_id=ANA&${MONTH}`)],
  ["own list of entries", 200, () => ana.get(`${ISSUES}?${MONTH}`)],
  ["a person's list of entries, requested by level 5", 200, () => admin.get(`${ISSUES}?employee_id=ANA&${MONTH}`)],
  ["a person's list of entries, requested by a manager", 200, () => lead.get(`${ISSUES}?employee_id=ANA&${MONTH}`)],
  ["entry create", 201, () => admin.post(ISSUES, attendance("new"))],
  ["entry create by a manager", 201, () => lead.post(ISSUES, attendance("by the manager"))],
  ["schedule", 200, () => admin.put("/v1/scorecard/schedules/ANA/2026/10", { days: DAYS })],
  ["schedule again", 200, () => admin.put("/v1/scorecard/schedules/ANA/2026/10", { days: { ...DAYS, "2": "OFF" } })],
  [
    "task-delivery day",
    200,
    () =>
      admin.put("/v1/scorecard/task-delivery/day", {
        employee_id: "ANA",
        work_date: "10/14/2026",
        finished_task: 3,
        task_count: 4,
      }),
  ],
  // A page of the pool: queries these people by their ids.
  ["missing evaluations", 200, () => admin.get(`/v1/scorecard/missing-excess-evals?${MONTH}`)],
]

/** Only the id is known: every shard looks it up in its index once. Locks and writes have the key. */
const BY_ID: Operation[] = [
  ["entry read", 200, async () => admin.get(`${ISSUES}/${await anIssue()}`)],
  ["entry change", 200, async () => admin.patch(`${ISSUES}/${await anIssue()}`, { remarks: "changed" })],
  ["entry delete", 204, async () => admin.delete(`${ISSUES}/${await anIssue()}`)],
]

/** Operations on many people: every shard does its part. */
const OF_MANY: Operation[] = [
  ["month page of the pool", 200, () => admin.get(`/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&${MONTH}`)],
  ["list of entries of the pool", 200, () => admin.get(`${ISSUES}?${MONTH}`)],
  ["schedules of the pool", 200, () => admin.get(`/v1/scorecard/schedules?${MONTH}`)],
  ["task-delivery month of the pool", 200, () => admin.get(`/v1/scorecard/task-delivery/month?${MONTH}`)],
  ["recycle bin", 200, () => admin.get("/v1/scorecard/recycle-bin?kind=attendance")],
]

describe("one person's work", () => {
  test.each(OF_ONE_PERSON)("%s includes the key in every statement", async (...operation) => {
    expect(await keylessIn(operation)).toEqual([])
  })

  test.each(BY_ID)("%s first finds the entry by its id", async (...operation) => {
    expect(await keylessIn(operation)).toEqual(["tbl_attendance_issues"])
  })

  test.each(OF_MANY)("%s queries every shard", async (...operation) => {
    expect(await keylessIn(operation)).not.toEqual([])
  })
})

describe("the check itself", () => {
  test.each([
    ["select 1 from tbl_schedules where employee_id = $1 and month = $2", []],
    ["select 1 from tbl_schedules s where s.employee_id = any($1::text[])", []],
    [
      "select 1 from tbl_schedules s join tbl_incidents i on i.employee_id = s.employee_id where s.employee_id = $1",
      [],
    ],
    ["insert into tbl_schedules (_id, employee_id, doc) values ($1, $2, $3)", []],
    ["delete from tbl_schedules where _id = $1 and employee_id = $2", []],
    ["select 1 from tbl_schedules where month = $1", ["tbl_schedules"]],
    ["select 1 from tbl_schedules where employee_id = $1 or month = $2", ["tbl_schedules"]],
    ["select 1 from tbl_schedules s, tbl_incidents i where s.employee_id = $1", ["tbl_incidents"]],
    ["select 1 from tbl_schedules where employee_id in (select _id from tbl_employees)", ["tbl_schedules"]],
    ["select 1 from tbl_employees where _id in (select employee_id from tbl_schedules)", ["tbl_schedules"]],
    ["select 1 from tbl_incidents where employee_id = $1 union all select 1 from tbl_schedules", ["tbl_schedules"]],
    ["with x as (update tbl_schedules set doc = $1 returning 1) select * from x", ["tbl_schedules"]],
    ["insert into tbl_schedules (_id, doc) values ($1, $2)", ["tbl_schedules"]],
    ["delete from tbl_schedules where _id = $1", ["tbl_schedules"]],
  ])("%s", async (statement, keyless) => {
    expect(await keylessTables(statement, DISTRIBUTED)).toEqual(keyless)
  })
})
