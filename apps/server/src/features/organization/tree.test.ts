import { OrganizationTree } from "@scorecard/contracts/organization"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("tree", { warehouse: "none" })
})
afterAll(() => world.close())

test("everyone sees the whole tree, with only active people, sorted by name", async () => {
  await addPerson(world, { employee_id: "LEFT", status: "inactive" })
  await addPerson(world, { employee_id: "LEAD", access_level: 2, first_name: "Lea", last_name: "Lead" })
  const cluster = await addCluster(world, { name: "Operations", manager_ids: ["LEAD", "LEFT"] })
  const empty = await addCluster(world, { name: "Vacant" })
  const department = await addDepartment(world, { name: "Claims", cluster_id: cluster._id, manager_ids: ["LEFT"] })
  const of = { department_id: department._id, birth_date: "1990-01-01", hire_date: "2025-02-03", position: "Agent" }
  await addPerson(world, { employee_id: "B1", first_name: "Bea", last_name: "Bond", manager_id: "LEAD", ...of })
  await addPerson(world, {
    employee_id: "A1",
    first_name: "Zoe",
    preferred_name: "Ann",
    last_name: "Ames",
    manager_id: "LEFT",
    ...of,
  })
  await addPerson(world, { employee_id: "GONE", status: "inactive", ...of })

  const { status, body } = await (await world.as("b1@example.com")).get("/v1/organization/tree")
  expect(status).toBe(200)
  expect(OrganizationTree.parse(body)).toEqual(body)
  const ann = {
    employee_id: "A1",
    name: "Ann Ames",
    position: "Agent",
    department_id: department._id,
    manager_id: null,
    hire_date: "2025-02-03",
  }
  const bea = { ...ann, employee_id: "B1", name: "Bea Bond", manager_id: "LEAD" }
  expect(body.clusters).toEqual([
    {
      _id: cluster._id,
      name: "Operations",
      manager_ids: ["LEAD"],
      departments: [{ _id: department._id, name: "Claims", manager_ids: [], members: [ann, bea] }],
    },
    { _id: empty._id, name: "Vacant", manager_ids: [], departments: [] },
  ])
  const ids = (nodes: { employee_id: string }[]) => nodes.map((node) => node.employee_id)
  expect(ids(body.unassigned)).toEqual(["ADMIN", "LEAD"])
  expect(ids(body.directory)).toEqual(["A1", "B1", "ADMIN", "LEAD"])

  const admin = await (await world.as("admin@example.com")).get("/v1/organization/tree")
  expect(admin.body).toEqual(body)
})
