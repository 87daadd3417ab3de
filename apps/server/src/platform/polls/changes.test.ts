import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openDatabase, sql, type Database, type OpenDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { migratedDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { findChangeTokens, findRecordedTables, mergeChangeTokens } from "./changes.store.ts"
import { asTest } from "#test/support/statements.ts"

let database: TestDatabase
let documents: OpenDatabase
let db: Database
let recorded: ReadonlySet<string>
beforeAll(async () => {
  database = await migratedDatabase("changes")
  documents = openDatabase({ url: database.url, poolSize: 4, log: silentLog })
  db = documents.db
  recorded = (await findRecordedTables(db)).all
})
afterAll(async () => {
  await documents.close()
  await database.drop()
})

const PEOPLE = ["ANA", "LIAM"]
async function read(of: Database = db) {
  const found = await findChangeTokens(of, PEOPLE, recorded)
  const [ana, liam] = PEOPLE.map((id) => found.get(id)?.person)
  return { ana, liam, tables: Object.fromEntries(found.get("ANA")?.tables ?? []) }
}

const addIncident = (of: Database, id: string, employeeId: string) =>
  sql`insert into tbl_incidents (_id, employee_id, doc) values (${id}, ${employeeId},
    ${JSON.stringify({ employee_id: employeeId, incident_date: "2026-10-14" })}::jsonb)`.execute(of)
const addCluster = (of: Database, id: string) =>
  sql`insert into tbl_clusters (_id, doc) values (${id}, ${JSON.stringify({ name: id })}::jsonb)`.execute(of)

test("a change of a person's document changes that person's tokens only", async () => {
  const before = await read()
  await addIncident(db, "one", "ANA")
  const added = await read()
  expect(added).toEqual({ ...before, ana: added.ana })
  expect(added.ana).not.toBe(before.ana)
  await sql`update tbl_incidents set version = version + 1 where _id = 'one' and employee_id = 'ANA'`.execute(db)
  const changed = await read()
  expect([changed.ana === added.ana, changed.liam]).toEqual([false, before.liam])
  await sql`delete from tbl_incidents where _id = 'one' and employee_id = 'ANA'`.execute(db)
  expect((await read()).ana).not.toBe(changed.ana)
})

test("a change of a table that may matter to everyone changes that table's token only", async () => {
  const before = await read()
  await addCluster(db, "c1")
  const after = await read()
  const cluster = after.tables["tbl_clusters"]
  expect(after).toEqual({ ...before, tables: { ...before.tables, tbl_clusters: cluster } })
  expect(cluster).not.toBe(before.tables["tbl_clusters"])
})

test("a statement that changes no row, and one that is rolled back, change no token", async () => {
  await addIncident(db, "two", "ANA")
  const before = await read()
  await sql`update tbl_incidents set version = 7 where _id = 'nowhere' and employee_id = 'ANA'`.execute(db)
  await sql`delete from tbl_clusters where _id = 'nowhere'`.execute(db)
  const undone = documents.transactions.transaction().execute(async (tx) => {
    await addIncident(tx, "three", "ANA")
    expect((await read(tx)).ana).not.toBe(before.ana)
    throw new Error("changed my mind")
  })
  await expect(undone).rejects.toThrow("changed my mind")
  expect(await read()).toEqual(before)
})

test("changes that commit in another order than they were made are all seen, and none waits for another", async () => {
  const before = await read()
  const early = Promise.withResolvers<void>()
  const isMade = Promise.withResolvers<void>()
  const first = documents.transactions.transaction().execute(async (tx) => {
    await addIncident(tx, "early", "ANA")
    await addCluster(tx, "early")
    isMade.resolve()
    await early.promise
  })
  await isMade.promise
  // The same person and the same table, in the other order.
  await documents.transactions.transaction().execute(async (tx) => {
    await addCluster(tx, "late")
    await addIncident(tx, "late", "ANA")
  })
  const between = await read()
  early.resolve()
  await first
  const after = await read()
  const seen = [before, between, after].map(({ ana, tables }) => `${ana} ${tables["tbl_clusters"]}`)
  expect(new Set(seen).size).toBe(3)
})

test("merging the tokens is no change, nor does it lose one that commits meanwhile", async () => {
  await addIncident(db, "m1", "LIAM")
  await addIncident(db, "m2", "LIAM")
  const before = await read()
  const isMade = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const open = documents.transactions.transaction().execute(async (tx) => {
    await addIncident(tx, "m3", "LIAM")
    isMade.resolve()
    await gate.promise
  })
  await isMade.promise
  await Promise.all([mergeChangeTokens(db), mergeChangeTokens(db)])
  expect(await read()).toEqual(before)
  gate.resolve()
  await open
  const after = await read()
  expect(after.liam).not.toBe(before.liam)
  await mergeChangeTokens(db)
  expect(await read()).toEqual(after)
  const { rows } = await sql`select scope from tbl_change_tokens group by scope having count(*) > 1`.execute(db)
  expect(rows).toEqual([])
})

/** Tables whose rows matter to one person only: in an answer about a caller, they are read of that caller alone. */
const OF_PEOPLE = new Set(
  [
    ["tbl_sbs_entries", "tbl_non_sbs_entries", "tbl_atw_entries", "tbl_attendance_issues", "tbl_productivity_issues"],
    ["tbl_additional_points_entries", "tbl_incidents", "tbl_task_delivery_entries", "tbl_schedules"],
    ["tbl_employee_assignments", "tbl_atw_entry_requests", "tbl_evaluation_follow_ups", "tbl_acknowledgements"],
  ].flat(),
)

function functionsOf(table: string): { call: string; update: string } {
  if (table === "tbl_sync_jobs") return { call: "change_of_month_jobs", update: "change_of_month_jobs" }
  if (OF_PEOPLE.has(table)) return { call: "change_of_people", update: "update_of_people" }
  return { call: "change_of_table", update: "change_of_table" }
}

describe("each recorded table", () => {
  test("has a trigger for every way to change it that sees the rows", async () => {
    const { rows } = await sql<{ relation: string; triggers: string[] }>`select c.relname as relation,
        array_agg(pg_get_triggerdef(t.oid) order by t.tgname) as triggers
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like 'change\\_%'
      group by 1 order by 1`.execute(db)
    expect(rows.map(({ relation }) => relation)).toEqual([...recorded].toSorted())
    for (const { relation, triggers } of rows) {
      const [deleted, inserted, truncated, updated] = triggers.map((text) => text.replace(/^.* AFTER /, ""))
      const on = (event: string, rest: string) => `${event} ON public.${relation} ${rest}`
      const { call, update } = functionsOf(relation)
      const run = (name: string) => `FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`
      expect([inserted, updated, deleted, truncated]).toEqual([
        on("INSERT", `REFERENCING NEW TABLE AS changed ${run(call)}`),
        on("UPDATE", `REFERENCING OLD TABLE AS before NEW TABLE AS changed ${run(update)}`),
        on("DELETE", `REFERENCING OLD TABLE AS changed ${run(call)}`),
        on("TRUNCATE", run("change_of_everything")),
      ])
    }
  })

  test("is new for everyone once it was emptied, as by a restore", async () => {
    for (const table of recorded) {
      const before = await read()
      await asTest(() => sql`truncate ${sql.table(table)} cascade`.execute(db))
      const after = await read()
      expect([table, before.ana === after.ana, before.liam === after.liam]).toEqual([table, false, false])
    }
  })
})

test("no table counts as recorded where the triggers were dropped or one is disabled", async () => {
  await sql`alter table tbl_incidents disable trigger change_updated`.execute(db)
  expect((await findRecordedTables(db)).all.has("tbl_incidents")).toBe(false)
  await sql`select stop_recording_changes()`.execute(db)
  expect((await findRecordedTables(db)).all.size).toBe(0)
})
