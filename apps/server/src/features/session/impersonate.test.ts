import { decodeJwt } from "jose"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const NOON = "2026-10-15T16:00:00Z"
let world: TestWorld
let admin: Caller
beforeAll(async () => void (world = await openTestWorld("impersonate", { now: NOON, warehouse: "none" })))
beforeEach(async () => {
  world.setNow(NOON)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const begin = (employee_id: string, by = admin) => by.post("/v1/auth/impersonate", { employee_id })

async function actAs(employee_id: string, by = admin): Promise<Caller> {
  const { status, body } = await begin(employee_id, by)
  expect(status).toBe(200)
  return callerWith(world.app, body.access_token)
}

const works = async (caller: Caller) => (await caller.get("/v1/auth/permissions")).status

/** Another super admin, so that the first one can be demoted and deactivated. */
async function addAdmin() {
  const person = await addPerson(world, { access_level: 5 })
  return { ...person, caller: await world.as(person.email) }
}

test("a super admin acts as another person for an hour, with that person's access", async () => {
  const person = await addPerson(world, { access_level: 2 })
  const { body } = await begin(person.employee_id)
  expect(body).toMatchObject({ expires_in: 3600, expires_at: "2026-10-15T17:00:00.000Z", token_type: "Bearer" })
  expect(Object.keys(body)).not.toContain("refresh_token")
  expect(decodeJwt(body.access_token)).toMatchObject({ sub: person.employee_id, act: { sub: "ADMIN" } })

  const caller = callerWith(world.app, body.access_token)
  const permissions = await caller.get("/v1/auth/permissions")
  expect(permissions.body).toMatchObject({ employee_id: person.employee_id, access_level: 2, impersonated_by: "ADMIN" })
  world.setNow("2026-10-15T16:59:59Z")
  expect(await works(caller)).toBe(200)
  world.setNow("2026-10-15T17:00:00Z")
  expect(await works(caller)).toBe(401)
  expect(await works(admin)).toBe(200)
})

test("every audit record of an impersonation names both people", async () => {
  const department = await addDepartment(world)
  const head = await addPerson(world, { access_level: 4, access_scope: "company" })
  const caller = await actAs(head.employee_id)
  const changed = await caller.patch(`/v1/organization/departments/${department._id}`, { name: "Renamed" })
  expect(changed.status).toBe(200)
  expect((await caller.delete("/v1/auth/impersonate")).status).toBe(204)

  const sid = String(decodeJwt(caller.token)["sid"])
  const { rows } = await sql<{ action: string; actor: string; impersonator: string | null }>`select action,
      actor_id as actor, doc->>'impersonator_id' as impersonator
    from tbl_audit_log where target_id in (${sid}, ${department._id}) order by _id`.execute(world.app.platform.db)
  expect(rows).toEqual([
    { action: "impersonation.started", actor: "ADMIN", impersonator: null },
    { action: expect.any(String), actor: head.employee_id, impersonator: "ADMIN" },
    { action: "impersonation.ended", actor: head.employee_id, impersonator: "ADMIN" },
  ])
})

test("ending it does not end other sessions", async () => {
  const person = await addPerson(world)
  const own = await world.as(person.email)
  const caller = await actAs(person.employee_id)
  expect((await caller.delete("/v1/auth/impersonate")).status).toBe(204)
  expect(await Promise.all([works(caller), works(admin), works(own)])).toEqual([401, 200, 200])
})

test("signing out of it ends it but not the admin's own session", async () => {
  const caller = await actAs((await addPerson(world)).employee_id)
  expect((await caller.post("/v1/auth/logout")).status).toBe(204)
  expect(await Promise.all([works(caller), works(admin)])).toEqual([401, 200])
})

test("it ends with the admin's own session, on sign-out and on expiry", async () => {
  const person = await addPerson(world)
  const first = await actAs(person.employee_id)
  await admin.post("/v1/auth/logout")
  expect(await works(first)).toBe(401)

  const later = await world.as("admin@example.com")
  world.setNow("2026-10-22T15:30:00Z")
  const second = await actAs(person.employee_id, later)
  world.setNow("2026-10-22T15:59:59Z")
  expect(await works(second)).toBe(200)
  world.setNow("2026-10-22T16:00:00Z")
  expect(await works(second)).toBe(401)
})

test.each([
  ["demoted", { access_level: 4 }],
  ["deactivated", { status: "inactive" }],
])("it ends when the admin is %s", async (_, change) => {
  const other = await addAdmin()
  const caller = await actAs((await addPerson(world)).employee_id, other.caller)
  expect(await works(caller)).toBe(200)
  expect((await admin.patch(`/v1/employees/${other.employee_id}`, change)).status).toBe(200)
  expect(await works(caller)).toBe(401)
})

test.each([
  ["deactivated", { status: "inactive" }],
  ["made a super admin", { access_level: 5 }],
])("it ends when the person is %s", async (_, change) => {
  const person = await addPerson(world)
  const caller = await actAs(person.employee_id)
  expect((await admin.patch(`/v1/employees/${person.employee_id}`, change)).status).toBe(200)
  expect(await works(caller)).toBe(401)
})

test("a super admin cannot impersonate themselves, another super admin, an inactive person or a missing one", async () => {
  const other = await addAdmin()
  const gone = await addPerson(world, { status: "inactive" })
  const refused = async (id: string) => {
    const { status, body } = await begin(id)
    return [status, body.code]
  }
  expect(await refused("ADMIN")).toEqual([403, "not_impersonable"])
  expect(await refused(other.employee_id)).toEqual([403, "not_impersonable"])
  expect(await refused(gone.employee_id)).toEqual([403, "employee_inactive"])
  expect(await refused("UNKNOWN")).toEqual([404, "employee_not_found"])
  expect((await admin.post("/v1/auth/impersonate", {})).status).toBe(422)
})

test.each([1, 2, 3, 4] as const)("level %i cannot impersonate", async (access_level) => {
  const person = await addPerson(world, { access_level })
  const { status, body } = await begin("ADMIN", await world.as(person.email))
  expect([status, body.code]).toEqual([403, "level_too_low"])
})

test("an impersonation cannot start inside another one, not even of yourself", async () => {
  const head = await addPerson(world, { access_level: 4 })
  const other = await addPerson(world)
  const caller = await actAs(head.employee_id)
  for (const id of [other.employee_id, head.employee_id, "ADMIN"]) {
    const { status, body } = await begin(id, caller)
    expect([status, body.code]).toEqual([403, "impersonation_refused"])
  }
})

test("ending an impersonation while not impersonating is refused", async () => {
  const { status, body } = await admin.delete("/v1/auth/impersonate")
  expect([status, body.code]).toEqual([409, "state_conflict"])
})

test("the session cannot be refreshed while impersonating, and its refresh token stays valid", async () => {
  const { body } = await world.anonymous.post("/v1/auth/dev-login", { email: "admin@example.com", client: "desktop" })
  const caller = await actAs((await addPerson(world)).employee_id)
  const refused = await caller.post("/v1/auth/refresh", { refresh_token: body.refresh_token })
  expect([refused.status, refused.body.code]).toEqual([403, "impersonation_refused"])
  expect((await world.anonymous.post("/v1/auth/refresh", { refresh_token: body.refresh_token })).status).toBe(200)
})
