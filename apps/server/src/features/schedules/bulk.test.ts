import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { csvOfRows, sendForm, undo, type Row } from "#features/bulk/bulk.test-support.ts"
import { addTeam, auditOf, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { createWorkbook } from "@scorecard/tables"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { statementsOf } from "#test/support/statements.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const PATH = "/v1/scorecard/schedules"

let world: TestWorld
let team: Team
let admin: Caller
beforeAll(async () => {
  // Thursday 15 October 2026, noon Eastern.
  world = await openTestWorld("schedules_bulk", { warehouse: "none" })
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const newPerson = async (overrides: object = {}) =>
  (await addPerson(world, { department_id: team.department_id, ...overrides })).employee_id
const fillDays = (count: number, code: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), code]))
/** October 2026 with one code for all days, by default. */
const line = (employee_id: string, overrides: Row = {}, code = "WD"): Row => ({
  employee_id,
  year: 2026,
  month: 10,
  ...fillDays(31, code),
  ...overrides,
})

const preview = (caller: Caller, content: string | Uint8Array, name = "schedules.csv") =>
  sendForm(caller, `${PATH}/bulk/preview`, { name, content })
const commit = (caller: Caller, preview_id: string) => caller.post(`${PATH}/bulk/commit`, { preview_id })
const upload = async (caller: Caller, rows: readonly Row[]) => {
  const seen = await preview(caller, csvOfRows(rows))
  expect([seen.status, seen.body.invalid]).toEqual([200, 0])
  const done = await commit(caller, seen.body.preview_id)
  expect(done.status).toBe(201)
  return done.body as { batch_id: string; created: number; updated: number }
}
const findSchedule = async (employee_id: string, month = 10) =>
  present((await admin.get(`${PATH}?year=2026&month=${month}&employee_id=${employee_id}`)).body.items[0])
const findId = async (employee_id: string) => {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_schedules
    where employee_id = ${employee_id}`.execute(world.app.platform.db)
  return rows[0]?._id ?? ""
}

describe("a table of schedules", () => {
  test("writes whole months of any length, and is audited per person", async () => {
    const person = await newPerson()
    const september = { ...line(person, { month: 9, 31: "N/A" }, "wfh"), 3: "VL" }
    const { batch_id, ...done } = await upload(team.supervisor, [line(person, { 4: "SL" }), september])
    expect(done).toEqual({ created: 2, updated: 0, skipped: 0 })
    expect(await findSchedule(person)).toMatchObject({
      source: "schedule",
      days: { ...fillDays(31, "WD"), 4: "SL" },
      version: 1,
    })
    expect((await findSchedule(person, 9)).days).toEqual({ ...fillDays(30, "WFH"), 3: "VL" })
    const { rows } = await sql`select 1 from tbl_audit_log
      where action = 'schedule.changed' and doc->'change'->>'batch_id' = ${batch_id}`.execute(world.app.platform.db)
    expect(rows.length).toBe(2)
    expect((await admin.get(`/v1/scorecard/bulk-batches/${batch_id}`)).body.months).toEqual(["2026-09", "2026-10"])
  })

  test("is read from a workbook", async () => {
    const person = await newPerson()
    const cells = line(person)
    const file = await createWorkbook([
      { sheet: "Schedules", headers: Object.keys(cells), rows: [Object.values(cells)] },
    ])
    const seen = await preview(team.supervisor, file, "schedules.xlsx")
    expect(seen.body.rows).toMatchObject([{ row: 2, action: "create", status: "valid", errors: [] }])
    expect((await commit(team.supervisor, seen.body.preview_id)).body.created).toBe(1)
  })

  test("accepts our own export, edited; an outdated export is refused", async () => {
    const [person, other] = [await newPerson({ last_name: "Rounder" }), await newPerson({ last_name: "Rounder" })]
    await upload(team.supervisor, [line(person)])
    const { text, headers } = await team.supervisor.get(`${PATH}/export?year=2026&month=10&q=rounder&sort=employee_id`)
    expect(headers["content-disposition"]).toContain("schedules-2026-10.csv")
    const lines = text.trimEnd().split("\r\n")
    expect(lines[0]).toBe(`employee_id,name,year,month,source,version,${Object.keys(fillDays(31, "")).join(",")}`)
    expect(lines.map((each) => each.split(",")[0])).toEqual(["employee_id", person, other].toSorted(headerFirst))
    expect(lines.find((each) => each.startsWith(other))).toContain(",2026,10,default,0,WD,WD,OFF,OFF,WD")

    const changed = lines.join("\r\n").replaceAll("WD,WD", "WD,VL")
    const seen = await preview(team.supervisor, changed)
    expect(seen.body.rows.map((row) => `${row.action} ${row.status}`).toSorted()).toEqual([
      "create valid",
      "update valid",
    ])
    expect((await commit(team.supervisor, seen.body.preview_id)).body).toMatchObject({ created: 1, updated: 1 })
    const again = await preview(team.supervisor, changed)
    expect(again.body.rows.map((row: any) => row.errors[0]?.code)).toEqual(["version_mismatch", "version_mismatch"])
  })

  test("does not write unchanged schedules", async () => {
    const person = await newPerson()
    await upload(team.supervisor, [line(person)])
    expect(await upload(team.supervisor, [line(person)])).toMatchObject({ created: 0, updated: 0 })
    expect((await findSchedule(person)).version).toBe(1)
  })
})

/** Sorts the header before the ids. */
function headerFirst(a: string, b: string): number {
  if (a === "employee_id") return -1
  if (b === "employee_id") return 1
  return a < b ? -1 : 1
}

describe("a row is refused like PUT", () => {
  const previewErrors = async (caller: Caller, rows: Row[]) =>
    (await preview(caller, csvOfRows(rows))).body.rows.map((row: any) =>
      row.errors.map((error: any) => [error.column, error.code]),
    )

  test.each([
    ["an unknown person", { employee_id: "NOBODY" }, "employee_id", "employee_not_found"],
    ["no person", { employee_id: "" }, "employee_id", "required"],
    ["someone on another team", { employee_id: "ADMIN" }, "employee_id", "employee_not_found"],
    ["no month", { month: "" }, "month", "required"],
    ["no such month", { month: 13 }, "month", "invalid"],
    ["no year", { year: "this year" }, "year", "invalid"],
    ["a month without a cycle", { year: 2020 }, "month", "invalid"],
    ["a month more than a year ahead", { year: 2027, month: 12 }, "month", "invalid"],
    ["someone who left before the month", { employee_id: "LEFT-IN-SEPTEMBER" }, "month", "invalid"],
    ["someone who is hired after the month", { employee_id: "HIRED-IN-NOVEMBER" }, "month", "invalid"],
    ["a missing day", { 17: "" }, "17", "required"],
    ["an unknown code", { 5: "PARTY" }, "5", "invalid"],
    ["a day that the month does not have", { month: 9 }, "31", "invalid"],
    ["N/A on a day that the month has", { 5: "N/A" }, "5", "required"],
    ["a version of a missing schedule", { version: 1 }, "version", "version_mismatch"],
    ["an invalid version", { version: "x" }, "version", "version_mismatch"],
  ])("%s", async (_, wrong: Row, column, code) => {
    if (wrong["employee_id"] === "LEFT-IN-SEPTEMBER") {
      await newPerson({ employee_id: "LEFT-IN-SEPTEMBER", separation_date: "2026-09-30" })
    }
    if (wrong["employee_id"] === "HIRED-IN-NOVEMBER") {
      await newPerson({ employee_id: "HIRED-IN-NOVEMBER", hire_date: "2026-11-01" })
    }
    expect(await previewErrors(team.supervisor, [line(team.ids.colleague, wrong)])).toEqual([[[column, code]]])
  })

  test("but not for a month in which the person starts or leaves, or a month exactly a year ahead", async () => {
    const leaving = await newPerson({ separation_date: "2026-10-01" })
    const coming = await newPerson({ hire_date: "2026-10-31" })
    const rows = [line(leaving), line(coming), line(coming, { year: 2027 })]
    expect(await previewErrors(team.supervisor, rows)).toEqual([[], [], []])
  })

  test("with columns missing from the file lists each missing day", async () => {
    const { body } = await preview(team.supervisor, `employee_id,year,month,1\n${team.ids.colleague},2026,9,WD`)
    const columns = body.rows[0]?.errors.map((error: any) => error.column)
    expect(columns).toEqual(Array.from({ length: 29 }, (_, at) => String(at + 2)))
  })

  test("of two rows for the same month, the later one refers to the first", async () => {
    const person = await newPerson()
    const { body } = await preview(team.supervisor, csvOfRows([line(person), line(person, {}, "OFF")]))
    expect(body.rows.map((row: any) => row.errors)).toEqual([
      [],
      [
        {
          column: "employee_id",
          code: "duplicate_row",
          message: "Row 2 is about the same month of the same person.",
          value: person,
        },
      ],
    ])
  })

  test("below level 3, and with unknown headers", async () => {
    const person = await newPerson()
    expect((await preview(team.lead, csvOfRows([line(person)]))).body.code).toBe("level_too_low")
    const odd = await preview(team.supervisor, csvOfRows([line(person, { 32: "WD" })]))
    expect([odd.body.mapping.columns?.[32], odd.body.questions[0]?.kind, odd.body.valid]).toEqual([null, "confirm", 0])
  })

  test("in a final month, in the preview and, if finalized in between, at commit, but not at level 5", async () => {
    const person = await newPerson()
    const rows = [line(person, { month: 9, 31: "" })]
    const early = await preview(team.head, csvOfRows(rows))
    expect(early.body.valid).toBe(1)
    await setMonth(world, "2026-09", "final")
    expect((await commit(team.head, early.body.preview_id)).body.code).toBe("month_finalized")
    expect(await previewErrors(team.head, rows)).toEqual([[["month", "month_finalized"]]])
    expect((await findSchedule(person, 9)).source).toBe("default")
    expect(await upload(admin, rows)).toMatchObject({ created: 1 })
    const noted = await sql`select 1 from tbl_bsc_final_changes where month = '2026-09'`.execute(world.app.platform.db)
    expect(noted.rows.length).toBe(1)
    await setMonth(world, "2026-09", "draft")
  })
})

test("an upload and single writes at the same time leave one schedule per person", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newPerson()))
  const seen = await preview(admin, csvOfRows(people.map((person) => line(person))))
  const answers = await Promise.all([
    commit(admin, seen.body.preview_id),
    ...people.map((person) => admin.put(`${PATH}/${person}/2026/10`, { days: fillDays(31, "OFF") })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
  const { rows } = await sql`select 1 from tbl_schedules where employee_id = any(${people})`.execute(
    world.app.platform.db,
  )
  expect(rows.length).toBe(4)
})

test("a row for yourself is invalid below level 5, in the preview and again at commit", async () => {
  const person = await newPerson()
  const rows = [line(person), line(team.ids.supervisor)]
  const seen = await preview(team.supervisor, csvOfRows(rows))
  expect(seen.body).toMatchObject({ valid: 1, invalid: 1 })
  expect(seen.body.rows[1]?.errors).toMatchObject([{ column: "employee_id", code: "own_record" }])
  const refused = await commit(team.supervisor, seen.body.preview_id)
  expect([refused.status, refused.body.code]).toEqual([422, "rows_invalid"])
  for (const id of [person, team.ids.supervisor]) expect((await findSchedule(id)).version).toBe(0)

  // Previewed at level 5, committed at level 4.
  const chief = await addPerson(world, { access_level: 5 })
  const caller = await world.as(chief.email)
  const early = await preview(caller, csvOfRows([line(chief.employee_id)]))
  expect(early.body).toMatchObject({ valid: 1, invalid: 0 })
  await admin.patch(`/v1/employees/${chief.employee_id}`, { access_level: 4 })
  expect((await commit(caller, early.body.preview_id)).body.code).toBe("rows_invalid")
  expect((await findSchedule(chief.employee_id)).version).toBe(0)
})

describe("the undo of a table of schedules", () => {
  test("is refused below level 5 if one of the rows is the actor's own", async () => {
    const chief = await addPerson(world, { access_level: 5 })
    const caller = await world.as(chief.email)
    const { batch_id } = await upload(caller, [line(await newPerson()), line(chief.employee_id, {}, "OFF")])
    await admin.patch(`/v1/employees/${chief.employee_id}`, { access_level: 4 })
    const refused = await undo(caller, batch_id)
    expect([refused.status, refused.body.code]).toEqual([403, "own_record"])
    expect((await findSchedule(chief.employee_id)).days).toEqual(fillDays(31, "OFF"))
  })

  test("deletes created schedules and restores overwritten ones", async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    await upload(team.supervisor, [line(first)])
    const { batch_id } = await upload(team.supervisor, [line(first, {}, "OFF"), line(second, {}, "OFF")])
    expect((await undo(team.supervisor, batch_id)).status).toBe(204)
    expect(await findSchedule(first)).toMatchObject({ days: fillDays(31, "WD"), version: 3 })
    expect(await findSchedule(second)).toMatchObject({ source: "default", version: 0 })
    expect((await auditOf(world, await findId(first))).length).toBe(3)
  })

  test("is refused entirely if someone has changed a schedule since, or a day code was deleted", async () => {
    const [changed, unchanged] = [await newPerson(), await newPerson()]
    const code = (
      await admin.post("/v1/scorecard/schedule-codes", {
        code: "GONE",
        label: "A code that goes",
        is_working_day: true,
        is_task_delivery_day: true,
      })
    ).body
    await upload(team.supervisor, [line(changed), line(unchanged, {}, "GONE")])
    const { batch_id } = await upload(team.supervisor, [line(changed, {}, "OFF"), line(unchanged, {}, "OFF")])
    await admin.put(`${PATH}/${changed}/2026/10`, { days: fillDays(31, "WFH") })
    expect((await admin.delete(`/v1/scorecard/schedule-codes/${code._id}`)).status).toBe(204)
    const { status, body } = await undo(team.supervisor, batch_id)
    expect([status, body.code]).toEqual([409, "batch_changed_since"])
    expect(body.errors.map((error: any) => error.path)).toEqual(["rows.2", "rows.3"])
    expect((await findSchedule(unchanged)).days).toEqual(fillDays(31, "OFF"))
  })

  test("is refused below level 3, outside the pool, and in a final month below level 5", async () => {
    const person = await newPerson()
    const { batch_id } = await upload(team.supervisor, [line(person)])
    const level = (access_level: number) => admin.patch(`/v1/employees/${team.ids.supervisor}`, { access_level })
    await level(2)
    expect((await undo(team.supervisor, batch_id)).body.code).toBe("level_too_low")
    await level(3)
    await setMonth(world, "2026-10", "final")
    expect((await undo(team.supervisor, batch_id)).body.code).toBe("month_finalized")
    await setMonth(world, "2026-10", "draft")
    await admin.patch(`/v1/employees/${person}`, { employment_data: { department_id: null } })
    expect((await undo(team.supervisor, batch_id)).body.code).toBe("batch_changed_since")
    expect((await findSchedule(person)).version).toBe(1)
    expect((await undo(admin, batch_id)).status).toBe(204)
    expect((await findSchedule(person)).version).toBe(0)
  })
})

describe("the export of the list", () => {
  test("is limited to the pool, filtered like the list, and available as a workbook", async () => {
    const exportedIds = async (caller: Caller, query = "") => {
      const { text } = await caller.get(`${PATH}/export?year=2026&month=10${query}`)
      return text
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((each) => each.split(",")[0])
    }
    expect(await exportedIds(team.member)).toEqual([team.ids.member])
    const listed = await team.supervisor.get(`${PATH}?year=2026&month=10&source=default&sort=-name&limit=200`)
    expect(await exportedIds(team.supervisor, "&source=default&sort=-name")).toEqual(
      listed.body.items.map((item: any) => item.employee_id),
    )
    const workbook = await team.supervisor.get(`${PATH}/export?year=2026&month=9&format=xlsx`)
    expect(workbook.text.startsWith("PK")).toBe(true)
    expect((await team.supervisor.get(`${PATH}/export?year=2026`)).status).toBe(422)
    expect((await world.anonymous.get(`${PATH}/export?year=2026&month=10`)).status).toBe(401)
  })
})

test("committing and undoing take the same few statements for each further 500 rows", async () => {
  const queries = async (rows: number) => {
    const people = await Promise.all(Array.from({ length: rows }, () => newPerson()))
    const lines = (code: string) => people.map((person) => line(person, {}, code))
    return statementsOf(async () => {
      expect(await upload(admin, lines("WD"))).toMatchObject({ created: rows, updated: 0 })
      const { batch_id, ...done } = await upload(admin, lines("WFH"))
      expect(done).toEqual({ created: 0, updated: rows, skipped: 0 })
      expect((await undo(admin, batch_id)).status).toBe(204)
    })
  }
  const [one, two, three] = [await queries(500), await queries(1_000), await queries(1_500)]
  expect(one).toBeGreaterThan(20)
  // The last parts of audit records and of rows may be small ones, and many people share one recalculation.
  expect(Math.abs(three - two - (two - one))).toBeLessThan(10)
  expect(two - one).toBeLessThan(100)
})
