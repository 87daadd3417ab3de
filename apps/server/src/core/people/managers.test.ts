import { afterAll, beforeAll, expect, test } from "vitest"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { managerIdsOf } from "./managers.ts"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("managers", { warehouse: "none" })
  await addPerson(world, { employee_id: "CHIEF", access_level: 4 })
  await addPerson(world, { employee_id: "HEAD", access_level: 4, manager_id: "CHIEF" })
  await addPerson(world, { employee_id: "LEAD", access_level: 2, manager_id: "HEAD" })
  await addPerson(world, { employee_id: "GONE", access_level: 3, status: "inactive" })
  await addPerson(world, { employee_id: "PLAIN", access_level: 1 })
})
afterAll(() => world.close())

const managersOf = async (...ids: string[]) => Object.fromEntries(await managerIdsOf(world.app.platform.db, ids))

test("a person's managers are their own, their department's and its cluster's, each once", async () => {
  const cluster = await addCluster(world, { manager_ids: ["CHIEF", "HEAD"] })
  const department = await addDepartment(world, { cluster_id: cluster._id, manager_ids: ["HEAD", "LEAD"] })
  const department_id = department._id
  await addPerson(world, { employee_id: "A", department_id, manager_id: "LEAD" })
  await addPerson(world, { employee_id: "B", department_id })
  const all = ["CHIEF", "HEAD", "LEAD"]
  expect(await managersOf("A", "B", "A", "NOBODY")).toEqual({ A: all, B: all })
})

test("a manager's manager sees the person but is not notified", async () => {
  await addPerson(world, { employee_id: "C", manager_id: "LEAD" })
  expect(await managersOf("C", "LEAD", "HEAD", "CHIEF")).toEqual({ C: ["LEAD"], LEAD: ["HEAD"], HEAD: ["CHIEF"] })
})

test("people do not count as their own manager, and former employees and level 1 do not count as managers", async () => {
  const department = await addDepartment(world, { manager_ids: ["GONE", "PLAIN", "SELF", "NOT-THERE"] })
  await addPerson(world, { employee_id: "SELF", access_level: 3, department_id: department._id, manager_id: "GONE" })
  await addPerson(world, { employee_id: "D", department_id: department._id, manager_id: "PLAIN" })
  expect(await managersOf("SELF", "D")).toEqual({ D: ["SELF"] })
})
