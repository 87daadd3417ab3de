import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const ADMIN = "/v1/employees/ADMIN"
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("last_super_admin", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  await addPerson(world, { employee_id: "RETIRED", access_level: 5, status: "inactive" })
})
afterAll(() => world.close())

test("the last active super admin cannot be demoted or deactivated", async () => {
  const answers = [
    await admin.delete(ADMIN),
    await admin.patch(ADMIN, { status: "inactive" }),
    await admin.patch(ADMIN, { access_level: 4 }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, "last_super_admin"])
  // A stale version is reported first. (rules/http#order-of-refusals)
  expect((await admin.delete(ADMIN, { "if-match": '"9"' })).status).toBe(412)
  expect((await admin.get(ADMIN)).body).toMatchObject({ access_level: 5, status: "active", version: 1 })
})

test("when several super admins step down at the same moment, one remains", async () => {
  const ids = ["ADMIN", "C1", "C2", "C3", "C4"]
  for (const employee_id of ids.slice(1)) await addPerson(world, { employee_id, access_level: 5 })
  const everyone = await Promise.all(ids.map((id) => world.as(`${id.toLowerCase()}@example.com`)))

  // One round rarely hits the race; ten do.
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      everyone.map((caller, at) => {
        const url = `/v1/employees/${ids[at]}` as const
        return at % 2 === 0 ? caller.delete(url) : caller.patch(url, { access_level: 1 })
      }),
    )
    const refused = answers.flatMap(({ body }, at) => (body.code === "last_super_admin" ? [ids[at]] : []))
    expect([refused.length, answers.filter(({ status }) => status < 300).length]).toEqual([1, 4])
    expect(await ruling()).toEqual(refused)
    await reinstate(ids)
  }
})

async function ruling(): Promise<string[]> {
  const { rows } = await sql<{
    _id: string
  }>`select _id from tbl_employees where access_level = 5 and status = 'active'`.execute(world.app.platform.db)
  return rows.map((row) => row._id)
}

async function reinstate(ids: string[]): Promise<void> {
  const access = JSON.stringify({ access_level: 5, status: "active", sessions_end_at: null })
  await sql`update tbl_employees set doc = doc || ${access}::jsonb where _id = any(${ids})`.execute(
    world.app.platform.db,
  )
}
