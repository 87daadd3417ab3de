import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { addCluster, addDepartment, addPerson, type AddedPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "#test/support/world.ts"
import type { Cluster, Department } from "./organization.store.ts"

const CLUSTERS = "/v1/organization/clusters"
const DEPARTMENTS = "/v1/organization/departments"

let world: TestWorld
let admin: Caller
/** Level 4 with team scope; manages one cluster and a department in another cluster. */
let head: AddedPerson
let caller: Caller
let ownCluster: Cluster
let ownDepartment: Department
let otherCluster: Cluster
let otherDepartment: Department
let member: AddedPerson
let stranger: AddedPerson

beforeAll(async () => {
  world = await openTestWorld("organization_reach", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

beforeEach(async () => {
  head = await addPerson(world, { access_level: 4 })
  const manager_ids = [head.employee_id]
  ownCluster = await addCluster(world, { manager_ids })
  otherCluster = await addCluster(world)
  ownDepartment = await addDepartment(world, { cluster_id: otherCluster._id, manager_ids })
  otherDepartment = await addDepartment(world, { cluster_id: otherCluster._id })
  member = await addPerson(world, { department_id: ownDepartment._id })
  stranger = await addPerson(world, { department_id: otherDepartment._id })
  caller = await world.as(head.email)
})

const outcome = ({ status, body }: Answer<{ code: string }>) => [status, body.code]
const NOT_MANAGED = [403, "unit_not_managed"]
const at = <const Path extends string>(path: Path, { _id }: { _id: string }) => `${path}/${_id}` as const
const allowed = (abilities: object) => Object.entries(abilities).flatMap(([ability, may]) => (may ? [ability] : []))

test("a head can change what they manage, directly or through a cluster", async () => {
  const inside = (await caller.post(DEPARTMENTS, { name: "Inside", cluster_id: ownCluster._id })).body
  expect(inside.manager_ids).toEqual([])
  for (const url of [at(CLUSTERS, ownCluster), at(DEPARTMENTS, ownDepartment), at(DEPARTMENTS, inside)]) {
    expect((await caller.patch(url, { name: `Renamed ${url}` })).status).toBe(200)
    const manager_ids = [head.employee_id, member.employee_id]
    expect((await caller.put(`${url}/managers`, { manager_ids })).body.manager_ids).toEqual(manager_ids)
  }
  const moved = await caller.patch(at(DEPARTMENTS, ownDepartment), { cluster_id: ownCluster._id })
  expect([moved.status, moved.body.cluster_id]).toEqual([200, ownCluster._id])
  expect((await caller.delete(at(DEPARTMENTS, inside))).status).toBe(204)
})

test("a head cannot change other people's units, and trying adds no one to their pool", async () => {
  const self = { manager_ids: [head.employee_id] }
  const refused = [
    ...(await Promise.all(
      [at(CLUSTERS, otherCluster), at(DEPARTMENTS, otherDepartment)].flatMap((url) => [
        caller.patch(url, { name: "Renamed" }),
        caller.delete(url),
        caller.put(`${url}/managers`, self),
      ]),
    )),
    await caller.post(DEPARTMENTS, { name: "Foot in the door", cluster_id: otherCluster._id }),
    await caller.patch(at(DEPARTMENTS, otherDepartment), { cluster_id: ownCluster._id }),
    await caller.patch(at(DEPARTMENTS, ownDepartment), { cluster_id: (await addCluster(world))._id }),
  ]
  expect(refused.map(outcome)).toEqual(refused.map(() => NOT_MANAGED))
  for (const [path, unit] of [
    [CLUSTERS, otherCluster],
    [DEPARTMENTS, otherDepartment],
    [DEPARTMENTS, ownDepartment],
  ] as const) {
    expect((await caller.get(at(path, unit))).body).toMatchObject(unit)
  }
  expect((await caller.get(`/v1/employees/${stranger.employee_id}`)).status).toBe(404)
})

test("permission is checked before the body and the version", async () => {
  expect(outcome(await caller.patch(at(DEPARTMENTS, otherDepartment), { nonsense: 1 }))).toEqual(NOT_MANAGED)
  expect(outcome(await caller.put(`${at(CLUSTERS, otherCluster)}/managers`, {}))).toEqual(NOT_MANAGED)
  expect(outcome(await caller.delete(at(DEPARTMENTS, otherDepartment), { "if-match": '"7"' }))).toEqual(NOT_MANAGED)
})

test("a creator who does not see everyone manages the new cluster, and gains access to no one else's people", async () => {
  const { body } = await caller.post(CLUSTERS, { name: "Brand new" })
  expect(body.manager_ids).toEqual([head.employee_id])
  expect(outcome(await caller.patch(at(DEPARTMENTS, otherDepartment), { cluster_id: body._id }))).toEqual(NOT_MANAGED)
  expect((await caller.patch(at(DEPARTMENTS, ownDepartment), { cluster_id: body._id })).status).toBe(200)
  expect((await admin.post(CLUSTERS, { name: "By an admin" })).body.manager_ids).toEqual([])
})

test("managers must be in the pool; an existing one from outside may stay but cannot be reappointed", async () => {
  const url = `${at(DEPARTMENTS, ownDepartment)}/managers`
  const both = { manager_ids: [head.employee_id, stranger.employee_id] }
  const refused = await caller.put(url, both)
  expect([refused.status, refused.body.errors.map((error: { path: string }) => error.path)]).toEqual([
    422,
    ["manager_ids.1"],
  ])
  expect((await admin.put(url, both)).status).toBe(200)
  expect((await caller.put(url, { manager_ids: [...both.manager_ids, member.employee_id] })).status).toBe(200)
  expect((await caller.put(url, { manager_ids: [head.employee_id] })).status).toBe(200)
  expect((await caller.put(url, both)).status).toBe(422)
})

test("a head who gives up a unit loses access immediately", async () => {
  const url = at(DEPARTMENTS, ownDepartment)
  const replaced = await caller.put(`${url}/managers`, { manager_ids: [member.employee_id] })
  expect([replaced.status, allowed(replaced.body.abilities)]).toEqual([200, []])
  expect(outcome(await caller.put(`${url}/managers`, { manager_ids: [head.employee_id] }))).toEqual(NOT_MANAGED)
})

test("company scope and level 5 can change every unit and appoint anyone", async () => {
  const hr = await addPerson(world, { access_level: 4, access_scope: "company" })
  for (const everywhere of [await world.as(hr.email), admin]) {
    const url = at(DEPARTMENTS, otherDepartment)
    expect((await everywhere.put(`${url}/managers`, { manager_ids: [member.employee_id] })).status).toBe(200)
    expect((await everywhere.patch(url, { cluster_id: ownCluster._id })).status).toBe(200)
    expect((await everywhere.patch(url, { cluster_id: otherCluster._id })).status).toBe(200)
  }
})

test("if two managers remove each other from a cluster at the same time, one is refused because they no longer manage it", async () => {
  const rival = await addPerson(world, { access_level: 4, manager_id: head.employee_id })
  const url = `${at(CLUSTERS, ownCluster)}/managers`
  await admin.put(url, { manager_ids: [head.employee_id, rival.employee_id] })
  const other = await world.as(rival.email)
  const answers = await Promise.all([
    caller.put(url, { manager_ids: [head.employee_id] }),
    other.put(url, { manager_ids: [rival.employee_id] }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test("every response lists what the reader may do with the unit", async () => {
  const [all, cluster] = [
    ["edit", "delete", "assign_managers"],
    ["edit", "delete", "assign_managers", "add_department"],
  ]
  const lead = await addPerson(world, { access_level: 2 })
  await admin.put(`${at(DEPARTMENTS, ownDepartment)}/managers`, { manager_ids: [head.employee_id, lead.employee_id] })
  const inside = await addDepartment(world, { cluster_id: ownCluster._id })
  for (const [reader, path, unit, abilities] of [
    [caller, CLUSTERS, ownCluster, cluster],
    [caller, CLUSTERS, otherCluster, []],
    [caller, DEPARTMENTS, ownDepartment, all],
    [caller, DEPARTMENTS, inside, all],
    [caller, DEPARTMENTS, otherDepartment, []],
    [admin, CLUSTERS, otherCluster, cluster],
    [admin, DEPARTMENTS, otherDepartment, all],
    // Managing the unit is not enough: the level counts too.
    [await world.as(lead.email), DEPARTMENTS, ownDepartment, []],
  ] as const) {
    expect(allowed((await reader.get(at(path, unit))).body.abilities)).toEqual(abilities)
    const { items } = (await reader.get(`${path}?q=${encodeURIComponent(unit.name)}&limit=200`)).body
    const listed = items.find(({ _id }: { _id: string }) => _id === unit._id)
    expect(allowed(present(listed?.abilities))).toEqual(abilities)
  }
  const changed = await caller.patch(at(DEPARTMENTS, ownDepartment), { name: "Said with a change" })
  expect(allowed(changed.body.abilities)).toEqual(all)
})
