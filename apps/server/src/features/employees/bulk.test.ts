import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { createWorkbook } from "@scorecard/tables"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview } from "./bulk.test-support.ts"
import { COLUMNS } from "./bulk-sheet.ts"

let world: TestWorld
let admin: Caller
let head: Caller
let department: string
beforeAll(async () => {
  world = await openTestWorld("employee_bulk", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  department = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  head = await world.as(
    (await addPerson(world, { employee_id: "HEAD", access_level: 4, access_scope: "company" })).email,
  )
})
afterAll(() => world.close())

let made = 0
const person = (cells: Record<string, string | number | boolean> = {}) => {
  const employee_id = `B${++made}`
  return {
    employee_id,
    hire_date: "2026-10-01",
    first_name: "Bulk",
    last_name: `Person ${made}`,
    email_address: `${employee_id.toLowerCase()}@example.com`,
    position: "Agent",
    ...cells,
  }
}
const listErrors = (body: { rows: { row: number; errors: { column: string | null; code: string }[] }[] }) =>
  body.rows.flatMap(({ row, errors }) => errors.map(({ column, code }) => [row, column, code]))

test("new and changed people are previewed row by row and committed together", async () => {
  const known = await addPerson(world, { employee_id: "K1", department_id: department, phone: "12", pronouns: "they" })
  const headers =
    "employee_id,first_name,last_name,personal_data.email_address,hire_date,position,phone,pronouns,bsc_enabled,access_level"
  const file = `${headers}\nN1,New,Person,n1@example.com,2026-10-01,Agent,,,FALSE,2\nK1,,,,,Lead,null,,,\n`
  const { status, body } = await preview(head, file)
  expect([status, body]).toMatchObject([
    200,
    {
      preview_id: expect.any(String),
      expires_at: "2026-10-15T17:00:00.000Z",
      total: 2,
      valid: 2,
      invalid: 0,
      rows: [
        { row: 2, employee_id: "N1", action: "create", status: "valid", errors: [] },
        { row: 3, employee_id: "K1", action: "update", status: "valid", errors: [] },
      ],
    },
  ])
  expect((await admin.get("/v1/employees/N1")).status).toBe(404)

  const committed = await commit(head, body.preview_id)
  expect([committed.status, committed.body]).toEqual([
    200,
    { batch_id: expect.any(String), created: 1, updated: 1, skipped: 0 },
  ])
  expect((await admin.get("/v1/employees/N1")).body).toMatchObject({
    name: "New Person",
    access_level: 2,
    status: "active",
    created_by_id: "HEAD",
    version: 1,
    employment_data: { bsc_enabled: false, employment_type: "full_time" },
  })
  expect((await admin.get("/v1/employees/K1")).body).toMatchObject({
    version: 2,
    updated_by_id: "HEAD",
    personal_data: { first_name: known.personal_data.first_name, phone: null, pronouns: "they" },
    employment_data: { position: "Lead", department_id: department },
  })
  await world.as("n1@example.com")

  const { rows } = await sql<{ action: string; target_id: string; batch_id: string }>`select action, target_id,
      doc->'change'->>'batch_id' as batch_id from tbl_audit_log
    where actor_id = 'HEAD' and target_id in ('N1', 'K1', ${committed.body.batch_id}) order by action`.execute(
    world.app.platform.db,
  )
  const { batch_id } = committed.body
  expect(rows).toEqual([
    { action: "employee.changed", target_id: "K1", batch_id },
    { action: "employee.created", target_id: "N1", batch_id },
    { action: "employees.bulk_committed", target_id: batch_id, batch_id: null },
  ])
})

test.each(["N/A", "n/a", "NULL", "null"])(
  "%j clears optional fields, and leaves them empty for new people",
  async (nothing) => {
    const cells = { phone: nothing, birth_date: nothing, department_id: nothing, preferred_name: nothing }
    const known = await addPerson(world, { department_id: department, phone: "12", preferred_name: "Ace" })
    const headers = ["employee_id", ...Object.keys(cells)]
    const fresh = person(cells)
    const files = [csvOfRows([fresh]), `${headers.join()}\n${[known.employee_id, ...Object.values(cells)].join()}`]
    for (const file of files) {
      const { body } = await preview(head, file)
      expect(listErrors(body)).toEqual([])
      expect((await commit(head, body.preview_id)).status).toBe(200)
    }
    for (const id of [fresh.employee_id, known.employee_id]) {
      expect((await admin.get(`/v1/employees/${id}`)).body).toMatchObject({
        personal_data: { phone: null, birth_date: null, preferred_name: null },
        employment_data: { department_id: null },
      })
    }
  },
)

test("a file in an older charset is read as the charset named", async () => {
  const text = csvOfRows([person({ first_name: "Zo\u00eb", last_name: "Mu\u00f1oz \u20ac" })])
  const bytes = Buffer.from(text.replace("\u20ac", "\u0080"), "latin1")
  const detected = await preview(head, bytes)
  expect([detected.body.valid, detected.body.notices]).toEqual([1, [expect.stringContaining("Windows-1252")]])

  const { status, body } = await preview(head, bytes, "people.csv", { charset: "windows-1252" })
  expect([status, body.valid]).toEqual([200, 1])
  await commit(head, body.preview_id)
  const { employee_id } = present(body.rows[0])
  expect((await admin.get(`/v1/employees/${employee_id}`)).body.name).toBe("Zo\u00eb Mu\u00f1oz \u20ac")
  expect((await preview(head, bytes, "people.csv", { charset: "latin1" })).status).toBe(422)
})

test("a preview is committed once, even when several commits arrive at the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    const { body } = await preview(head, csvOfRows([person(), person()]))
    const answers = await Promise.all(Array.from({ length: 6 }, () => commit(head, body.preview_id)))
    const outcomes = answers.map((answer) => [answer.status, answer.body.code ?? "done"].join(" ")).toSorted()
    expect(outcomes).toEqual(["200 done", ...Array(5).fill("409 preview_committed")])
  }
})

test("a preview belongs to its creator and expires after one hour", async () => {
  const { body } = await preview(head, csvOfRows([person()]))
  expect((await commit(admin, body.preview_id)).status).toBe(404)
  expect((await commit(head, "01890000-0000-7000-8000-000000000000")).status).toBe(404)
  expect((await commit(head, "no id")).status).toBe(422)
  world.setNow("2026-10-15T17:00:00Z")
  expect((await commit(head, body.preview_id)).status).toBe(404)
  await preview(head, csvOfRows([person()]))
  const { rows } = await sql`select 1 from tbl_bulk_previews where _id = ${body.preview_id}`.execute(
    world.app.platform.db,
  )
  expect(rows).toEqual([])
  world.setNow("2026-10-15T16:00:00Z")
})

test("the last 5 previews of each creator are stored", async () => {
  const file = csvOfRows([person()])
  const made: string[] = []
  for (let count = 0; count < 6; count++) made.push((await preview(head, file)).body.preview_id)
  const { rows } = await sql<{ _id: string }>`select _id from tbl_bulk_previews`.execute(world.app.platform.db)
  const stored = rows.map(({ _id }) => _id)
  expect(made.map((id) => stored.includes(id))).toEqual([false, true, true, true, true, true])
  expect((await commit(head, made[0] ?? "")).status).toBe(404)
  expect((await commit(head, made[5] ?? "")).status).toBe(200)
})

test("the commit checks again: if a row has become invalid, nothing changes", async () => {
  const [one, other] = [person(), person()]
  const { body } = await preview(head, csvOfRows([one, other]))
  await addPerson(world, { email_address: other.email_address.toUpperCase() })
  const { status, body: refusal } = await commit(head, body.preview_id)
  expect([status, refusal.code, refusal.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    "rows_invalid",
    ["rows.3.email_address"],
  ])
  expect((await admin.get(`/v1/employees/${one.employee_id}`)).status).toBe(404)
})

test("an invalid cell gets a plain message instead of the validator's", async () => {
  const bad = person({ access_level: "boss", bsc_enabled: "maybe", hire_date: "tomorrow", position: "" })
  const { body } = await preview(head, csvOfRows([bad]))
  expect(body.rows[0]?.errors).toEqual([
    {
      column: "hire_date",
      code: "invalid",
      message: '"tomorrow" is not a date. Write it as 2026-10-15, or as the other dates of the column.',
      value: "tomorrow",
    },
    { column: "access_level", code: "invalid", message: "Choose one of: 1, 2, 3, 4, 5.", value: "boss" },
    { column: "position", code: "required", message: "Fill in this cell: it is needed here.", value: "" },
    {
      column: "bsc_enabled",
      code: "invalid",
      message: "true or false is needed; yes or no will do.",
      value: "maybe",
    },
  ])
})

test("one invalid row blocks the whole file", async () => {
  const good = person()
  const { body } = await preview(head, csvOfRows([good, person({ position: "" })]))
  expect([body.valid, body.invalid, listErrors(body)]).toEqual([1, 1, [[3, "position", "required"]]])
  expect((await commit(head, body.preview_id)).body.code).toBe("rows_invalid")
  expect((await admin.get(`/v1/employees/${good.employee_id}`)).status).toBe(404)
})

const badCells: [string, Record<string, string | number | boolean>, string, string][] = [
  ["no id", { employee_id: "" }, "employee_id", "required"],
  ["a malformed id", { employee_id: "-x" }, "employee_id", "invalid"],
  ["a reserved id", { employee_id: "me" }, "employee_id", "invalid"],
  ["no hire date", { hire_date: "" }, "hire_date", "required"],
  ["a hire date that does not exist", { hire_date: "2026-02-30" }, "hire_date", "invalid"],
  ["a hire date that could be two", { hire_date: "10/5/2026" }, "hire_date", "question_open"],
  ["an invalid address", { email_address: "nobody" }, "email_address", "invalid"],
  ["an address of another domain", { email_address: "a@elsewhere.com" }, "email_address", "email_domain_not_allowed"],
  ["a taken address", { email_address: "HEAD@example.com" }, "email_address", "email_taken"],
  ["a level that does not exist", { access_level: 6 }, "access_level", "invalid"],
  ["a level that is not a number", { access_level: "boss" }, "access_level", "invalid"],
  ["a level above the editor's own", { access_level: 5 }, "access_level", "access_level_above_own"],
  ["company scope", { access_level: 2, access_scope: "company" }, "access_scope", "access_scope_reserved"],
  ["an unknown status", { status: "gone" }, "status", "invalid"],
  ["an invalid boolean", { bsc_enabled: "maybe" }, "bsc_enabled", "invalid"],
  ["an unknown employment type", { employment_type: "casual" }, "employment_type", "invalid"],
  ["an unknown department", { department_id: "01890000-0000-7000-8000-000000000000" }, "department_id", "invalid"],
  ["a department by name", { department_id: "Sales" }, "department_id", "invalid"],
  ["an unknown manager", { manager_id: "NOBODY" }, "manager_id", "invalid"],
  ["a separation before the hire", { separation_date: "2026-09-30" }, "separation_date", "invalid"],
]
test.each(badCells)("a row with %s gets an error in that column", async (_, cells, column, code) => {
  const { status, body } = await preview(head, csvOfRows([person(cells)]))
  expect([status, listErrors(body)]).toEqual([200, [[2, column, code]]])
})

test("a person and an address can occur in a file only once", async () => {
  const [one, other] = [person(), person()]
  const twin = { ...person(), email_address: one.email_address.toUpperCase() }
  const { body } = await preview(head, csvOfRows([one, other, other, twin]))
  expect(listErrors(body)).toEqual([
    [4, "employee_id", "duplicate_row"],
    [5, "email_address", "email_taken"],
  ])
})

test("a manager may be in the same file, below or above", async () => {
  const [boss, report] = [person(), person()]
  const rows = [
    { ...report, manager_id: boss.employee_id },
    { ...boss, manager_id: "HEAD" },
  ]
  const { body } = await preview(head, csvOfRows(rows))
  expect(listErrors(body)).toEqual([])
  await commit(head, body.preview_id)
  expect((await head.get(`/v1/employees/${report.employee_id}`)).body.employment_data.manager_id).toBe(boss.employee_id)
})

test("managers cannot form a loop, within the file or through people outside it", async () => {
  const [one, two] = [person(), person()]
  const within = await preview(
    head,
    csvOfRows([
      { ...one, manager_id: two.employee_id },
      { ...two, manager_id: one.employee_id },
    ]),
  )
  expect(listErrors(within.body)).toEqual([
    [2, "manager_id", "manager_loop"],
    [3, "manager_id", "manager_loop"],
  ])
  const top = await addPerson(world, { department_id: department })
  const middle = await addPerson(world, { department_id: department, manager_id: top.employee_id })
  const three = person({ manager_id: middle.employee_id })
  const file = `${csvOfRows([three])}\r\n${top.employee_id},,,,,,${three.employee_id}`
  expect(listErrors((await preview(head, file)).body).map(([, column, code]) => [column, code])).toEqual([
    ["manager_id", "manager_loop"],
    ["manager_id", "manager_loop"],
  ])
  const own = await preview(head, csvOfRows([person({ employee_id: "OWN", manager_id: "OWN" })]))
  expect(listErrors(own.body)).toEqual([[2, "manager_id", "manager_loop"]])
})

test("swapping a manager and a report does not create a loop", async () => {
  const low = await addPerson(world, { department_id: department, manager_id: "HEAD" })
  const high = await addPerson(world, { department_id: department, manager_id: low.employee_id })
  const file = `employee_id,manager_id\n${low.employee_id},${high.employee_id}\n${high.employee_id},HEAD`
  const { body } = await preview(head, file)
  expect(listErrors(body)).toEqual([])
  expect((await commit(head, body.preview_id)).body).toMatchObject({ created: 0, updated: 2 })
})

test("an id outside the pool is reported as taken, and that record is not changed", async () => {
  const stranger = await addPerson(world)
  const own = await world.as((await addPerson(world, { employee_id: "TEAM-HEAD", access_level: 4 })).email)
  const row = person({ employee_id: stranger.employee_id, manager_id: "TEAM-HEAD" })
  const { body } = await preview(own, csvOfRows([row]))
  expect(body.rows[0]?.action).toBe("create")
  expect(listErrors(body)).toEqual([[2, "employee_id", "employee_id_taken"]])
})

test("the rules of editing apply: higher levels are not changed, and only those who may delete can deactivate", async () => {
  const above = await addPerson(world, { access_level: 5, department_id: department })
  const member = await addPerson(world, { department_id: department })
  const file = `employee_id,access_level,email_address,status\n${above.employee_id},1,,\n${member.employee_id},,,inactive`
  expect(listErrors((await preview(head, file)).body)).toEqual([
    [2, "access_level", "access_level_above_own"],
    [3, "status", "permission_missing"],
  ])
  const address = `employee_id,email_address\n${above.employee_id},mine@example.com`
  expect(listErrors((await preview(head, address)).body)).toMatchObject([[2, null, "access_level_above_own"]])

  const token = await world.as(member.email)
  const { body } = await preview(admin, `employee_id,status\n${member.employee_id},inactive`)
  expect((await commit(admin, body.preview_id)).body.updated).toBe(1)
  expect((await token.get("/v1/employees/me")).status).toBe(401)
  expect((await admin.get(`/v1/employees/${member.employee_id}`)).body.employment_data.separation_date).toBe(
    "2026-10-15",
  )
  await admin.delete(`/v1/employees/${above.employee_id}`)
})

test("an upload cannot remove the last super admin", async () => {
  const second = await addPerson(world, { access_level: 5 })
  const one = await preview(admin, "employee_id,access_level\nADMIN,1")
  expect(listErrors(one.body)).toEqual([])
  const both = await preview(admin, `employee_id,access_level\nADMIN,1\n${second.employee_id},4`)
  expect(listErrors(both.body).map(([, , code]) => code)).toEqual(["last_super_admin", "last_super_admin"])
  const handedOn = await preview(admin, `employee_id,access_level\nADMIN,1\n${second.employee_id},4\nHEAD,5`)
  expect(listErrors(handedOn.body)).toEqual([])
  await admin.delete(`/v1/employees/${second.employee_id}`)
})

test("a row that changes nothing creates no new version", async () => {
  const same = await addPerson(world, { department_id: department })
  const { body } = await preview(head, `employee_id,position\n${same.employee_id},Associate`)
  expect((await commit(head, body.preview_id)).body).toMatchObject({ created: 0, updated: 0 })
  expect((await head.get(`/v1/employees/${same.employee_id}`)).body.version).toBe(1)
})

test("formulas are text: stored as written, neutralized in every download", async () => {
  const row = person({ first_name: "=1+1", phone: "'+1 555" })
  const { body } = await preview(head, csvOfRows([row]))
  await commit(head, body.preview_id)
  expect((await admin.get(`/v1/employees/${row.employee_id}`)).body.personal_data).toMatchObject({
    first_name: "=1+1",
    phone: "+1 555",
  })
})

const badFiles: [string, string, string | Uint8Array, number, string][] = [
  ["no header that is a field", "a.csv", "shoe_size,hat\nX,42", 422, "file_not_readable"],
  ["a field twice", "a.csv", "employee_id,phone,personal_data.phone\nX,1,2", 422, "file_not_readable"],
  ["no rows", "a.csv", "employee_id\n", 422, "file_not_readable"],
  ["too many rows", "a.csv", `employee_id\n${"X\n".repeat(50_001)}`, 422, "too_many_rows"],
  ["a name that lies", "a.xlsx", "employee_id\nX", 415, "media_type_not_supported"],
  ["more than 25 MB", "a.csv", Buffer.alloc(25 * 1024 * 1024 + 1, "x"), 413, "body_too_large"],
]
test.each(badFiles)("a file with %s is refused as a whole", async (_, fileName, content, status, code) => {
  const answer = await preview(head, content, fileName)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test("a preview needs a form with one file", async () => {
  expect((await head.post("/v1/employees/bulk/preview", { rows: [] })).status).toBe(415)
})

test.each([1, 2, 3] as const)("level %i cannot preview, commit or download", async (access_level) => {
  const caller = await world.as((await addPerson(world, { access_level })).email)
  const answers = [
    await preview(caller, "employee_id\nX"),
    await commit(caller, "01890000-0000-7000-8000-000000000000"),
    await caller.get("/v1/employees/bulk/template"),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, "permission_missing"])
  expect((await preview(world.anonymous, "employee_id\nX")).status).toBe(401)
})

test("the template has every field and can be previewed once filled in", async () => {
  const csv = await head.get("/v1/employees/bulk/template")
  expect([csv.status, csv.text]).toEqual([200, `${COLUMNS.map(({ name }) => name).join(",")}\r\n`])
  expect(csv.headers["content-disposition"]).toContain("employees.csv")
  const xlsx = await head.get("/v1/employees/bulk/template?format=xlsx")
  expect([xlsx.status, xlsx.headers["content-type"]]).toEqual([200, expect.stringContaining("spreadsheetml")])
  expect((await head.get("/v1/employees/bulk/template?format=ods")).status).toBe(422)
  const row = person({ department_id: department })
  const file = `${csv.text}${COLUMNS.map(({ name }) => Object.entries(row).find(([key]) => key === name)?.[1] ?? "").join(",")}`
  expect((await preview(head, file)).body).toMatchObject({ valid: 1, invalid: 0 })
})

test("rows of a workbook, added and then changed, take the same few queries for each further 500 rows", async () => {
  const queries = async (count: number) => {
    const people = Array.from({ length: count }, () => person({ department_id: department }))
    const headers = Object.keys(people[0] ?? {})
    const rows = people.map((row) => Object.values(row))
    const file = await createWorkbook([{ sheet: "A", headers: headers, rows }])
    const before = sent
    const { body } = await preview(head, file, "people.xlsx")
    expect([body.total, body.invalid]).toEqual([count, 0])
    const committed = await commit(head, body.preview_id)
    expect(committed.body).toMatchObject({ created: count, updated: 0 })
    const ids = people.map(({ employee_id }) => employee_id)
    const again = await preview(head, `employee_id,position\n${ids.map((id) => `${id},Lead`).join("\n")}`)
    expect((await commit(head, again.body.preview_id)).body).toMatchObject({ created: 0, updated: count })
    return sent - before
  }
  const [one, two, three] = [await queries(500), await queries(1_000), await queries(1_500)]
  expect(one).toBeGreaterThan(20)
  // The last parts of audit records and of rows may be small ones, and many people share one recalculation.
  expect(Math.abs(three - two - (two - one))).toBeLessThan(10)
  expect(two - one).toBeLessThan(100)
})

/** The number of statements that this process has sent. */
let sent = 0
beforeAll(async () => {
  const { default: pg } = await import("pg")
  const { query } = pg.Client.prototype
  // Only counts: the driver itself is not replaced.
  pg.Client.prototype.query = function (this: unknown, ...args: unknown[]) {
    sent += 1
    return Reflect.apply(query, this, args)
  } as typeof query
})

test("a birth date in the future or not before the hire date is an issue of its row", async () => {
  const rows = [
    person({ birth_date: "2031-05-05", hire_date: "2031-06-01" }),
    person({ birth_date: "2026-10-01" }),
    person({ birth_date: "1990-10-01" }),
  ]
  expect(listErrors((await preview(head, csvOfRows(rows))).body)).toEqual([
    [2, "hire_date", "invalid"],
    [2, "birth_date", "invalid"],
    [3, "birth_date", "invalid"],
  ])
})
