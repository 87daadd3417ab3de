import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import { addDepartment, addPerson } from "../../../test/support/factories.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "../../../test/support/world.ts"
import { sql } from "#platform/documents/index.ts"

const ACCOUNTS = "/v1/system/service-accounts"
const EMPLOYEES = "/v1/employees"

let world: TestWorld
let admin: Caller
let department: string
let inside: string
let outside: string

beforeAll(async () => {
  world = await openTestWorld("service_accounts", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  department = (await addDepartment(world))._id
  inside = (await addPerson(world, { department_id: department })).employee_id
  outside = (await addPerson(world)).employee_id
})
afterAll(() => world.close())

type NewAccount = { name: string; scopes: string[]; pool: "company" | string[]; expires_at?: string | null }

async function add(account: NewAccount) {
  const { status, body } = await admin.post(ACCOUNTS, account)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { account: body, caller: callerWith(world.app, body.key) }
}

const READER = { scopes: ["employees.view"], pool: "company" } as const
const reader = (name: string, more: Partial<NewAccount> = {}) =>
  add({ name, scopes: [...READER.scopes], pool: READER.pool, ...more })

describe("a key", () => {
  test("is shown once, and stored as a hash", async () => {
    const { account } = await reader("shown once")
    expect(account.key).toMatch(/^sc_[\w-]{43}$/)
    const read = await admin.get(`${ACCOUNTS}/${account._id}`)
    expect(read.body).toMatchObject({ status: "active", key_hint: account.key.slice(0, 8), last_used_at: null })
    const { rows } = await sql<{
      stored: string
    }>`select (select string_agg(k::text, ' ') from tbl_service_account_keys k)
      || (select string_agg(a::text, ' ') from tbl_service_accounts a)
      || (select string_agg(l::text, ' ') from tbl_audit_log l) as stored`.execute(world.app.platform.db)
    for (const text of [read.text, rows[0]?.stored]) expect(text).not.toContain(account.key.slice(8))
  })

  test("is not shown again to a repeat of the same request", async () => {
    const request = { name: "repeated", ...READER }
    const headers = { "idempotency-key": "the same" }
    expect((await admin.post(ACCOUNTS, request, headers)).status).toBe(201)
    const repeat = await admin.post(ACCOUNTS, request, headers)
    expect([repeat.status, repeat.body]).toMatchObject([409, { code: "secret_already_shown" }])
    expect((await admin.get(`${ACCOUNTS}?q=repeated`)).body.total).toBe(1)
  })

  test("is refused with 401 if it is unknown, expired or revoked", async () => {
    const unknown = callerWith(world.app, `sc_${"x".repeat(43)}`)
    expect(await unknown.get(EMPLOYEES)).toMatchObject({ status: 401, body: { code: "not_signed_in" } })

    const { caller, account } = await reader("short-lived", { expires_at: "2026-10-15T17:00:00.000Z" })
    expect((await caller.get(EMPLOYEES)).status).toBe(200)
    world.setNow("2026-10-15T17:00:00Z")
    expect(await caller.get(EMPLOYEES)).toMatchObject({ status: 401, body: { code: "token_expired" } })
    expect((await admin.get(`${ACCOUNTS}?status=expired`)).body.items).toMatchObject([{ name: "short-lived" }])

    const revoked = await reader("revoked")
    expect((await admin.delete(`${ACCOUNTS}/${revoked.account._id}`)).status).toBe(204)
    expect(await revoked.caller.get(EMPLOYEES)).toMatchObject({ status: 401, body: { code: "not_signed_in" } })
    const again = await admin.patch(`${ACCOUNTS}/${revoked.account._id}`, { name: "back" })
    expect(again).toMatchObject({ status: 409, body: { code: "state_conflict" } })
    expect((await admin.get(`${ACCOUNTS}?status=revoked`)).body.items).toMatchObject([{ name: "revoked" }])
    expect((await admin.get(`${ACCOUNTS}?status=active`)).body.items.map(({ _id }) => _id)).not.toContain(account._id)
  })

  test("works until the overlap after a rotation ends, and no longer", async () => {
    const { account, caller: first } = await reader("rotated")
    const rotate = async (body: object) => {
      const answer = await admin.post(`${ACCOUNTS}/${account._id}/rotate`, body)
      expect(answer.status).toBe(200)
      return { account: answer.body, caller: callerWith(world.app, answer.body.key) }
    }
    const statusOf = async (caller: Caller) => (await caller.get(EMPLOYEES)).status
    const { caller: second, account: shown } = await rotate({ overlap_hours: 2 })
    expect(shown.previous_key_expires_at).toBe("2026-10-15T19:00:00.000Z")
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    const { caller: third } = await rotate({ overlap_hours: 2 })
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
    world.setNow("2026-10-15T19:00:00Z")
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200])
    const { caller: fourth } = await rotate({ overlap_hours: 0 })
    expect([await statusOf(third), await statusOf(fourth)]).toEqual([401, 200])
    const tooLong = await admin.post(`${ACCOUNTS}/${account._id}/rotate`, { overlap_hours: 169 })
    expect(tooLong).toMatchObject({ status: 422, body: { errors: [{ path: "overlap_hours" }] } })
  })

  test("shows when it was last used, to the minute", async () => {
    const { account, caller } = await reader("used")
    const lastUse = async () => (await admin.get(`${ACCOUNTS}/${account._id}`)).body.last_used_at
    await caller.get(EMPLOYEES)
    expect(await lastUse()).toBe("2026-10-15T19:00:00.000Z")
    world.setNow("2026-10-15T19:00:30Z")
    await caller.get(EMPLOYEES)
    expect(await lastUse()).toBe("2026-10-15T19:00:00.000Z")
    world.setNow("2026-10-15T19:01:01Z")
    await Promise.all([caller.get(EMPLOYEES), caller.get(EMPLOYEES)])
    expect(await lastUse()).toBe("2026-10-15T19:01:01.000Z")
  })
})

describe("an account", () => {
  test("reaches the people of its departments only, from the next request on after a change", async () => {
    const { account, caller } = await reader("of a department", { pool: [department] })
    const names = async () => (await caller.get(EMPLOYEES)).body.items.map(({ employee_id }) => employee_id)
    expect(await names()).toEqual([inside])
    expect((await caller.get(`${EMPLOYEES}/${outside}`)).status).toBe(404)
    const change = await admin.patch(`${ACCOUNTS}/${account._id}`, { pool: "company" }, { "if-match": '"1"' })
    expect(change.body).toMatchObject({ version: 2, pool: "company", department_names: [] })
    expect(await names()).toContain(outside)
    const late = await admin.patch(`${ACCOUNTS}/${account._id}`, { name: "x" }, { "if-match": '"1"' })
    expect(late).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
  })

  test("is refused field by field", async () => {
    const bad = await admin.post(ACCOUNTS, {
      name: "bad",
      scopes: ["scim", "scim"],
      pool: ["01890000-0000-7000-8000-000000000000"],
      expires_at: "2020-01-01T00:00:00.000Z",
    })
    expect(bad.status).toBe(422)
    expect(Reflect.get(bad.body, "errors").map(({ path }: { path: string }) => path)).toEqual([
      "pool.0",
      "pool",
      "scopes",
      "expires_at",
    ])
    await reader("taken")
    const taken = await admin.post(ACCOUNTS, { name: "Taken", ...READER })
    expect(taken).toMatchObject({ status: 409, body: { code: "already_exists", errors: [{ path: "name" }] } })
  })

  test("is who did it, in the entry and in the audit log", async () => {
    const { account, caller } = await add({
      name: "Time clock",
      scopes: ["scorecard.submit", "scorecard.view"],
      pool: [department],
    })
    const entry = draft("attendance", inside, "no task")
    const created = await caller.post(PATHS.attendance, entry)
    expect(created).toMatchObject({ status: 201, body: { submitted_by_id: account._id } })
    expect((await caller.post(PATHS.attendance, { ...entry, employee_id: outside })).status).toBe(404)
    const { items } = (await admin.get(`/v1/system/activity-logs?actor_id=${account._id}`)).body
    expect(items).toMatchObject([{ actor_name: "Time clock", action: "entry.submitted", employee_id: inside }])
  })

  test("never makes anyone more powerful", async () => {
    const { caller } = await add({ name: "HR system", scopes: ["employees.edit", "employees.create"], pool: "company" })
    const raised = await caller.patch(`${EMPLOYEES}/${inside}`, { access_level: 2 })
    expect(raised).toMatchObject({ status: 403, body: { code: "access_level_above_own" } })
    const phone = await caller.patch(`${EMPLOYEES}/${inside}`, { personal_data: { phone: "+1 555 0100" } })
    expect(phone.status).toBe(200)
  })

  test("has a rate limit of its own", async () => {
    const rateLimits = { sign_in: 0, chat: 0, default: 2 }
    const limited = await openTestWorld("service_limits", { warehouse: "none", config: { rateLimits } })
    try {
      const boss = await limited.as("admin@example.com")
      const { body } = await boss.post(ACCOUNTS, { name: "busy", ...READER })
      const other = await boss.post(ACCOUNTS, { name: "idle", ...READER })
      const busy = callerWith(limited.app, body.key)
      const statuses: number[] = []
      for (let count = 0; count < 3; count += 1) statuses.push((await busy.get(EMPLOYEES)).status)
      expect(statuses).toEqual([200, 200, 429])
      expect((await callerWith(limited.app, other.body.key).get(EMPLOYEES)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

test("accounts are found by a part of their name in any case", async () => {
  await reader("Data Warehouse")
  for (const q of ["data", "WARE", "Data Warehouse"]) {
    expect((await admin.get(`${ACCOUNTS}?q=${encodeURIComponent(q)}`)).body.items).toMatchObject([
      { name: "Data Warehouse" },
    ])
  }
})
