import { rmSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { filesFolder } from "#features/feedback/feedback.test-support.ts"
import { sql } from "#platform/index.ts"
import { unzip } from "#test/support/unzip.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { IMPERSONAL_TABLES, PERSONAL_TABLES } from "./personal-tables.store.ts"
import { EMAIL, ID, NAME, PHONE, plantPerson, type Planted } from "./planted.test-support.ts"
import { describeTables } from "./rows.store.ts"

const directory = filesFolder()
let world: TestWorld
let admin: Caller
let planted: Planted
beforeAll(async () => {
  world = await openTestWorld("personal_export", {
    warehouse: "none",
    config: { storage: { driver: "fs", directory } },
  })
  admin = await world.as("admin@example.com")
  planted = await plantPerson(world, admin)
})
afterAll(async () => {
  await world.close()
  rmSync(directory, { recursive: true, force: true })
})

async function download(token: string, id = ID) {
  const url = `/v1/employees/${id}/personal-data`
  const response = await world.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (response.statusCode !== 200) return { status: response.statusCode, body: response.json() }
  const files = unzip(response.rawPayload)
  return { status: 200, headers: response.headers, files, json: (name: string) => JSON.parse(String(files.get(name))) }
}

test("every table of the database is listed with what it holds about people", async () => {
  const tables = await describeTables(world.app.platform.db)
  const personal = Object.entries(PERSONAL_TABLES).map(([name, { table = name }]) => table)
  const listed = new Set([...personal, ...Object.keys(IMPERSONAL_TABLES)])
  expect(listed.size).toBe(new Set(personal).size + Object.keys(IMPERSONAL_TABLES).length)
  expect([...listed].toSorted()).toEqual([...tables.keys()].toSorted())
})

test("no table with a column for a person counts as impersonal", async () => {
  const { rows } = await sql<{
    name: string
  }>`select distinct substr(table_name, 5) as name from information_schema.columns
    where table_schema = 'public' and column_name in ('employee_id', 'recipient_id', 'requested_by_id', 'made_by_id', 'sender_id')`.execute(
    world.app.platform.db,
  )
  expect(rows.map(({ name }) => name).filter((name) => name in IMPERSONAL_TABLES && name !== "person_keys")).toEqual([])
})

test("a person downloads everything held about them, deleted entries and files included", async () => {
  const { headers, files, json } = await download(planted.person.token)
  expect(headers?.["content-disposition"]).toContain(`personal-data-${ID}-2026-10-15.zip`)
  const everything = [...(files ?? [])].map(([, content]) => content.toString()).join("\n")
  const missing = [...planted.texts].filter(
    ([where, text]) => !["previewed", "mail text"].includes(where) && !everything.includes(text),
  )
  expect(missing).toEqual([])
  for (const known of [...NAME, EMAIL, PHONE]) expect(everything).toContain(known)
  expect(json?.("incidents.json")).toEqual(
    expect.arrayContaining([expect.objectContaining({ employee_id: ID, deleted_at: expect.any(String) })]),
  )
  expect([...(files?.keys() ?? [])].filter((name) => name.startsWith("files/"))).toEqual([
    expect.stringMatching(/^files\/atw-proofs\//),
    expect.stringMatching(/^files\/product-feedback\//),
  ])
  expect(json?.("about.json")).toMatchObject({ employee_id: ID, rows: { sbs_entries: 1, employees: 1 } })
})

test("it is also a table for each kind of record, and the audit log is readable", async () => {
  const { files, json } = await download(admin.token)
  const csv = String(files?.get("productivity_issues.csv"))
  expect(csv).toContain(planted.texts.get("changed remarks"))
  expect(csv.split("\r\n")).toHaveLength(3)
  expect(JSON.stringify(json?.("audit_log.json"))).toContain(planted.texts.get("productivity remarks"))
  expect(JSON.stringify(json?.("audit_log.json"))).not.toContain("$text")
})

test("nothing about anyone else is in it, except ids and what they wrote about the person", async () => {
  const { files } = await download((await world.as("e7003@example.com")).token, "E7003")
  const everything = [...(files ?? [])].map(([, content]) => content.toString()).join("\n")
  const own = ["greeting received", "greeting written"]
  expect([...planted.texts].filter(([where, text]) => !own.includes(where) && everything.includes(text))).toEqual([])
  expect(everything).not.toContain(PHONE)
})

test("it is for the person and for level 5, never while impersonating, and audited", async () => {
  expect(await download(planted.lead.token)).toMatchObject({ status: 403, body: { code: "not_own_data" } })
  const { body } = await admin.post("/v1/auth/impersonate", { employee_id: ID })
  const asPerson = callerWith(world.app, body.access_token)
  expect(await download(asPerson.token)).toMatchObject({ status: 403, body: { code: "impersonation_refused" } })
  expect(await download(admin.token, "NOBODY")).toMatchObject({ status: 404, body: { code: "employee_not_found" } })
  const log = await admin.get(`/v1/system/activity-logs?target_id=${ID}&action=employee.data_exported`)
  expect(log.body.items.map(({ actor_id }) => actor_id)).toEqual(["ADMIN", ID])
  expect((await admin.get(`/v1/employees/${ID}`)).body.abilities).toMatchObject({ export_personal_data: true })
  expect((await planted.lead.get(`/v1/employees/${ID}`)).body.abilities).toMatchObject({ export_personal_data: false })
})
