import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const CLUSTERS = "/v1/organization/clusters"
const DEPARTMENTS = "/v1/organization/departments"
const NOWHERE = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let head: Caller
beforeAll(async () => {
  world = await openTestWorld("organization", { warehouse: "none" })
  head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
})
afterAll(() => world.close())

test("a cluster is added, read, renamed and deleted", async () => {
  const created = await head.post(CLUSTERS, { name: " Support " })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ name: "Support", manager_ids: [], version: 1 })
  const url = `${CLUSTERS}/${created.body._id}` as const
  expect([created.headers.location, created.headers.etag]).toEqual([url, '"1"'])

  const read = await head.get(url)
  expect([read.status, read.body]).toEqual([200, created.body])
  const renamed = await head.patch(url, { name: "Customer Support" }, { "if-match": '"1"' })
  expect([renamed.status, renamed.body.name, renamed.body.version]).toEqual([200, "Customer Support", 2])
  expect((await head.delete(url, { "if-match": '"2"' })).status).toBe(204)
  expect((await head.get(url)).status).toBe(404)
})

test("a department is added to a cluster, moved, renamed and deleted", async () => {
  const [from, to] = [await addCluster(world), await addCluster(world)]
  const created = await head.post(DEPARTMENTS, { name: "Billing", cluster_id: from._id })
  expect(created.status).toBe(201)
  const url = `${DEPARTMENTS}/${created.body._id}` as const
  expect(created.headers.location).toBe(url)
  const moved = await head.patch(url, { cluster_id: to._id, name: "Invoices" })
  expect([moved.status, moved.body.cluster_id, moved.body.name]).toEqual([200, to._id, "Invoices"])
  expect((await head.get(url)).body).toEqual(moved.body)
  expect((await head.delete(url)).status).toBe(204)
  expect((await head.get(url)).status).toBe(404)
})

test.each([CLUSTERS, DEPARTMENTS])(
  "repeating a creation in %s with one Idempotency-Key creates one unit",
  async (path) => {
    const key = { "idempotency-key": `once ${path}` }
    const draft = { name: "Once", ...(path === DEPARTMENTS && { cluster_id: (await addCluster(world))._id }) }
    const first = await head.post(path, draft, key)
    const second = await head.post(path, draft, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  },
)

test("cluster names are unique, ignoring case", async () => {
  const cluster = await addCluster(world, { name: "Sales" })
  const other = await addCluster(world)
  const again = await head.post(CLUSTERS, { name: "SALES" })
  expect([again.status, again.body.code]).toEqual([409, "already_exists"])
  const renamed = await head.patch(`${CLUSTERS}/${other._id}`, { name: "sales" })
  expect([renamed.status, renamed.body.code]).toEqual([409, "already_exists"])
  expect((await head.patch(`${CLUSTERS}/${cluster._id}`, { name: "SALES" })).status).toBe(200)
})

test("if many people add the same name at the same time, one succeeds", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => head.post(CLUSTERS, { name: "Rush" })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
})

test("department names are unique within a cluster, not across clusters", async () => {
  const { name, cluster_id } = await addDepartment(world, { name: "Quality" })
  const again = await head.post(DEPARTMENTS, { name: name.toUpperCase(), cluster_id })
  expect([again.status, again.body.code]).toEqual([409, "already_exists"])
  const elsewhere = await head.post(DEPARTMENTS, { name, cluster_id: (await addCluster(world))._id })
  expect(elsewhere.status).toBe(201)
  const moved = await head.patch(`${DEPARTMENTS}/${elsewhere.body._id}`, { cluster_id })
  expect([moved.status, moved.body.code]).toEqual([409, "already_exists"])
})

test("a cluster with departments and a department with people cannot be deleted", async () => {
  const department = await addDepartment(world)
  await addPerson(world, { department_id: department._id, status: "inactive" })
  const cluster = await head.delete(`${CLUSTERS}/${department.cluster_id}`)
  expect([cluster.status, cluster.body.code]).toEqual([409, "still_in_use"])
  const refused = await head.delete(`${DEPARTMENTS}/${department._id}`)
  expect([refused.status, refused.body.code]).toEqual([409, "still_in_use"])
  expect((await head.get(`${DEPARTMENTS}/${department._id}`)).status).toBe(200)

  const named = await addDepartment(world)
  await head.post("/v1/scorecard/tasks", { name: "Refunds", department_id: named._id })
  expect((await head.delete(`${DEPARTMENTS}/${named._id}`)).body.code).toBe("still_in_use")
})

test.each([CLUSTERS, DEPARTMENTS])("%s refuses missing units, stale versions and invalid input", async (path) => {
  const unit = path === CLUSTERS ? await addCluster(world) : await addDepartment(world)
  const url = `${path}/${unit._id}`
  const stale = { "if-match": '"7"' }
  expect((await head.get(`${path}/${NOWHERE}`)).status).toBe(404)
  expect((await head.get(`${path}/not-an-id`)).status).toBe(404)
  // 404 comes before validation of the body.
  expect((await head.patch(`${path}/${NOWHERE}`, { nonsense: 1 })).status).toBe(404)
  expect((await head.delete(`${path}/${NOWHERE}`)).status).toBe(404)
  expect((await head.put(`${path}/${NOWHERE}/managers`, {})).status).toBe(404)
  expect((await head.patch(url, { name: "Stale" }, stale)).status).toBe(412)
  expect((await head.delete(url, stale)).status).toBe(412)
  expect((await head.put(`${url}/managers`, { manager_ids: [] }, stale)).status).toBe(412)
  for (const body of [{ name: "" }, { name: null }, { name: "A", color: "red" }, { manager_ids: [] }]) {
    expect((await head.patch(url, body)).status).toBe(422)
  }
  expect((await head.post(path, {})).status).toBe(422)
  expect((await head.get(url)).body).toMatchObject(unit)
})

test("a department needs an existing cluster", async () => {
  const department = await addDepartment(world)
  const answers = [
    await head.post(DEPARTMENTS, { name: "Lost", cluster_id: NOWHERE }),
    await head.patch(`${DEPARTMENTS}/${department._id}`, { cluster_id: NOWHERE }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.errors[0]?.path]).toEqual([422, "cluster_id"])
  }
})

test("managers can be assigned, and their access changes immediately", async () => {
  const department = await addDepartment(world)
  const member = await addPerson(world, { department_id: department._id })
  const lead = await addPerson(world, { access_level: 2 })
  const caller = await world.as(lead.email)
  const person = `/v1/employees/${member.employee_id}` as const
  expect((await caller.get(person)).status).toBe(404)

  const url = `${DEPARTMENTS}/${department._id}/managers` as const
  const assigned = await head.put(url, { manager_ids: [lead.employee_id] }, { "if-match": '"1"' })
  expect([assigned.status, assigned.body.manager_ids, assigned.body.version]).toEqual([200, [lead.employee_id], 2])
  expect((await caller.get(person)).status).toBe(200)

  await head.put(url, { manager_ids: [] })
  expect((await caller.get(person)).status).toBe(404)
  await head.put(`${CLUSTERS}/${department.cluster_id}/managers`, { manager_ids: [lead.employee_id] })
  expect((await caller.get(person)).status).toBe(200)
})

test("managers must be active employees, each listed once", async () => {
  const left = await addPerson(world, { status: "inactive" })
  const good = await addPerson(world)
  const cluster = await addCluster(world)
  const ids = [good.employee_id, "NOBODY", left.employee_id, good.employee_id]
  const { status, body } = await head.put(`${CLUSTERS}/${cluster._id}/managers`, { manager_ids: ids })
  expect(status).toBe(422)
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
    "manager_ids.1",
    "manager_ids.2",
    "manager_ids.3",
  ])
  expect((await head.get(`${CLUSTERS}/${cluster._id}`)).body).toMatchObject(cluster)
})

test("levels 1 to 3 can read the organization but not change it", async () => {
  const { _id, cluster_id } = await addDepartment(world)
  for (const access_level of [1, 2, 3] as const) {
    const caller = await world.as((await addPerson(world, { access_level })).email)
    const refused = [
      await caller.post(CLUSTERS, { name: "Mine" }),
      await caller.post(DEPARTMENTS, { name: "Mine", cluster_id }),
      ...(await Promise.all(
        [`${CLUSTERS}/${cluster_id}`, `${DEPARTMENTS}/${_id}`].flatMap((url) => [
          caller.patch(url, { name: "Mine" }),
          caller.delete(url),
          caller.put(`${url}/managers`, { manager_ids: [] }),
        ]),
      )),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, "permission_missing"]),
    )
    for (const path of ["/v1/organization/tree", CLUSTERS, DEPARTMENTS, `${DEPARTMENTS}/${_id}`]) {
      expect((await caller.get(path)).status).toBe(200)
    }
  }
  expect((await world.anonymous.get("/v1/organization/tree")).status).toBe(401)
})

test("lists filter, sort, count and page", async () => {
  const { _id } = await addCluster(world, { name: "Paged" })
  for (const name of ["Delta", "alpha 50%", "Bravo", "Charlie"]) await addDepartment(world, { name, cluster_id: _id })
  const list = `${DEPARTMENTS}?cluster_id=${_id}` as const
  const names = (items: { name: string }[]) => items.map((item) => item.name)

  const first = await head.get(`${list}&limit=3&sort=-name`)
  expect([names(first.body.items), first.body.total]).toEqual([["alpha 50%", "Delta", "Charlie"], 4])
  const second = await head.get(`${list}&limit=3&sort=-name&cursor=${first.body.next_cursor}`)
  expect([names(second.body.items), second.body.next_cursor, second.body.total]).toEqual([["Bravo"], null, 4])

  expect(names((await head.get(`${list}&q=BRAV`)).body.items)).toEqual(["Bravo"])
  expect(names((await head.get(`${list}&q=${encodeURIComponent("%")}`)).body.items)).toEqual(["alpha 50%"])
  expect(names((await head.get(`${CLUSTERS}?q=paged`)).body.items)).toEqual(["Paged"])

  const turned = await head.get(`${list}&sort=name&cursor=${first.body.next_cursor}`)
  expect([turned.status, turned.body.code]).toEqual([422, "cursor_invalid"])
  for (const query of ["limit=0", "limit=201", "sort=version", "colour=red", "cursor=forged", "cluster_id=x"]) {
    expect((await head.get(`${DEPARTMENTS}?${query}`)).status).toBe(422)
  }
})

test("every change to the organization is audited", async () => {
  const { body } = await head.post(CLUSTERS, { name: "Audited" })
  const url = `${CLUSTERS}/${body._id}` as const
  await head.patch(url, { name: "Audited twice" })
  await head.patch(url, { name: "Audited twice" })
  await head.put(`${url}/managers`, { manager_ids: ["ADMIN"] })
  await head.delete(url)
  const { rows } = await sql<{
    action: string
  }>`select action from tbl_audit_log where target_id = ${body._id} order by _id`.execute(world.app.platform.db)
  expect(rows.map((row) => row.action)).toEqual([
    "cluster.created",
    "cluster.changed",
    "cluster.managers_assigned",
    "cluster.deleted",
  ])
})
