import type { Actor } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { csvOfRows, sendForm, undo, type Row } from "#features/bulk/bulk.test-support.ts"
import { addTeam, auditOf, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { createWorkbook } from "@scorecard/tables"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { statementsOf } from "#test/support/statements.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { createDay } from "./update.ts"
import { insertDay, lockDays } from "./task-delivery.store.ts"

const PATH = "/v1/scorecard/task-delivery"
const GRID = `${PATH}/month?year=2026&month=10` as const

let world: TestWorld
let team: Team
let admin: Caller
beforeAll(async () => {
  // Thursday 15 October 2026, noon Eastern.
  world = await openTestWorld("task_delivery_bulk", { warehouse: "none" })
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const newPerson = async (overrides: object = {}) =>
  (await addPerson(world, { department_id: team.department_id, ...overrides })).employee_id
const line = (employee_id: string, overrides: Row = {}): Row => ({
  employee_id,
  work_date: "10/1/2026",
  finished_task: 3,
  task_count: 4,
  ...overrides,
})

/** Dates here are written as the API writes them. */
const MONTH_FIRST = JSON.stringify({ date_formats: { work_date: "MDY" } })
const preview = (caller: Caller, content: string | Uint8Array, name = "days.csv") =>
  sendForm(caller, `${PATH}/bulk/preview`, { name, content }, { mapping: MONTH_FIRST })
const commit = (caller: Caller, preview_id: string) => caller.post(`${PATH}/bulk/commit`, { preview_id })
const upload = async (caller: Caller, rows: readonly Row[]) => {
  const seen = await preview(caller, csvOfRows(rows))
  expect([seen.status, seen.body.invalid]).toEqual([200, 0])
  const done = await commit(caller, seen.body.preview_id)
  expect(done.status).toBe(201)
  return done.body as { batch_id: string; created: number; updated: number }
}
const loadDays = async (employee_id: string, month = 10) => {
  const { body } = await admin.get(`${PATH}/month?year=2026&month=${month}&employee_id=${employee_id}`)
  return present(body.items[0]).days.filter((day) => day.version !== null)
}
const findId = async (employee_id: string) => {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_task_delivery_entries
    where employee_id = ${employee_id}`.execute(world.app.platform.db)
  return rows[0]?._id ?? ""
}

describe("a table of days", () => {
  test("writes the same entries as PUT, in every date format, and is audited per day", async () => {
    const person = await newPerson()
    const done = await upload(team.lead, [
      line(person),
      line(person, { work_date: "2026-10-02", notes: "Half a day" }),
      line(person, { work_date: "10/05/2026", finished_task: 0, task_count: 0 }),
    ])
    expect(done).toMatchObject({ created: 3, updated: 0 })
    const other = await newPerson()
    await team.lead.put(`${PATH}/day`, line(other))
    const [uploaded] = await loadDays(person)
    expect(uploaded).toEqual((await loadDays(other))[0])
    expect((await loadDays(person)).map((day) => [day.work_date, day.class, day.notes])).toEqual([
      ["10/1/2026", "scored", null],
      ["10/2/2026", "scored", "Half a day"],
      ["10/5/2026", "excluded", null],
    ])
    const { rows } = await sql<{ target_id: string }>`select target_id from tbl_audit_log
      where action = 'task_delivery.entered' and doc->'change'->>'batch_id' = ${done.batch_id}`.execute(
      world.app.platform.db,
    )
    expect(rows.length).toBe(3)
  })

  test("is read from a workbook with spreadsheet dates", async () => {
    const person = await newPerson()
    // 46296 is October 1, 2026 as a spreadsheet stores it.
    const headers = ["employee_id", "work_date", "finished_task", "task_count"]
    const file = await createWorkbook([{ sheet: "Days", headers, rows: [[person, 46296, 1, 2]] }])
    const seen = await preview(team.lead, file, "days.xlsx")
    expect(seen.body.rows).toMatchObject([{ row: 2, action: "create", status: "valid", errors: [] }])
    expect((await commit(team.lead, seen.body.preview_id)).body.created).toBe(1)
    expect((await loadDays(person))[0]).toMatchObject({ work_date: "10/1/2026", percent: 50 })
  })

  test.each(["N/A", "n/a", "NULL"])("clears the notes if the cell is %j", async (notes) => {
    const person = await newPerson()
    await upload(team.lead, [line(person, { notes: "First" })])
    await upload(team.lead, [line(person, { notes })])
    expect(await loadDays(person)).toMatchObject([{ notes: null, version: 2 }])
  })

  test("overwrites stored days: empty cells keep the notes, null clears them, and unchanged days are not written", async () => {
    const person = await newPerson()
    await upload(team.lead, [
      line(person, { notes: "First" }),
      line(person, { work_date: "10/2/2026", notes: "Second" }),
      line(person, { work_date: "10/5/2026", notes: "Third" }),
    ])
    const done = await upload(team.lead, [
      line(person, { finished_task: 4, notes: "" }),
      line(person, { work_date: "10/2/2026", notes: null }),
      line(person, { work_date: "10/5/2026", notes: "Third" }),
    ])
    expect(done).toMatchObject({ created: 0, updated: 2 })
    expect((await loadDays(person)).map((day) => [day.finished_task, day.notes, day.version])).toEqual([
      [4, "First", 2],
      [3, null, 2],
      [3, "Third", 1],
    ])
  })

  test("accepts our own export, edited; an outdated export is refused", async () => {
    const person = await newPerson()
    await upload(team.lead, [line(person), line(person, { work_date: "10/2/2026" })])
    const { text } = await team.lead.get(`${PATH}/month/export?year=2026&month=10&employee_id=${person}&layout=days`)
    const lines = text.trimEnd().split("\r\n")
    const changed = [
      lines[0],
      ...lines.filter((each) => each.includes("scored")).map((each) => each.replace(",3,4,", ",4,4,")),
    ]
    const seen = await preview(team.lead, changed.join("\r\n"))
    expect(seen.body).toMatchObject({ total: 2, valid: 2 })
    expect((await commit(team.lead, seen.body.preview_id)).body).toMatchObject({ created: 0, updated: 2 })

    const again = await preview(team.lead, changed.join("\r\n"))
    expect(again.body.rows[0]?.errors).toMatchObject([{ column: "version", code: "version_mismatch" }])
  })
})

describe("a row is refused like PUT", () => {
  const previewErrors = async (caller: Caller, rows: Row[]) =>
    (await preview(caller, csvOfRows(rows))).body.rows.map((row: any) =>
      row.errors.map((error: any) => [error.column, error.code]),
    )

  test.each([
    ["an unknown person", { employee_id: "NOBODY" }, "employee_id", "employee_not_found"],
    ["no person", { employee_id: "" }, "employee_id", "required"],
    ["someone on another team", { employee_id: "ADMIN" }, "employee_id", "employee_not_found"],
    ["no day", { work_date: "" }, "work_date", "required"],
    ["a day that does not exist", { work_date: "2/30/2026" }, "work_date", "invalid"],
    ["a date with the day first", { work_date: "15/10/2026" }, "work_date", "invalid"],
    ["a Saturday", { work_date: "10/3/2026" }, "work_date", "not_a_task_delivery_day"],
    ["too far ahead", { work_date: "12/1/2026" }, "work_date", "date_in_future"],
    ["a day without a cycle", { work_date: "1/2/2020" }, "work_date", "invalid"],
    ["no number", { finished_task: "three" }, "finished_task", "invalid"],
    ["a fraction", { task_count: 1.5 }, "task_count", "invalid"],
    ["a negative number", { finished_task: -1 }, "finished_task", "invalid"],
    ["nothing counted", { task_count: "" }, "task_count", "required"],
    ["a version of a missing entry", { version: 1 }, "version", "version_mismatch"],
    ["an invalid version", { version: "x" }, "version", "version_mismatch"],
  ])("%s", async (_, wrong, column, code) => {
    expect(await previewErrors(team.lead, [line(team.ids.colleague, wrong)])).toEqual([[[column, code]]])
  })

  test("for yourself, for non-participants, for people not employed, and for days that someone else entered", async () => {
    expect(await previewErrors(team.lead, [line(team.ids.lead)])).toEqual([[["employee_id", "own_entry"]]])
    const exec = await newPerson({ bsc_enabled: false })
    const late = await newPerson({ hire_date: "2026-10-12" })
    expect(await previewErrors(team.lead, [line(exec), line(late)])).toEqual([
      [["employee_id", "invalid"]],
      [["work_date", "invalid"]],
    ])
    const person = await newPerson()
    await upload(team.supervisor, [line(person)])
    expect(await previewErrors(team.lead, [line(person, { task_count: 9 })])).toEqual([[[null, "not_own_submission"]]])
    expect((await preview(team.member, csvOfRows([line(person)]))).body.code).toBe("permission_missing")
  })

  test("of two rows for the same day, the later one refers to the first", async () => {
    const person = await newPerson()
    const { body } = await preview(
      team.lead,
      csvOfRows([line(person), line(person, { work_date: "2026-10-01" }), line(person, { work_date: "10/2/2026" })]),
    )
    expect(body.rows.map((row: any) => row.status)).toEqual(["valid", "invalid", "valid"])
    expect(body.rows[1]?.errors).toEqual([
      {
        column: "work_date",
        code: "duplicate_row",
        message: "Row 2 is about the same day of the same person.",
        value: "2026-10-01",
      },
    ])
  })

  test("on a day off in the schedule", async () => {
    const person = await newPerson()
    const days = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [String(at + 1), at === 2 ? "VL" : "OFF"]))
    await team.supervisor.put(`/v1/scorecard/schedules/${person}/2026/10`, { days })
    expect(await previewErrors(team.lead, [line(person, { work_date: "10/3/2026" }), line(person)])).toEqual([
      [],
      [["work_date", "not_a_task_delivery_day"]],
    ])
  })

  test("in a final month, in the preview and, if finalized in between, at commit, but not at level 5", async () => {
    const person = await newPerson()
    const september = [line(person, { work_date: "9/30/2026" })]
    const early = await preview(team.lead, csvOfRows(september))
    expect(early.body.valid).toBe(1)
    await setMonth(world, "2026-09", "final")
    const late = await commit(team.lead, early.body.preview_id)
    expect([late.status, late.body.code]).toEqual([409, "month_finalized"])
    expect(await previewErrors(team.lead, september)).toEqual([[["work_date", "month_finalized"]]])
    expect(await loadDays(person, 9)).toEqual([])
    expect(await upload(admin, september)).toMatchObject({ created: 1 })
    await setMonth(world, "2026-09", "draft")
  })

  test("an invalid row prevents the commit of all others", async () => {
    const person = await newPerson()
    const seen = await preview(team.lead, csvOfRows([line(person), line(person, { work_date: "10/3/2026" })]))
    const done = await commit(team.lead, seen.body.preview_id)
    expect([done.status, done.body.code, done.body.errors[0]?.path]).toEqual([422, "rows_invalid", "rows.3.work_date"])
    expect(await loadDays(person)).toEqual([])
  })
})

test("an upload and single writes at the same time leave one entry per day", async () => {
  const person = await newPerson()
  const dates = ["10/1/2026", "10/2/2026", "10/5/2026", "10/6/2026"]
  const seen = await preview(admin, csvOfRows(dates.map((work_date) => line(person, { work_date }))))
  const answers = await Promise.all([
    commit(admin, seen.body.preview_id),
    ...dates.map((work_date) => admin.put(`${PATH}/day`, line(person, { work_date, finished_task: 1 }))),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
  expect((await loadDays(person)).map((day) => day.work_date)).toEqual(dates)
})

test("an upload waits for an earlier single write and then overwrites it", async () => {
  const person = await newPerson()
  const seen = await preview(admin, csvOfRows([line(person, { finished_task: 4 })]))
  let committed: ReturnType<typeof commit> | undefined
  await world.app.platform.transact(async (tx) => {
    await lockDays(tx.db, ["2026-10"], "shared")
    const draft = { employee_id: person, work_date: "10/1/2026", finished_task: 1, task_count: 4 }
    await insertDay(tx.db, createDay(tx, BY_ADMIN, draft, "2026-10-01"))
    committed = commit(admin, seen.body.preview_id)
    await waitForBlockedWriter()
  })
  expect((await committed)?.body).toMatchObject({ created: 0, updated: 1 })
  expect(await loadDays(person)).toMatchObject([{ finished_task: 4, version: 2 }])
})

const BY_ADMIN: Actor = {
  employee_id: "ADMIN",
  access_level: 5,
  access_scope: "team",
  access_mode: "full",
  email: "admin@example.com",
  session_id: "",
  client: "web",
  impersonated_by: null,
}

async function waitForBlockedWriter(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and not l.granted`.execute(world.app.platform.db)
    if (rows.length > 0) return
  }
}

describe("the undo of a table of days", () => {
  test("deletes created days and restores overwritten ones, once", async () => {
    const person = await newPerson()
    await upload(team.lead, [line(person, { notes: "Before" })])
    const before = await loadDays(person)
    const { batch_id } = await upload(team.lead, [
      line(person, { finished_task: 0, notes: null }),
      line(person, { work_date: "10/2/2026" }),
    ])
    expect((await undo(team.head, batch_id)).status).toBe(404)
    expect((await undo(team.lead, batch_id)).status).toBe(204)
    expect(await loadDays(person)).toEqual([{ ...before[0], version: 3 }])
    expect((await undo(team.lead, batch_id)).body.code).toBe("batch_undone")
    expect((await auditOf(world, await findId(person))).map(({ action }) => action)).toEqual([
      "task_delivery.entered",
      "task_delivery.changed",
      "task_delivery.changed",
    ])
  })

  test("is refused entirely if someone has changed a day since, or deleted an overwritten one", async () => {
    const [changed, taken] = [await newPerson(), await newPerson()]
    await upload(team.lead, [line(taken)])
    const { batch_id } = await upload(team.lead, [
      line(changed),
      line(taken, { finished_task: 4 }),
      line(changed, { work_date: "10/2/2026" }),
    ])
    await team.supervisor.put(`${PATH}/day`, line(changed, { finished_task: 2 }))
    await team.supervisor.delete(`${PATH}/day?employee_id=${taken}&work_date=10/1/2026`)
    const { status, body } = await undo(team.lead, batch_id)
    expect([status, body.code]).toEqual([409, "batch_changed_since"])
    expect(body.errors.map((error: any) => error.path)).toEqual(["rows.2", "rows.3"])
    expect((await loadDays(changed)).length).toBe(2)
  })

  test("skips created days that were already deleted", async () => {
    const person = await newPerson()
    const { batch_id } = await upload(team.lead, [line(person), line(person, { work_date: "10/2/2026" })])
    await team.supervisor.delete(`${PATH}/day?employee_id=${person}&work_date=10/1/2026`)
    expect((await undo(team.lead, batch_id)).status).toBe(204)
    expect(await loadDays(person)).toEqual([])
  })

  test("is refused if the uploader may no longer see one of the people", async () => {
    const person = await newPerson()
    const { batch_id } = await upload(team.lead, [line(person)])
    await admin.patch(`/v1/employees/${person}`, { employment_data: { department_id: null } })
    expect((await undo(team.lead, batch_id)).body.code).toBe("batch_changed_since")
    expect((await undo(admin, batch_id)).status).toBe(204)
  })

  test("is refused in a final month below level 5", async () => {
    const person = await newPerson()
    const { batch_id } = await upload(team.lead, [line(person)])
    await setMonth(world, "2026-10", "final")
    expect((await undo(team.lead, batch_id)).body.code).toBe("month_finalized")
    expect((await loadDays(person)).length).toBe(1)
    expect((await undo(admin, batch_id)).status).toBe(204)
    expect(await loadDays(person)).toEqual([])
    await setMonth(world, "2026-10", "draft")
  })
})

describe("the export of the month's grid", () => {
  test("has a line for each person in the pool and a column for each day", async () => {
    const person = await newPerson({ last_name: "Zzz" })
    await upload(team.lead, [line(person), line(person, { work_date: "10/2/2026", task_count: 0 })])
    const { text, headers } = await team.lead.get(`${PATH}/month/export?year=2026&month=10&q=zzz`)
    expect(headers["content-disposition"]).toContain("task-delivery-2026-10.csv")
    const [columns, cells, ...rest] = text
      .trimEnd()
      .split("\r\n")
      .map((each) => each.split(","))
    expect(rest).toEqual([])
    expect(columns?.slice(0, 7)).toEqual([
      "employee_id",
      "name",
      "department_id",
      "month_percent",
      "10/1/2026",
      "10/2/2026",
      "10/3/2026",
    ])
    expect(columns?.length).toBe(4 + 31)
    // 75 on the 1st and nothing on the eight workdays from the 5th to the 14th: 75 / 9.
    expect(cells?.slice(0, 9)).toEqual([
      person,
      "Person Zzz",
      team.department_id,
      "9",
      "75",
      "excluded",
      "",
      "",
      "missing",
    ])
    expect(cells?.at(-1)).toBe("")
    expect(cells?.at(-2)).toBe("pending")
  })

  test("is limited to the pool, is available as a workbook, and refuses the same queries as the grid", async () => {
    const { text } = await team.member.get(`${PATH}/month/export?year=2026&month=10`)
    expect(
      text
        .trimEnd()
        .split("\r\n")
        .map((each) => each.split(",")[0]),
    ).toEqual(["employee_id", team.ids.member])
    const workbook = await team.lead.get(`${PATH}/month/export?year=2026&month=10&format=xlsx`)
    expect(workbook.text.startsWith("PK")).toBe(true)
    expect((await team.lead.get(`${PATH}/month/export?year=2026`)).status).toBe(422)
    expect((await world.anonymous.get(`${PATH}/month/export?year=2026&month=10`)).status).toBe(401)
  })
})

describe("the number of statements", () => {
  test("for the month's grid is the same for five people and five hundred", async () => {
    const crowd = async (count: number) => {
      const mark = `crowd${count}`
      const people = Array.from({ length: count }, () => newPerson({ last_name: mark }))
      const [first = ""] = await Promise.all(people)
      await upload(admin, [line(first)])
      return statementsOf(async () => {
        const { body } = await admin.get(`${GRID}&limit=200&q=${mark}`)
        expect(body.total).toBe(count)
      })
    }
    const few = await crowd(5)
    expect(few).toBeGreaterThan(2)
    expect(await crowd(500)).toBe(few)
  })

  test("for an upload increases by the same few for each further 500 rows", async () => {
    const workdays = [1, 2, 5, 6, 7, 8, 9, 12, 13, 14]
    const queries = async (rows: number) => {
      const people = await Promise.all(Array.from({ length: rows / workdays.length }, () => newPerson()))
      const lines = (finished_task: number) =>
        people.flatMap((person) =>
          workdays.map((day) => line(person, { work_date: `10/${day}/2026`, finished_task, task_count: 9 })),
        )
      return statementsOf(async () => {
        expect(await upload(admin, lines(1))).toMatchObject({ created: rows, updated: 0 })
        const { batch_id, ...done } = await upload(admin, lines(2))
        expect(done).toMatchObject({ created: 0, updated: rows })
        expect((await undo(admin, batch_id)).status).toBe(204)
      })
    }
    const [one, two, three] = [await queries(500), await queries(1_000), await queries(1_500)]
    expect(one).toBeGreaterThan(20)
    // The last parts of audit records and of rows may be small ones, and many people share one recalculation.
    expect(Math.abs(three - two - (two - one))).toBeLessThan(10)
    expect(two - one).toBeLessThan(100)
  })
})
