import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addLateness, addTeam, finalize, openMonthsWorld } from "#features/months/months.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

const PATH = "/v1/dashboard/bsc/statement"
const SEPTEMBER = { year: 2026, month: 9 }
const of = (employeeId: string, paper = "") =>
  `${PATH}?year=2026&month=9&employee_id=${employeeId}${paper && `&paper=${paper}`}`

let world: TestWorld
let admin: Caller
let late: Caller
beforeAll(async () => {
  world = await openMonthsWorld("statements")
  await addTeam(world, "2026-09")
  await addPerson(world, { employee_id: "OTHER", access_level: 2 })
  admin = await world.as("admin@example.com")
  late = await world.as("late@example.com")
})
afterAll(() => world.close())

async function codeOf(employeeId: string, version: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from tbl_statements
    where employee_id = ${employeeId} and report_version = ${version}`.execute(world.app.platform.db)
  return rows[0]?.code ?? ""
}

const verify = (code: string) => world.anonymous.get(`/v1/public/verify/${code}`)

test("a draft month has no statements", async () => {
  const { status, body } = await late.get(of("LATE"))
  expect([status, body.code]).toEqual([409, "month_not_final"])
})

describe("once the month is final", () => {
  beforeAll(() => finalize(admin, SEPTEMBER))

  test("the person, their manager and level 5 get the same bytes, and no one else gets any", async () => {
    const own = await late.get(of("LATE"))
    expect(own.status).toBe(200)
    expect(own.headers["content-type"]).toBe("application/pdf")
    expect(own.headers["content-disposition"]).toContain("statement-2026-09-LATE-version-1.pdf")
    for (const name of ["lead", "admin"]) {
      const caller = await world.as(`${name}@example.com`)
      expect((await caller.get(of("LATE"))).text).toBe(own.text)
    }
    for (const name of ["other", "best"]) {
      const caller = await world.as(`${name}@example.com`)
      expect((await caller.get(of("LATE"))).body.code).toBe("employee_not_found")
    }
    expect((await world.anonymous.get(of("LATE"))).status).toBe(401)
  })

  test("simultaneous first requests get one code", async () => {
    const [one, other] = await Promise.all([admin.get(of("BEST")), admin.get(of("BEST"))])
    expect([one?.status, one?.text]).toEqual([200, other?.text])
    const { rows } = await sql`select from tbl_statements where employee_id = 'BEST'`.execute(world.app.platform.db)
    expect(rows).toHaveLength(1)
    const log = await sql`select from tbl_audit_log where doc->>'action' = 'statement.issued'
      and doc->>'employee_id' = 'BEST'`.execute(world.app.platform.db)
    expect(log.rows).toHaveLength(1)
  })

  test("someone without figures has no statement", async () => {
    const { status, body } = await admin.get(of("ADMIN"))
    expect([status, body.code]).toEqual([404, "not_found"])
  })

  test("both papers are available", async () => {
    const [letter, a4] = await Promise.all([admin.get(of("NONE", "letter")), admin.get(of("NONE", "a4"))])
    expect(letter?.text).not.toBe(a4?.text)
    expect((await admin.get(of("NONE"))).text).toBe(letter?.text)
    expect((await admin.get(of("NONE", "a3"))).status).toBe(422)
  })

  test("an acknowledgement appears in the statement", async () => {
    const before = await late.get(of("LATE"))
    await late.put("/v1/dashboard/bsc/acknowledgement", { ...SEPTEMBER, version: 1 })
    expect((await late.get(of("LATE"))).text).not.toBe(before.text)
  })

  test("a code confirms a statement to anyone, without figures or names", async () => {
    const code = await codeOf("LATE", 1)
    const { status, body } = await verify(code)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: "current", ...SEPTEMBER, version: 1, current_version: 1 })
    expect(Object.keys(body).toSorted()).toEqual([
      "closed_at",
      "current_version",
      "initials",
      "month",
      "status",
      "version",
      "year",
    ])
    expect(body.initials).toMatch(/^(\S\.)( \S\.)?$/)
    const grouped = code.match(/.{8}/g)?.join("-").toUpperCase() ?? ""
    expect((await verify(grouped)).body).toEqual(body)
  })

  test("other codes are unknown", async () => {
    for (const code of ["0".repeat(32), "x", "%20", `${await codeOf("LATE", 1)}0`]) {
      const { status, body } = await verify(code)
      expect([code, status, body.code]).toEqual([code, 404, "not_found"])
    }
  })
})

describe("a later version", () => {
  let first: string
  let none: string
  beforeAll(async () => {
    first = await codeOf("BEST", 1)
    none = (await admin.get(of("NONE"))).text
    await addLateness(world, "BEST", "2026-09-25")
    const reason = "A lateness was missing"
    await finalize(admin, { ...SEPTEMBER, regenerate: true, reason, employee_ids: ["BEST"] })
  })

  test("has statements of its own, and earlier ones are superseded", async () => {
    expect((await admin.get(of("NONE"))).text).not.toBe(none)
    expect((await admin.get(of("BEST"))).status).toBe(200)
    expect((await verify(first)).body).toMatchObject({ status: "superseded", version: 1, current_version: 2 })
    expect((await verify(await codeOf("BEST", 2))).body).toMatchObject({ status: "current", version: 2 })
  })

  test("later changes of people and departments don't change a statement", async () => {
    const before = (await admin.get(of("BEST"))).text
    await sql`update tbl_employees set doc = jsonb_set(jsonb_set(doc, '{employment_data,position}', '"Astronaut"'),
      '{name}', '"Renamed Person"') where _id = 'BEST'`.execute(world.app.platform.db)
    await sql`update tbl_departments set doc = jsonb_set(doc, '{name}', '"Renamed"')`.execute(world.app.platform.db)
    expect((await admin.get(of("BEST"))).text).toBe(before)
  })

  test("a reopened month has no statements, and its codes say so", async () => {
    await admin.post("/v1/dashboard/bsc/reopen", { ...SEPTEMBER, reason: "Another lateness" })
    expect((await admin.get(of("BEST"))).status).toBe(409)
    expect((await verify(await codeOf("BEST", 2))).body.status).toBe("reopened")
  })
})
