import type { Actor } from "@scorecard/domain"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addCluster, addDepartment, addPerson, type PersonGiven } from "#test/support/factories.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { poolHoldersOf } from "./pool-holders.ts"
import { poolIds, reaches } from "./pool.ts"

let world: TestWorld
const people = new Map<string, Pick<Actor, "access_level" | "access_scope">>()

async function add(employee_id: string, overrides: PersonGiven = {}): Promise<void> {
  const { access_level, access_scope } = await addPerson(world, { employee_id, ...overrides })
  if (overrides.status !== "inactive") people.set(employee_id, { access_level, access_scope })
}

beforeAll(async () => {
  world = await openTestWorld("pool_holders", { warehouse: "none" })
  const cluster = await addCluster(world, { manager_ids: ["CLUSTER-HEAD"] })
  const department = await addDepartment(world, { cluster_id: cluster._id, manager_ids: ["LEAD", "PLAIN"] })
  const other = await addDepartment(world, { cluster_id: cluster._id })
  await add("CHIEF", { access_level: 4 })
  await add("GONE", { access_level: 3, status: "inactive", manager_id: "CHIEF" })
  await add("CLUSTER-HEAD", { access_level: 3, manager_id: "GONE" })
  await add("LEAD", { access_level: 2, manager_id: "CLUSTER-HEAD", department_id: department._id })
  await add("PLAIN", { manager_id: "LEAD", department_id: department._id })
  await add("A", { department_id: department._id, manager_id: "PLAIN" })
  await add("B", { department_id: other._id })
  await add("C", { manager_id: "BOSS" })
  // A management cycle: should never exist, but must not hang the service.
  await add("RING-1", { access_level: 2, manager_id: "RING-2" })
  await add("RING-2", { access_level: 2, manager_id: "RING-1" })
  await add("AUDITOR", { access_level: 2, access_scope: "company" })
  await add("WIDE-PLAIN", { access_level: 1, access_scope: "company" })
  await add("BOSS", { access_level: 5 })
})
afterAll(() => world.close())

async function holders(): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`select manager_id || ' ' || employee_id as pair
    from (${poolHoldersOf(sql`select _id from tbl_employees`)}) as holding order by 1`.execute(world.app.platform.db)
  return rows.map(({ pair }) => pair).toSorted()
}

test("the pool holders of a person are exactly the people whose pool includes them", async () => {
  const expected: string[] = []
  for (const [employee_id, { access_level, access_scope }] of people) {
    if (access_level === 5) continue
    const actor = { employee_id, access_level, access_scope } as Actor
    const pool = (await poolIds(world.app.platform.db, actor)) ?? [...people.keys(), "ADMIN", "GONE"]
    expected.push(...new Set(pool.filter((id) => id !== employee_id).map((id) => `${employee_id} ${id}`)))
  }
  const found = (await holders()).filter((pair) => !pair.startsWith("BOSS "))
  const known = new Set(
    (await sql<{ _id: string }>`select _id from tbl_employees`.execute(world.app.platform.db)).rows.map(
      ({ _id }) => _id,
    ),
  )
  expect(found).toEqual(expected.filter((pair) => known.has(pair.split(" ")[1] ?? "")).toSorted())
  expect(found).toEqual(expect.arrayContaining(["CHIEF A", "CLUSTER-HEAD B", "LEAD A", "AUDITOR C", "RING-1 RING-2"]))
  expect(found.filter((pair) => /^(PLAIN|GONE|WIDE-PLAIN) /.test(pair))).toEqual([])
})

test("a super admin's pool here has only the people they manage", async () => {
  expect((await holders()).filter((pair) => pair.startsWith("BOSS "))).toEqual(["BOSS C"])
})

test("checking people one by one gives the same pool as the condition", async () => {
  const { db } = world.app.platform
  for (const [employee_id, access] of people) {
    const actor = { employee_id, ...access } as Actor
    const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
      where ${reaches(actor, sql`tbl_employees._id`)} order by _id`.execute(db)
    const all = await sql<{ _id: string }>`select _id from tbl_employees order by _id`.execute(db)
    expect(rows).toEqual((await poolIds(db, actor))?.map((_id) => ({ _id })) ?? all.rows)
  }
})
