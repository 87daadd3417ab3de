import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("idp_binding", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

/** A person who has signed in with the identity provider before. */
async function bound() {
  const person = await addPerson(world)
  const binding = JSON.stringify({ idp_sub: `sub of ${person.employee_id}` })
  await sql`update tbl_employees set doc = doc || ${binding}::jsonb where _id = ${person.employee_id}`.execute(
    world.app.platform.db,
  )
  return { ...person, url: `/v1/employees/${person.employee_id}` as const }
}
const bindingOf = async (id: string) =>
  (
    await sql<{ idp_sub: string | null }>`select idp_sub from tbl_employees where _id = ${id}`.execute(
      world.app.platform.db,
    )
  ).rows[0]?.idp_sub

test("the binding is cleared, open sessions end, and the person may sign in again", async () => {
  const person = await bound()
  const caller = await world.as(person.email)
  expect((await admin.get(person.url)).body.abilities.clear_idp_binding).toBe(true)
  world.setNow("2026-10-15T16:00:01Z")
  expect((await admin.delete(`${person.url}/idp-binding`)).status).toBe(204)
  expect(await bindingOf(person.employee_id)).toBeNull()
  expect((await caller.get("/v1/employees/me")).status).toBe(401)
  expect((await admin.get(person.url)).body).toMatchObject({ version: 2, abilities: { clear_idp_binding: false } })
  world.setNow("2026-10-15T16:00:02Z")
  expect((await (await world.as(person.email)).get("/v1/employees/me")).status).toBe(200)

  const { rows } = await sql`select action, actor_id from tbl_audit_log
    where target_id = ${person.employee_id}`.execute(world.app.platform.db)
  expect(rows).toEqual([{ action: "employee.idp_binding_cleared", actor_id: "ADMIN" }])
})

test("clearing a missing binding changes nothing and ends no session", async () => {
  const person = await addPerson(world)
  const caller = await world.as(person.email)
  expect((await admin.delete(`/v1/employees/${person.employee_id}/idp-binding`)).status).toBe(204)
  expect((await caller.get("/v1/employees/me")).body.version).toBe(1)
})

test("a stale version and an unknown employee are refused", async () => {
  const person = await bound()
  expect((await admin.delete(`${person.url}/idp-binding`, { "if-match": '"2"' })).status).toBe(412)
  expect(await bindingOf(person.employee_id)).not.toBeNull()
  expect((await admin.delete("/v1/employees/NOBODY/idp-binding")).status).toBe(404)
})

test.each([1, 2, 3, 4] as const)("level %i cannot clear a binding", async (access_level) => {
  const person = await bound()
  const caller = await world.as((await addPerson(world, { access_level, access_scope: "company" })).email)
  const { status, body } = await caller.delete(`${person.url}/idp-binding`)
  expect([status, body.code]).toEqual([403, "level_too_low"])
  expect((await world.anonymous.delete(`${person.url}/idp-binding`)).status).toBe(401)
})
