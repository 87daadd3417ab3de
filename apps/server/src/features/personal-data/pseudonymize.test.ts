import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { PATHS } from "#features/entries/entries.test-support.ts"
import { mapTexts } from "#platform/audit/index.ts"
import { openLog } from "#platform/log/index.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { unzip } from "#test/support/unzip.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { compactTables, turnWriteAheadLog } from "./data-files.store.ts"
import {
  BIRTH_DATE,
  dumpDatabase,
  EMAIL,
  ID,
  MENTION,
  NAME,
  PHONE,
  plantPerson,
  type Planted,
} from "./planted.test-support.ts"
import { PERSONAL_TABLES } from "./personal-tables.store.ts"
import { describeTables, personalRows } from "./rows.store.ts"

const directory = mkdtempSync(join(tmpdir(), "scorecard-pseudonymize-"))
const files = join(directory, "files")
const PSEUDONYMIZE = `/v1/employees/${ID}/pseudonymize` as const
const logged: string[] = []

let world: TestWorld
let admin: Caller
let planted: Planted
/** A transaction of another database of the same server, open since before the pseudonymization. */
let other: pg.Client
beforeAll(async () => {
  world = await openTestWorld("pseudonymize", {
    config: { storage: { driver: "fs", directory: files }, dataDirectory: directory },
    log: openLog("debug", { write: (line) => void logged.push(line) }),
  })
  admin = await world.as("admin@example.com")
  planted = await plantPerson(world, admin)
  const row = { month: "2026-09", sync: await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 10 }) }
  if (row.sync.status !== 200) throw new Error(JSON.stringify(row.sync.body))
  if (world.warehouseUrl === null) throw new Error("there is no other database")
  other = new pg.Client(world.warehouseUrl)
  await other.connect()
  await other.query("begin; select pg_current_xact_id()")
})
afterAll(async () => {
  await other.end()
  await world.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Key words and names of the company's own things: fields that erasure leaves. */
const KEPT_TEXTS = [
  "bsc_final_snapshots.kpms",
  "bsc_final_snapshots.payroll",
  "daily_usage.quota",
  "employee_months.band",
  "employee_months.bonus_qualification_breakdown",
  "employee_months.cluster_name",
  "employee_months.department_name",
  "employee_months.kpms",
  "employees.employment_data",
  "employees.personal_data",
  "product_feedback.category",
  "product_feedback.page_path",
]

const markers = () => [...planted.texts.values(), ...NAME, MENTION, EMAIL, PHONE, EMAIL.split("@")[0] ?? ""]
const foundIn = (text: string) => markers().filter((marker) => text.toLowerCase().includes(marker.toLowerCase()))
const now = (body: object) => admin.post(PSEUDONYMIZE, body)

async function warehouseText(): Promise<string> {
  const rows = await world.app.platform.warehouse.rowsOf([ID, "E7003"], ["2026-10"])
  return JSON.stringify(rows)
}

const figuresOf = async () => {
  const { db } = world.app.platform
  const { rows } = await sql<{ doc: Record<string, unknown> }>`select doc - 'name' as doc from tbl_bsc_final_snapshots
    order by employee_id`.execute(db)
  const { body } = await admin.get(`/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=10`)
  const live = JSON.parse(JSON.stringify(body).replaceAll(MENTION, "X").replaceAll(`Former employee ${ID}`, "X"))
  const entries = await admin.get(`${PATHS.sbs}?employee_id=${ID}`)
  const scores = entries.body.items.map(({ _id, quantity_score, checklist_score }) => [
    _id,
    quantity_score,
    checklist_score,
  ])
  return { finals: rows, live, scores }
}

test("someone who still works here can't be pseudonymized, whatever the legal basis", async () => {
  const refused = await now({ legal_basis: "Request of the person" })
  expect(refused).toMatchObject({ status: 409, body: { code: "still_employed" } })
  expect((await admin.post("/v1/employees/NOBODY/pseudonymize", {})).status).toBe(404)
  expect((await planted.lead.post(PSEUDONYMIZE, {})).status).toBe(403)
})

test("before the retention is over a legal basis is needed", async () => {
  expect(
    (await admin.patch(`/v1/employees/${ID}`, { employment_data: { separation_date: "2026-10-14" } })).status,
  ).toBe(200)
  expect((await admin.get(`/v1/employees/${ID}`)).body.abilities).toMatchObject({ pseudonymize: true })
  expect(await now({})).toMatchObject({
    status: 422,
    body: { errors: [{ path: "legal_basis", message: expect.stringContaining("2032-10-14") }] },
  })
  expect(foundIn(JSON.stringify((await admin.get(`/v1/employees/${ID}`)).body)).length).toBeGreaterThan(3)
})

test("afterwards no marker is in any table, its data files, the warehouse, stored files or the log", async () => {
  const figures = await figuresOf()
  const before = await dumpDatabase(world)
  expect(foundIn([...before.values()].join("\n")).length).toBeGreaterThan(30)
  expect(foundIn(await warehouseText())).not.toEqual([])

  const { status, body } = await now({ legal_basis: "Request of 12 October" })
  expect([status, body.name, body.personal_data.email_address]).toEqual([200, `Former employee ${ID}`, null])
  expect(body.pseudonymized_at).toBe("2026-10-15T16:00:00.000Z")

  const found = [...(await dumpDatabase(world))].flatMap(([table, text]) =>
    foundIn(text).map((marker) => [table, marker]),
  )
  expect(found).toEqual([])
  expect(foundIn(await warehouseText())).toEqual([])
  expect(await warehouseText()).toContain(`Former employee ${ID}`)
  expect(foundIn(logged.join("\n"))).toEqual([])
  expect(readdirSync(files, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name))).toEqual([
    `pseudonymized/${ID}.json`,
  ])
  expect(await figuresOf()).toEqual(figures)
})

test("the data files of the tables have none either, once they are compacted", async () => {
  const { db, log } = world.app.platform
  expect((await scanDataFiles()).length).toBeGreaterThan(0)
  const compacting = compactTables(db, { log, large: true })
  await sleep(500)
  await other.query("commit")
  await compacting
  expect(await scanDataFiles()).toEqual([])
})

test("the write-ahead log has none once its files have turned", async () => {
  const { db } = world.app.platform
  const [marker = ""] = planted.texts.values()
  await sql`select pg_logical_emit_message(true, 'test', ${marker})`.execute(db)
  expect(await scanWriteAheadLog()).toContain(marker)
  await turnWriteAheadLog(db)
  expect(await scanWriteAheadLog()).toEqual([])
})

async function scanWriteAheadLog(): Promise<string[]> {
  const { rows } = await sql<{
    directory: string
  }>`select current_setting('data_directory') || '/pg_wal' as directory`.execute(world.app.platform.db)
  const folder = rows[0]?.directory ?? ""
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return segments.flatMap((name) => {
    const content = readIfThere(join(folder, name))
    return [...planted.texts.values()].filter((marker) => content.includes(marker))
  })
}

/** The server removes files while they are read. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return Buffer.alloc(0)
  }
}

/** The bytes of every table, its large values and its statistics, as they are on the disk. */
async function scanDataFiles(): Promise<string[]> {
  const { db } = world.app.platform
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{
    name: string
    path: string
  }>`select c.relname as name, pg_relation_filepath(c.oid) as path
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 't', 'i', 'm') and pg_relation_filepath(c.oid) is not null
      and (n.nspname in ('public', 'jobs', 'pg_toast') or c.relname = 'pg_statistic')`.execute(db)
  const { rows: place } = await sql<{
    directory: string
  }>`select current_setting('data_directory') as directory`.execute(db)
  return rows.flatMap(({ name, path }) => {
    const bytes = readFileSync(join(place[0]?.directory ?? "", path)).toString("latin1")
    return foundIn(bytes).map((marker) => `${name}: ${marker}`)
  })
}

test("the audit chain verifies, and says who did it and why", async () => {
  const { body } = await admin.get("/v1/system/activity-logs/verify")
  expect(body.faults).toEqual([])
  const log = await admin.get(`/v1/system/activity-logs?target_id=${ID}&action=employee.pseudonymized`)
  expect(log.body.items).toMatchObject([{ actor_id: "ADMIN", change: { legal_basis: "Request of 12 October" } }])
  const { body: all } = await admin.get("/v1/system/activity-logs?limit=200")
  expect(foundIn(JSON.stringify(all))).toEqual([])
  expect(JSON.stringify(all)).toContain("[erased]")
})

test("nothing that leaves the service has any: exports, feeds, search and events", async () => {
  for (const path of [
    "/v1/dashboard/bsc/export?year=2026&month=10&format=csv",
    "/v1/employees/export?format=csv&status=inactive",
    "/v1/system/activity-logs/stream?limit=1000",
    `/v1/system/webhooks/${planted.webhook_id}/deliveries`,
    // A distributed database has no feed of entries. (decision 0052)
    ...(inject("isDistributed") ? [] : ["/v1/exports/entries?limit=1000"]),
    "/v1/exports/employee-months?limit=1000",
    `/v1/search?q=${NAME[1]}`,
    `/v1/search?q=${EMAIL}`,
    "/v1/system/email/mails",
    `/v1/employees/${ID}/personal-data`,
  ]) {
    const { statusCode, rawPayload } = await world.app.http.inject({
      url: path,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const found = foundIn(textOf(rawPayload)).filter((marker) => !path.includes(marker))
    expect([path, statusCode, found]).toEqual([path, 200, []])
  }
})

/** Also what a ZIP has compressed. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== "PK") return bytes.toString()
  return [...unzip(bytes)].map(([name, content]) => `${name}\n${content.toString()}`).join("\n")
}

test("no text remains in the person's records but those that are listed here", async () => {
  const { db } = world.app.platform
  const kept = new Set<string>()
  const tables = await describeTables(db)
  for (const [name, personal] of Object.entries(PERSONAL_TABLES)) {
    const table = tables.get(personal.table ?? name)
    if (!table || personal.exports === null || name === "audit_log") continue
    for await (const rows of personalRows(db, { table, personal, employeeId: ID })) {
      for (const row of rows) {
        for (const [field, value] of Object.entries(row)) {
          mapTexts(value, (text) => (text === `Former employee ${ID}` || kept.add(`${name}.${field}`), text), field)
        }
      }
    }
  }
  expect([...kept].toSorted()).toEqual(KEPT_TEXTS)
})

test("pages about the person still work", async () => {
  for (const path of [
    ...Object.values(PATHS).map((each) => `${each}?employee_id=${ID}`),
    `/v1/scorecard/recycle-bin`,
    `/v1/scorecard/disputes?employee_id=${ID}`,
    `/v1/atw-entry-requests?employee_id=${ID}`,
    "/v1/feedback/admin",
    "/v1/scorecard/weekly-kudos",
    `/v1/scorecard/unlock-grants?employee_id=${ID}`,
    "/v1/scorecard/requirement-adjustments",
    "/v1/employees/create-requests?status=approved",
    "/v1/employees?status=inactive",
    `/v1/employees/${ID}`,
    `/v1/scorecard/task-delivery/month?year=2026&month=10`,
    "/v1/dashboard/news",
    "/v1/scorecard/bulk-batches",
  ]) {
    const { status, body } = await admin.get(path)
    expect([path, status, JSON.stringify(foundIn(JSON.stringify(body)))]).toEqual([path, 200, "[]"])
  }
  expect(await planted.person.get("/v1/employees/me")).toMatchObject({ status: 401 })
})

test("what was removed can't be entered again, and no one is pseudonymized twice", async () => {
  expect(await now({ legal_basis: "Again" })).toMatchObject({ status: 409, body: { code: "already_pseudonymized" } })
  const named = await admin.patch(`/v1/employees/${ID}`, { personal_data: { first_name: NAME[0] } })
  expect(named).toMatchObject({ status: 409, body: { code: "already_pseudonymized" } })
  expect((await admin.patch(`/v1/employees/${ID}`, { status: "active" })).status).toBe(409)
  expect((await admin.get(`/v1/employees/${ID}`)).body.abilities).toMatchObject({ edit: false, pseudonymize: false })
})

test("a leaver whose retention is over needs no legal basis; a namesake keeps texts that may be about them", async () => {
  await addPerson(world, {
    employee_id: "OLD",
    first_name: "Sam",
    last_name: "Samename",
    status: "inactive",
    separation_date: "2020-10-15",
  })
  await addPerson(world, { employee_id: "NAMESAKE", first_name: "Sam", last_name: "Samename" })
  const card = { week_start: "2026-10-12", badge: "teamwork", title: "Thanks", message: "Sam Samename helped" }
  expect((await admin.post("/v1/scorecard/weekly-kudos", { ...card, recipient_ids: ["E7003"] })).status).toBe(201)
  expect((await admin.post("/v1/employees/OLD/pseudonymize", {})).body).toMatchObject({ name: "Former employee OLD" })
  const { body } = await admin.get("/v1/scorecard/weekly-kudos")
  expect(JSON.stringify(body)).toContain("Sam Samename helped")
  expect((await admin.get("/v1/employees/NAMESAKE")).body.name).toBe("Sam Samename")
  expect(BIRTH_DATE).toBe("1979-10-15")
})
