import papaparse from "papaparse"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readTable } from "@scorecard/tables"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  ENROLLMENTS,
  expectOk,
  MODULES,
  openLearningWorld,
  openSchool,
  playerUrl,
  UNKNOWN_ID,
  type School,
} from "../learning.test-support.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_enrollments")
  school = await openSchool(world)
})
afterAll(() => world.close())

const assign = (caller: Caller, module_id: string, more: object) => caller.post(ENROLLMENTS, { module_id, ...more })
const employeeId = (name: "member" | "second" | "outsider" | "author" | "lead") => school.people[name].employee_id
const list = async (caller: Caller, query: string) => (await caller.get(`${ENROLLMENTS}?${query}`)).body
const ASSIGNMENTS = `${ENROLLMENTS}/assignments` as const

describe("enrolling", () => {
  test("people by name gives each one a due date", async () => {
    const { id } = await addModule(school.author)
    const employee_ids = [employeeId("member"), employeeId("second")]
    const { status, body, headers } = await assign(school.author, id, { employee_ids, due_date: "2026-10-31" })
    expect([status, body.created, body.changed]).toEqual([201, 2, 0])
    expect(headers["location"]).toBe(`${ASSIGNMENTS}?module_id=${id}`)
    expect(body.items[0]).toMatchObject({
      module_id: id,
      module_title: "A module",
      employee_id: employeeId("member"),
      department_id: null,
      name: "Ben Abel",
      source: "assigned",
      due_date: "2026-10-31",
      assigned_by_id: employeeId("author"),
      version: 1,
      abilities: { change: true, remove: true },
    })
    const mine = (await school.member.get(`${ENROLLMENTS}/mine`)).body.items
    expect(mine).toMatchObject([
      { module_id: id, source: "assigned", due_date: "2026-10-31", status: "not_started", percent: 0 },
    ])
    const { body: none } = await school.member.get("/v1/notifications")
    expect(none.items).toEqual([])
    for (const item of body.items) await expectOk(school.author.delete(`${ENROLLMENTS}/${item._id}`))
  })

  test("people who are already enrolled changes only the due date, if there is one", async () => {
    const { id } = await addModule(school.author)
    const employee_ids = [employeeId("member")]
    await expectOk(assign(school.author, id, { employee_ids, due_date: "2026-10-31" }))
    expect((await assign(school.author, id, { employee_ids })).body).toMatchObject({ created: 0, changed: 0 })
    const moved = await assign(school.author, id, { employee_ids, due_date: "2026-11-30" })
    expect(moved.body).toMatchObject({ created: 0, changed: 1, items: [{ due_date: "2026-11-30", version: 2 }] })
    const freed = await assign(school.author, id, {
      employee_ids: [...employee_ids, employeeId("second")],
      due_date: null,
    })
    expect(freed.body).toMatchObject({ created: 1, changed: 1 })
  })

  test("a department includes people who join it later and drops people who leave it", async () => {
    const { id } = await addModule(school.author)
    const { body } = await assign(school.author, id, { department_ids: [school.department_id], due_date: "2026-12-24" })
    expect(body).toMatchObject({ created: 1, items: [{ source: "department", employee_id: null }] })
    const people = async () => (await list(school.author, `module_id=${id}`)).items.map((row: any) => row.employee_id)
    expect(await people()).toEqual([employeeId("member"), employeeId("second")])

    const joiner = await addPerson(world, {
      department_id: school.department_id,
      last_name: "Zander",
      first_name: "Zoe",
    })
    expect(await people()).toEqual([employeeId("member"), employeeId("second"), joiner.employee_id])
    const mine = await (await world.as(joiner.email)).get(`${ENROLLMENTS}/mine`)
    const own = mine.body.items.find((row: any) => row.module_id === id)
    expect(own).toMatchObject({
      source: "department",
      due_date: "2026-12-24",
      enrollment_id: null,
      abilities: { remove: false },
    })
    const patch = { employment_data: { department_id: (await addDepartment(world))._id } }
    await expectOk(school.admin.patch(`/v1/employees/${joiner.employee_id}`, patch))
    expect(await people()).toEqual([employeeId("member"), employeeId("second")])
    await expectOk(school.admin.delete(`${ENROLLMENTS}/${body.items[0]?._id}`))
  })

  test("by name takes precedence over the department; the person has one row", async () => {
    const { id } = await addModule(school.author)
    await expectOk(assign(school.author, id, { department_ids: [school.department_id], due_date: "2026-12-24" }))
    await expectOk(assign(school.author, id, { employee_ids: [employeeId("member")], due_date: "2026-11-11" }))
    const { items, total } = await list(school.author, `module_id=${id}`)
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { employee_id: employeeId("member"), source: "assigned", due_date: "2026-11-11" },
      { employee_id: employeeId("second"), source: "department", due_date: "2026-12-24" },
    ])
  })

  test("is limited to the actor's pool and departments, and enrolls no one if one target is invalid", async () => {
    const { id } = await addModule(school.author)
    const elsewhere = await addDepartment(world)
    const gone = await addPerson(world, { department_id: school.department_id, status: "inactive" })
    const cases: [object, string][] = [
      [{ employee_ids: [employeeId("member"), employeeId("outsider")] }, "employee_ids.1"],
      [{ employee_ids: [employeeId("member"), "NOBODY"] }, "employee_ids.1"],
      [{ employee_ids: [gone.employee_id] }, "employee_ids.0"],
      [{ employee_ids: [employeeId("author")] }, "employee_ids.0"],
      [{ employee_ids: [employeeId("member")], department_ids: [elsewhere._id] }, "department_ids.0"],
      [{ department_ids: [UNKNOWN_ID] }, "department_ids.0"],
      [{ employee_ids: [employeeId("member")], due_date: "2026-10-14" }, "due_date"],
      [{ employee_ids: [employeeId("member"), employeeId("member")] }, "employee_ids"],
      [{}, "employee_ids"],
      [{ module_id: UNKNOWN_ID, employee_ids: [employeeId("member")] }, "module_id"],
    ]
    for (const [more, path] of cases) {
      const { status, body } = await assign(school.author, id, more)
      expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    }
    expect((await list(school.admin, `module_id=${id}`)).total).toBe(0)
    expect((await assign(school.lead, id, { employee_ids: [employeeId("member")] })).body.code).toBe("level_too_low")
    const unpublished = await addModule(school.author, [ARTICLE], { publish: false })
    const early = await assign(school.author, unpublished.id, { employee_ids: [employeeId("member")] })
    expect([early.status, early.body.code]).toEqual([409, "state_conflict"])
    // Level 5 may enroll everyone, including themselves.
    const everywhere = { employee_ids: [employeeId("outsider"), "ADMIN"], department_ids: [elsewhere._id] }
    expect((await assign(school.admin, id, everywhere)).body.created).toBe(3)
  })

  test("the same person twice at the same time creates one enrollment", async () => {
    const { id } = await addModule(school.author)
    const employee_ids = [employeeId("member"), employeeId("second")]
    const answers = await Promise.all([
      assign(school.author, id, { employee_ids }),
      assign(school.admin, id, { employee_ids }),
      school.member.post(`${MODULES}/${id}/enroll`),
    ])
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await list(school.admin, `module_id=${id}`)).total).toBe(2)
    expect((await school.admin.get(`${ASSIGNMENTS}?module_id=${id}`)).body.total).toBe(2)
  })
})

test("in a module that is being deleted either succeeds or is refused; the module is never both deleted and in use", async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await addModule(school.author)
    const [enrolled, deleted] = await Promise.all([
      school.outsider.post(`${MODULES}/${id}/enroll`),
      school.author.delete(`${MODULES}/${id}`),
    ])
    expect([[201, 409].join(), [404, 204].join()]).toContain([enrolled.status, deleted.status].join())
  }
})

describe("self-enrollment", () => {
  test("works once, from the catalog, and can be undone", async () => {
    const { id } = await addModule(school.author)
    const url = `${MODULES}/${id}/enroll` as const
    const first = await school.outsider.post(url)
    expect(first.body).toMatchObject({
      source: "self",
      employee_id: employeeId("outsider"),
      abilities: { remove: true, change: false },
    })
    expect([first.status, first.headers["location"]]).toEqual([201, `${ENROLLMENTS}/${first.body._id}`])
    expect((await school.outsider.get(`${ENROLLMENTS}/${first.body._id}`)).body).toEqual(first.body)
    expect((await school.outsider.post(url)).body.code).toBe("already_exists")
    expect((await school.outsider.get(`${MODULES}/${id}`)).body.abilities.enroll).toBe(false)
    expect((await school.outsider.delete(`${ENROLLMENTS}/${first.body._id}`)).status).toBe(204)
    expect((await school.outsider.get(playerUrl(id))).body.code).toBe("not_enrolled")
  })

  test("is refused for people who are enrolled with their department", async () => {
    const { id } = await addModule(school.author)
    await expectOk(assign(school.author, id, { department_ids: [school.department_id] }))
    expect((await school.member.post(`${MODULES}/${id}/enroll`)).body.code).toBe("already_exists")
  })

  test("becomes an assignment when a manager assigns the module", async () => {
    const { id } = await addModule(school.author)
    const own = await expectOk(school.member.post(`${MODULES}/${id}/enroll`))
    await expectOk(assign(school.author, id, { employee_ids: [employeeId("member")], due_date: "2026-11-01" }))
    const refused = await school.member.delete(`${ENROLLMENTS}/${own._id}`)
    expect([refused.status, refused.body.code]).toEqual([403, "level_too_low"])
  })
})

describe("an enrollment", () => {
  test("is updated and deleted by managers of level 3, with If-Match", async () => {
    const { id } = await addModule(school.author)
    const [one] = (await expectOk(assign(school.author, id, { employee_ids: [employeeId("member")] }))).items
    const url = `${ENROLLMENTS}/${one?._id}` as const
    const stale = { "if-match": '"9"' }
    expect((await school.author.patch(url, { due_date: "2026-10-01" }, stale)).status).toBe(422)
    expect((await school.author.patch(url, { due_date: "2026-11-01" }, stale)).body.code).toBe("version_mismatch")
    expect((await school.author.patch(url, { due_date: "2026-11-01" })).body).toMatchObject({
      due_date: "2026-11-01",
      version: 2,
    })
    expect((await school.lead.patch(url, { due_date: null })).body.code).toBe("level_too_low")
    expect((await school.stranger.patch(url, { due_date: null })).status).toBe(404)
    expect((await school.stranger.get(url)).status).toBe(404)
    expect((await school.lead.get(url)).body.abilities).toEqual({ change: false, remove: false })
    expect((await school.lead.delete(url)).body.code).toBe("level_too_low")
    expect((await school.stranger.delete(url)).status).toBe(404)
    expect((await school.author.delete(url, stale)).body.code).toBe("version_mismatch")
    expect((await school.author.delete(url)).status).toBe(204)
    expect((await school.author.delete(url)).status).toBe(404)
  })

  test("that was assigned cannot be changed by the person themselves, below level 5", async () => {
    const { id } = await addModule(school.author)
    const [one] = (
      await expectOk(assign(school.admin, id, { employee_ids: [employeeId("author")], due_date: "2026-11-01" }))
    ).items
    const url = `${ENROLLMENTS}/${one?._id}` as const
    expect((await school.author.patch(url, { due_date: null })).body.code).toBe("own_record")
    expect((await school.author.delete(url)).body.code).toBe("own_record")
    expect((await school.author.get(url)).body.abilities).toEqual({ change: false, remove: false })
    expect((await school.admin.delete(url)).status).toBe(204)
  })

  test("that is added again keeps the earlier progress", async () => {
    const { id, units } = await addModule(school.author, [ARTICLE, ARTICLE])
    const own = await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    await expectOk(school.outsider.post(`${playerUrl(id)}/units/${units[0]?._id}/complete`))
    await expectOk(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))
    await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    expect((await school.outsider.get(playerUrl(id))).body).toMatchObject({ status: "in_progress", percent: 50 })
  })

  test("is listed with the others in the pool", async () => {
    const { id } = await addModule(school.author)
    await expectOk(assign(school.admin, id, { employee_ids: [employeeId("outsider")] }))
    await expectOk(
      assign(school.author, id, { employee_ids: [employeeId("member")], department_ids: [school.department_id] }),
    )
    const list = (caller: Caller, more = "") => caller.get(`${ASSIGNMENTS}?module_id=${id}${more}`)
    expect((await list(school.admin)).body.total).toBe(3)
    expect((await list(school.author)).body.total).toBe(2)
    expect((await list(school.lead)).body.items).toMatchObject([{ employee_id: employeeId("member") }])
    expect((await list(school.author, "&source=department")).body.items).toMatchObject([
      { department_id: school.department_id },
    ])
    expect((await list(school.admin, `&employee_id=${employeeId("outsider")}`)).body.total).toBe(1)
    const first = await list(school.admin, "&limit=2&sort=due_date")
    const next = await list(school.admin, `&limit=2&sort=due_date&cursor=${first.body.next_cursor}`)
    const ids = [...first.body.items, ...next.body.items].map(({ _id }: any) => _id)
    expect([new Set(ids).size, next.body.next_cursor]).toEqual([3, null])
    expect((await list(school.member)).body.code).toBe("level_too_low")
  })
})

describe("learning progress", () => {
  let module: Awaited<ReturnType<typeof addModule>>
  let lead: Caller
  const names = ["Done", "Begun", "Late", "New"]
  const people = new Map<string, string>()

  beforeAll(async () => {
    const manager = await addPerson(world, { access_level: 2 })
    lead = await world.as(manager.email)
    module = await addModule(school.author, [ARTICLE, ARTICLE, ARTICLE], { title: "Progress" })
    for (const name of names) {
      const fields = { first_name: "=Pro", last_name: name, manager_id: manager.employee_id }
      const person = await addPerson(world, fields)
      people.set(name, person.employee_id)
      const due_date = name === "Late" || name === "Done" ? "2026-10-16" : null
      await expectOk(assign(school.admin, module.id, { employee_ids: [person.employee_id], due_date }))
      const caller = await world.as(person.email)
      const steps = { Done: 3, Begun: 1, Late: 2, New: 0 }[name] ?? 0
      for (const unit of module.units.slice(0, steps)) {
        await expectOk(caller.post(`${playerUrl(module.id)}/units/${unit._id}/complete`))
      }
    }
    world.setNow("2026-10-17T16:00:00Z")
  })
  afterAll(() => world.setNow("2026-10-15T16:00:00Z"))

  const query = (more = "") => `module_id=${module.id}${more}`
  const listNames = async (caller: Caller, more = "") =>
    (await list(caller, query(more))).items.map((row) => row.name.slice(5))

  test("has one of four statuses, and can be filtered and sorted by them", async () => {
    const { items, total } = await list(lead, query())
    expect(total).toBe(4)
    expect(items.map((row: any) => [row.name, row.status, row.percent])).toEqual([
      ["=Pro Begun", "in_progress", 33],
      ["=Pro Done", "completed", 100],
      ["=Pro Late", "overdue", 66],
      ["=Pro New", "not_started", 0],
    ])
    for (const [status, name] of [
      ["completed", "Done"],
      ["in_progress", "Begun"],
      ["overdue", "Late"],
      ["not_started", "New"],
    ]) {
      expect(await listNames(lead, `&status=${status}`)).toEqual([name])
    }
    expect(await listNames(lead, "&sort=-name")).toEqual(["New", "Late", "Done", "Begun"])
    expect((await listNames(lead, "&sort=completed_at"))[0]).toBe("Done")
    expect((await listNames(lead, "&sort=due_date")).slice(0, 2).toSorted()).toEqual(["Done", "Late"])
    expect(await listNames(lead, "&q=late")).toEqual(["Late"])
    expect(await listNames(lead, `&employee_id=${people.get("New")}`)).toEqual(["New"])
    expect(await listNames(school.admin, `&department_id=${school.department_id}`)).toEqual([])
  })

  test.each(["name", "-name", "title", "due_date", "-due_date", "completed_at", "-completed_at"])(
    "has no gaps between pages when sorted by %s",
    async (sort) => {
      const found: string[] = []
      let cursor = ""
      do {
        const page = await list(lead, query(`&sort=${sort}&limit=1${cursor}`))
        found.push(...page.items.map((row: any) => row.employee_id))
        cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`
      } while (cursor !== "")
      expect(found.toSorted()).toEqual([...people.values()].toSorted())
    },
  )

  test("is on time until the end of the due day, Eastern time", async () => {
    world.setNow("2026-10-17T03:59:00Z")
    expect(await listNames(lead, "&status=overdue")).toEqual([])
    world.setNow("2026-10-17T04:00:00Z")
    expect(await listNames(lead, "&status=overdue")).toEqual(["Late"])
    world.setNow("2026-10-17T16:00:00Z")
  })

  test("is visible to managers for their people, and to everyone for themselves", async () => {
    expect((await list(school.author, query())).total).toBe(0)
    expect((await list(school.member, query())).code).toBe("level_too_low")
    expect((await school.member.get(`${ENROLLMENTS}/export`)).body.code).toBe("level_too_low")
    const late = await world.as(`${people.get("Late")?.toLowerCase()}@example.com`)
    const own = (await late.get(`${ENROLLMENTS}/mine?status=overdue`)).body
    expect(own).toMatchObject({ total: 1, items: [{ employee_id: people.get("Late"), percent: 66 }] })
  })

  test("is exported as CSV and as a workbook, limited to the pool, with formulas escaped", async () => {
    const csv = await lead.get(`${ENROLLMENTS}/export?${query()}`)
    const { data } = papaparse.parse<Record<string, string>>(csv.text.replace(/^\uFEFF/, "").trim(), { header: true })
    expect(data.map((row) => [row["name"], row["status"], row["percent"]])).toEqual([
      ["'=Pro Begun", "in_progress", "33"],
      ["'=Pro Done", "completed", "100"],
      ["'=Pro Late", "overdue", "66"],
      ["'=Pro New", "not_started", "0"],
    ])
    expect(String(csv.headers["content-disposition"])).toContain("learning-completion.csv")
    const other = await school.author.get(`${ENROLLMENTS}/export?${query()}`)
    expect(other.text.trim().split("\n")).toHaveLength(1)
    const response = await world.app.http.inject({
      url: `${ENROLLMENTS}/export?${query("&format=xlsx&status=overdue")}`,
      headers: { authorization: `Bearer ${lead.token}` },
    })
    const table = await readTable({ fileName: "a.xlsx", bytes: response.rawPayload }, { maxRows: 10 })
    expect(JSON.stringify(table)).toContain("=Pro Late")
  })
})
