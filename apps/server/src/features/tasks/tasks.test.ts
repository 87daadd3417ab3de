import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newId, sql } from "#platform/index.ts"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const TASKS = "/v1/scorecard/tasks"
const NOWHERE = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let employee: Caller
let lead: Caller
let supervisor: Caller
let head: Caller
beforeAll(async () => {
  world = await openTestWorld("tasks", { warehouse: "none" })
  const level = async (access_level: 1 | 2 | 3 | 4) =>
    world.as((await addPerson(world, { employee_id: `L${access_level}`, access_level })).email)
  employee = await level(1)
  lead = await level(2)
  supervisor = await level(3)
  head = await level(4)
})
afterAll(() => world.close())

/** A department that the supervisor and the head manage. */
const ownDepartment = () => addDepartment(world, { manager_ids: ["L3", "L4"] })
let made = 0
const add = async (more: object = {}) => (await supervisor.post(TASKS, { name: `Task ${++made}`, ...more })).body
const names = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map(({ name }) => name)

describe("adding a task", () => {
  test("creates it for a department or the whole company, visible to everyone", async () => {
    const { _id } = await ownDepartment()
    const created = await supervisor.post(TASKS, { name: " Refunds ", department_id: _id })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      _id: expect.any(String),
      name: "Refunds",
      department_id: _id,
      active: true,
      version: 1,
      abilities: { edit: true, delete: false },
    })
    expect(created.headers).toMatchObject({ etag: '"1"', location: `${TASKS}/${created.body._id}` })
    expect((await employee.get(`${TASKS}/${created.body._id}`)).body).toEqual({
      ...created.body,
      abilities: { edit: false, delete: false },
    })
    expect((await supervisor.post(TASKS, { name: "Refunds" })).body.department_id).toBeNull()
  })

  test("the same Idempotency-Key adds one task and gets the same response", async () => {
    const key = { "idempotency-key": "task-once" }
    const first = await supervisor.post(TASKS, { name: "Once" }, key)
    const second = await supervisor.post(TASKS, { name: "Once" }, key)
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  test("an Idempotency-Key older than 24 hours is ignored, even before it is purged", async () => {
    const key = { "idempotency-key": "a day ago" }
    const start = world.app.platform.clock.now()
    const first = await supervisor.post(TASKS, { name: "A day ago" }, key)
    world.setNow(start.add({ hours: 24 }).toString())
    const replayed = await supervisor.post(TASKS, { name: "A day ago" }, key)
    expect([replayed.body, replayed.headers["idempotency-replayed"]]).toEqual([first.body, "true"])

    world.setNow(start.add({ hours: 24, milliseconds: 1 }).toString())
    const other = await supervisor.post(TASKS, { name: "Another task" }, key)
    expect([other.status, other.body.name, other.headers["idempotency-replayed"]]).toEqual([
      201,
      "Another task",
      undefined,
    ])
    // The key now belongs to the second request.
    expect((await supervisor.post(TASKS, { name: "Another task" }, key)).body).toEqual(other.body)
    expect((await supervisor.post(TASKS, { name: "A day ago" }, key)).body.code).toBe("idempotency_key_reused")
    world.setNow(start.toString())
  })

  test("ten simultaneous requests with an expired key add one task", async () => {
    const key = { "idempotency-key": "expired, at once" }
    const start = world.app.platform.clock.now()
    await supervisor.post(TASKS, { name: "Expired" }, key)
    world.setNow(start.add({ hours: 25 }).toString())
    const send = () => supervisor.post(TASKS, { name: "Expired again" }, key)
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(9)
    world.setNow(start.toString())
  })

  test("a person's key is separate from the key of an admin who impersonates them", async () => {
    const key = { "idempotency-key": "mine" }
    const admin = await world.as("admin@example.com")
    const { employee_id } = (await supervisor.get("/v1/employees/me")).body
    const acting = await admin.post("/v1/auth/impersonate", { employee_id })
    const asSupervisor = callerWith(world.app, acting.body.access_token)
    const mine = await supervisor.post(TASKS, { name: "Mine" }, key)
    const theirs = await asSupervisor.post(TASKS, { name: "Theirs" }, key)
    expect([theirs.status, theirs.body.name]).toEqual([201, "Theirs"])
    expect((await supervisor.post(TASKS, { name: "Mine" }, key)).body).toEqual(mine.body)
    expect((await asSupervisor.post(TASKS, { name: "Theirs" }, key)).body).toEqual(theirs.body)
    const { rows } = await sql<{ impersonator_id: string | null }>`select doc->>'impersonator_id' as impersonator_id
      from tbl_audit_log where target_id in (${mine.body._id}, ${theirs.body._id}) order by _id`.execute(
      world.app.platform.db,
    )
    expect(rows).toEqual([{ impersonator_id: null }, { impersonator_id: "ADMIN" }])
  })

  test("names are unique within a department, ignoring case", async () => {
    const { _id: department_id } = await ownDepartment()
    await supervisor.post(TASKS, { name: "Claims", department_id })
    const twin = await supervisor.post(TASKS, { name: "CLAIMS", department_id })
    expect(twin).toMatchObject({ status: 409, body: { code: "already_exists", errors: [{ path: "name" }] } })
    expect((await supervisor.post(TASKS, { name: "Claims" })).status).toBe(201)
    expect((await supervisor.post(TASKS, { name: "claims" })).status).toBe(409)
  })

  test("if two people add the same name at the same time, one is refused", async () => {
    const name = "At once"
    const answers = await Promise.all([supervisor.post(TASKS, { name }), head.post(TASKS, { name })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    ["no name", {}, "name"],
    ["an empty name", { name: "  " }, "name"],
    ["an unknown department", { name: "X", department_id: NOWHERE }, "department_id"],
    ["an unknown field", { name: "X", color: "red" }, "color"],
    ["an id", { name: "X", _id: NOWHERE }, "_id"],
  ])("refuses %s", async (_, draft, path) => {
    const refused = await supervisor.post(TASKS, draft)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]?.path).toBe(path)
  })

  test("requires tasks.create_edit", async () => {
    expect((await lead.post(TASKS, { name: "X" })).status).toBe(403)
    expect((await world.anonymous.post(TASKS, { name: "X" })).status).toBe(401)
  })
})

describe("the list of tasks", () => {
  test("filters by department, state and part of the name", async () => {
    const { _id: department_id } = await ownDepartment()
    await add({ name: "100% checks", department_id })
    await add({ name: "Audits", department_id, active: false })
    const list = (more: string) => employee.get(`${TASKS}?department_id=${department_id}${more}`)
    expect(names(await list(""))).toEqual(["100% checks", "Audits"])
    expect(names(await list("&active=false"))).toEqual(["Audits"])
    expect(names(await list("&q=0%25%20C"))).toEqual(["100% checks"])
    expect(names(await list("&q=_"))).toEqual([])
  })

  test("shows for each task what the reader may do with it", async () => {
    const { _id: department_id } = await ownDepartment()
    const { _id } = await add({ department_id })
    for (const [caller, edits, deletes] of [
      [employee, false, false],
      [lead, false, false],
      [supervisor, true, false],
      [head, true, true],
    ] as const) {
      const abilities = { edit: edits, delete: deletes }
      expect((await caller.get(`${TASKS}?department_id=${department_id}`)).body.items[0]?.abilities).toEqual(abilities)
      expect((await caller.get(`${TASKS}/${_id}`)).body.abilities).toEqual(abilities)
      expect((await caller.patch(`${TASKS}/${_id}`, {})).status).toBe(edits ? 200 : 403)
      // With an impossible version, only a permitted caller gets a version mismatch.
      expect((await caller.delete(`${TASKS}/${_id}`, { "if-match": '"99"' })).status).toBe(deletes ? 412 : 403)
    }
  })

  test("pages in a stable order", async () => {
    const { _id: department_id } = await ownDepartment()
    for (const name of ["A", "B", "C"]) await add({ name, department_id })
    const url = `${TASKS}?department_id=${department_id}&sort=-name&limit=2` as const
    const first = await employee.get(url)
    const second = await employee.get(`${url}&cursor=${first.body.next_cursor}`)
    expect([names(first), names(second)]).toEqual([["C", "B"], ["A"]])
    expect([first.body.total, second.body.next_cursor]).toEqual([3, null])
  })

  test("refuses an invalid cursor, an unknown filter and an anonymous caller", async () => {
    expect((await employee.get(`${TASKS}?cursor=x.y`)).body.code).toBe("cursor_invalid")
    expect((await employee.get(`${TASKS}?active=maybe`)).status).toBe(422)
    expect((await employee.get(`${TASKS}?owner=me`)).status).toBe(422)
    expect((await world.anonymous.get(TASKS)).status).toBe(401)
  })
})

describe("changing a task", () => {
  test("changes only the fields sent; null removes the department", async () => {
    const { _id: department_id } = await ownDepartment()
    const task = await add({ department_id })
    const url = `${TASKS}/${task._id}` as const
    expect((await supervisor.patch(url, { active: false })).body).toEqual({ ...task, active: false, version: 2 })
    expect((await supervisor.patch(url, { department_id: null }, { "if-match": '"2"' })).body).toEqual({
      ...task,
      active: false,
      department_id: null,
      version: 3,
    })
  })

  test("refuses a taken name, an unknown department, a stale version, and levels below 3", async () => {
    const task = await add()
    const other = await add()
    const url = `${TASKS}/${task._id}` as const
    expect(await supervisor.patch(url, { name: other.name })).toMatchObject({
      status: 409,
      body: { code: "already_exists" },
    })
    expect((await supervisor.patch(url, { department_id: NOWHERE })).status).toBe(422)
    expect((await supervisor.patch(url, { name: null })).status).toBe(422)
    expect((await supervisor.patch(url, { name: other.name }, { "if-match": '"7"' })).status).toBe(412)
    expect((await lead.patch(url, { active: false })).status).toBe(403)
    expect((await supervisor.get(url)).body).toEqual(task)
  })

  test("an unknown task is reported before the body is validated", async () => {
    expect((await supervisor.patch(`${TASKS}/${NOWHERE}`, { colour: "red" })).status).toBe(404)
    expect((await supervisor.get(`${TASKS}/${NOWHERE}`)).status).toBe(404)
    expect((await supervisor.get(`${TASKS}/nothing`)).status).toBe(404)
  })
})

describe("a task in a department that someone else manages", () => {
  const adopt = async (caller: Caller) => {
    const foreign = await addDepartment(world)
    const admin = await world.as("admin@example.com")
    const draft = { name: `Foreign ${++made}`, department_id: foreign._id }
    const task = (await admin.post(TASKS, draft)).body
    const seen = (await caller.get(`${TASKS}/${task._id}`)).body
    return { task, seen, foreign, url: `${TASKS}/${task._id}` }
  }
  const refused = { status: 403, body: { code: "unit_not_managed" } }

  test("is refused before an unknown department is reported", async () => {
    const { url } = await adopt(supervisor)
    expect(await supervisor.patch(url, { department_id: NOWHERE })).toMatchObject(refused)
    const own = await add({ department_id: (await ownDepartment())._id })
    expect((await supervisor.patch(`${TASKS}/${own._id}`, { department_id: NOWHERE })).status).toBe(422)
  })

  test("can be seen, but not added, changed, moved or deleted at levels 3 and 4", async () => {
    for (const caller of [supervisor, head]) {
      const { task, seen, foreign, url } = await adopt(caller)
      expect(seen).toEqual({ ...task, abilities: { edit: false, delete: false } })
      const own = await ownDepartment()
      for (const change of [{ name: "Mine" }, { active: false }, { department_id: own._id }, { department_id: null }]) {
        expect(await caller.patch(url, change)).toMatchObject(refused)
      }
      expect(await caller.post(TASKS, { name: `Foreign ${++made}`, department_id: foreign._id })).toMatchObject(refused)
      const mine = await add({ department_id: own._id })
      expect(await caller.patch(`${TASKS}/${mine._id}`, { department_id: foreign._id })).toMatchObject(refused)
      expect((await caller.get(`${TASKS}/${mine._id}`)).body.department_id).toBe(own._id)
    }
    const { url, task } = await adopt(head)
    expect(await head.delete(url)).toMatchObject(refused)
    expect((await head.get(url)).body.version).toBe(task.version)
  })

  test("can be changed by a manager of its cluster and by people who see the whole company", async () => {
    const cluster = await addCluster(world, { manager_ids: ["L3"] })
    const { _id: department_id } = await addDepartment(world, { cluster_id: cluster._id })
    const task = (await supervisor.post(TASKS, { name: `Task ${++made}`, department_id })).body
    expect(task.abilities.edit).toBe(true)
    const wide = await world.as((await addPerson(world, { access_level: 3, access_scope: "company" })).email)
    expect((await wide.patch(`${TASKS}/${task._id}`, { active: false })).status).toBe(200)
  })

  test("a company-wide task can be changed at level 3, but only people who see everyone can move it to one department", async () => {
    const task = await add()
    const url = `${TASKS}/${task._id}` as const
    const { _id: department_id } = await ownDepartment()
    expect((await supervisor.patch(url, { active: false })).status).toBe(200)
    expect(await supervisor.patch(url, { department_id })).toMatchObject(refused)
    expect((await (await world.as("admin@example.com")).patch(url, { department_id })).status).toBe(200)
  })
})

describe("deleting a task", () => {
  test("an unused task can be deleted", async () => {
    const { _id } = await add()
    expect((await supervisor.delete(`${TASKS}/${_id}`)).status).toBe(403)
    expect((await head.delete(`${TASKS}/${_id}`, { "if-match": '"2"' })).status).toBe(412)
    expect((await head.delete(`${TASKS}/${_id}`)).status).toBe(204)
    expect((await head.delete(`${TASKS}/${_id}`)).status).toBe(404)
    const { rows } = await sql<{ action: string }>`select action from tbl_audit_log
      where target_id = ${_id} order by at, _id`.execute(world.app.platform.db)
    expect(rows.map(({ action }) => action)).toEqual(["task.created", "task.deleted"])
  })

  test.each([
    ["a side-by-side evaluation", "tbl_sbs_entries", null],
    ["an evaluation that is not side by side", "tbl_non_sbs_entries", null],
    ["an evaluation in the recycle bin", "tbl_sbs_entries", "2026-10-02T12:00:00.000Z"],
  ])("a task used by %s cannot be deleted", async (_, table, deleted_at) => {
    const task = await add()
    const about = { employee_id: "P1", task_id: task._id, task_evaluated_date: "2026-10-01" }
    const entry = { _id: newId(), ...about, deleted_at }
    await insertDocuments(world.app.platform.db, table, [entry])
    const refused = await head.delete(`${TASKS}/${task._id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: "still_in_use" } })
    expect((await head.get(`${TASKS}/${task._id}`)).status).toBe(200)
  })
})
