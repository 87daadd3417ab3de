import { readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { PLACEMENTS, prepare, tablesAt } from "#platform/documents/index.ts"
import { keylessTables } from "./distribution-walk.ts"
import { refusalsOf } from "./refusals.ts"
import { addDepartment, addPerson } from "../support/factories.ts"
import { ROOT } from "../support/source-text.ts"
import { statementsIn } from "../support/statements.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "../support/world.ts"

const DISTRIBUTED = new Set(tablesAt("person"))
const REFERENCE = new Set(tablesAt("everywhere"))

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
  // What PostgreSQL itself understands of a distribution: the product must work on the result.
  if (!inject("isDistributed")) await prepare(world.app.platform.db, [...DISTRIBUTED])
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
  test("each has a place: by person, on every node, or on the coordinator", async () => {
    const tables = await linesOf("select tablename as line from pg_tables where tablename like 'tbl\\_%'")
    expect(Object.keys(PLACEMENTS).toSorted()).toEqual(tables.toSorted())
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
  const refusals = await Promise.all(texts.map(refusalsOf))
  expect(refusals.flat(), name).toEqual([])
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
  ["schedule delete", 204, () => admin.delete("/v1/scorecard/schedules/ANA/2026/10")],
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
  ["clear a day", 204, () => admin.delete("/v1/scorecard/task-delivery/day?employee_id=ANA&work_date=10%2F14%2F2026")],
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

const A_POOL = "a list of a pool, which is this person alone: the same statement as for others"
const A_BATCH = "the months of a pool are read in batches of people, whose ids the statement finds itself"

/** What a person without rights over others may read, and how it visits every shard. */
const OF_EVERY_SHARD: Record<string, string> = {
  "/v1/scorecard/schedules": A_POOL,
  "/v1/scorecard/schedules/export": A_POOL,
  "/v1/scorecard/task-delivery/month": A_POOL,
  "/v1/scorecard/task-delivery/month/export": A_POOL,
  "/v1/dashboard/bsc/export": A_BATCH,
  "/v1/assistant/rank/employees": A_BATCH,
  "/v1/assistant/summarize/bsc": A_BATCH,
  "/v1/dashboard/home": "the trend's months without figures in the warehouse are read as a batch of one",
}
/** Has the key in a distributed database, where its statement is another one. (decision 0055) */
const OTHER_ON_ONE_SERVER = "/v1/dashboard/bsc/available-months"

/** Every read of the contract whose path names nothing but a person. */
function readPaths(): string[] {
  const { paths }: { paths: Record<string, object> } = JSON.parse(readFileSync(join(ROOT, "openapi.json"), "utf8"))
  const found = Object.entries(paths).flatMap(([path, methods]) => ("get" in methods ? [path] : []))
  return found.filter((path) => !path.replace("{employee_id}", "").includes("{"))
}

test("what a person without rights over others reads includes the key, except what is listed", async () => {
  const keyless = new Set<string>()
  const keyed = new Set<string>()
  for (const path of readPaths()) {
    for (const query of ["", `?${MONTH}`, `?employee_id=ANA&${MONTH}`]) {
      const sent = await statementsIn(async () => void (await ana.get(path.replace("{employee_id}", "ANA") + query)))
      for (const { text } of sent) {
        if (text === null || ![...DISTRIBUTED].some((table) => text.includes(table))) continue
        if ((await keylessTables(text, DISTRIBUTED)).length > 0) keyless.add(path)
        else keyed.add(path)
      }
    }
  }
  const listed = [...Object.keys(OF_EVERY_SHARD), ...(inject("isDistributed") ? [] : [OTHER_ON_ONE_SERVER])]
  expect([...keyless].toSorted()).toEqual(listed.toSorted())
  expect(keyed.size).toBeGreaterThan(20)
})

describe("the check itself", () => {
  test.each([
    ["select 1 from tbl_schedules where employee_id = $1 and month = $2", []],
    ["select 1 from tbl_schedules s where s.employee_id = any($1::text[])", []],
    [
      "select 1 from tbl_schedules s join tbl_incidents i on i.employee_id = s.employee_id where s.employee_id = $1",
      [],
    ],
    ["select 1 from tbl_schedules s left join tbl_employees e on e._id = s.employee_id where s.employee_id = $1", []],
    ["select 1 from tbl_employees e left join tbl_schedules s on e._id = s.employee_id and s.employee_id = $1", []],
    [
      `select 1 from tbl_schedules s left join tbl_incidents i on i.employee_id = s.employee_id
        where s.employee_id = $1`,
      [],
    ],
    ["insert into tbl_schedules (_id, employee_id, doc) values ($1, $2, $3)", []],
    ["delete from tbl_schedules where _id = $1 and employee_id = $2", []],
    ["select 1 from tbl_schedules where month = $1", ["tbl_schedules"]],
    ["select 1 from tbl_schedules where employee_id = $1 or month = $2", ["tbl_schedules"]],
    ["select 1 from tbl_schedules s, tbl_incidents i where s.employee_id = $1", ["tbl_incidents"]],
    [
      "select 1 from tbl_schedules s left join tbl_employees e on e._id = s.employee_id and s.employee_id = $1",
      ["tbl_schedules"],
    ],
    [
      "select 1 from tbl_employees e right join tbl_schedules s on e._id = s.employee_id and s.employee_id = $1",
      ["tbl_schedules"],
    ],
    [
      `select 1 from tbl_schedules s left join tbl_incidents i on i.employee_id = s.employee_id and i.employee_id = $1`,
      ["tbl_schedules"],
    ],
    [
      "select 1 from tbl_schedules s full join tbl_incidents i on i.employee_id = s.employee_id and i.employee_id = $1",
      ["tbl_schedules", "tbl_incidents"],
    ],
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
