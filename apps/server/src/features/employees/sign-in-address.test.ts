import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lockOrganization } from "#core/people/index.ts"
import { sql } from "#platform/index.ts"
import { addCluster, addDepartment, addPerson, type PersonGiven } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type Answer, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

/** By changing the address of a person who sees more, an editor could sign in as that person. */
let world: TestWorld
let department: string
const callers = new Map<string, Caller>()
beforeAll(async () => {
  world = await openTestWorld("sign_in_address", { warehouse: "none" })
  department = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  const head = await addPerson(world, { employee_id: "HEAD", access_level: 4 })
  const hr = await addPerson(world, { employee_id: "HR", access_level: 4, access_scope: "company" })
  callers.set("admin", await world.as("admin@example.com"))
  callers.set("head", await world.as(head.email))
  callers.set("hr", await world.as(hr.email))
})
afterAll(() => world.close())

let made = 0
const newAddress = () => `taken.over.${++made}@example.com`
const by = (name: string): Caller => callers.get(name) ?? world.anonymous

const cases: [string, PersonGiven, string | null][] = [
  ["head", { access_level: 4 }, null],
  ["head", { access_level: 4, access_scope: "company" }, "access_scope_above_own"],
  ["head", { access_level: 2, access_scope: "company" }, "access_scope_above_own"],
  ["head", { access_level: 1, access_scope: "company" }, "access_scope_above_own"],
  ["head", { access_level: 5 }, "access_level_above_own"],
  ["hr", { access_level: 4, access_scope: "company" }, null],
  ["hr", { access_level: 5 }, "access_level_above_own"],
  ["admin", { access_level: 4, access_scope: "company" }, null],
  ["admin", { access_level: 5, access_scope: "company" }, null],
]

test.each(cases)("%s changes the address of %j; refusal: %s", async (name, fields, code) => {
  const { employee_id, email } = await addPerson(world, { department_id: department, ...fields })
  const url = `/v1/employees/${employee_id}` as const
  const email_address = newAddress()
  expect((await by(name).get(url)).body.abilities.change_email).toBe(code === null)
  const { status, body } = await by(name).patch(url, { personal_data: { email_address } })
  expect([status, body.code]).toEqual(code === null ? [200, undefined] : [403, code])
  const saved = (await by("admin").get(url)).body.personal_data.email_address
  expect(saved).toBe(code === null ? email_address : email)
})

test.each(cases)("%s changes the address of %j by an upload; refusal: %s", async (name, fields, code) => {
  const { employee_id, email } = await addPerson(world, { department_id: department, ...fields })
  const email_address = newAddress()
  const { body } = await preview(by(name), `employee_id,email_address\n${employee_id},${email_address}`)
  const column = code === "access_scope_above_own" ? { column: "email_address" } : {}
  expect(body.rows[0]?.errors).toMatchObject(code === null ? [] : [{ code, ...column }])
  expect((await commit(by(name), body.preview_id)).status).toBe(code === null ? 200 : 422)
  const saved = (await by("admin").get(`/v1/employees/${employee_id}`)).body.personal_data.email_address
  expect(saved).toBe(code === null ? email_address : email)
})

test("a head can still change the rest of such a record", async () => {
  const { employee_id } = await addPerson(world, { department_id: department, access_scope: "company" })
  const change = { personal_data: { phone: "+1 555 0100" }, employment_data: { position: "Analyst" } }
  expect((await by("head").patch(`/v1/employees/${employee_id}`, change)).status).toBe(200)
})

test("an impersonator cannot change an address, their own or another", async () => {
  const { body: acting } = await by("admin").post("/v1/auth/impersonate", { employee_id: "HR" })
  const asHr = callerWith(world.app, acting.access_token)
  const { employee_id: other, email } = await addPerson(world)
  for (const id of ["HR", other]) {
    const url = `/v1/employees/${id}` as const
    expect((await asHr.get(url)).body.abilities.change_email).toBe(false)
    const { status, body } = await asHr.patch(url, { personal_data: { email_address: newAddress() } })
    expect([status, body.code, body.errors[0]?.path]).toEqual([
      403,
      "impersonation_refused",
      "personal_data.email_address",
    ])
  }
  const file = await preview(asHr, `employee_id,email_address\n${other},${newAddress()}`)
  expect(file.body.rows[0]?.errors).toMatchObject([{ column: "email_address", code: "impersonation_refused" }])
  expect((await commit(asHr, file.body.preview_id)).body.code).toBe("rows_invalid")
  expect((await by("admin").get(`/v1/employees/${other}`)).body).toMatchObject({
    version: 1,
    personal_data: { email_address: email },
  })

  expect(
    (await asHr.patch(`/v1/employees/${other}`, { personal_data: { email_address: email, phone: "1" } })).status,
  ).toBe(200)
})

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and not l.granted`.execute(world.app.platform.db)
  return rows.length > 0
}

describe("a person whose pool reaches beyond the editor's", () => {
  const change = (caller: Caller, employeeId: string) =>
    caller.patch(`/v1/employees/${employeeId}`, { personal_data: { email_address: newAddress() } })

  /** What makes the pool of a person in the head's department wider than the head's. */
  const wider: [string, () => Promise<string>][] = [
    [
      "manages another department",
      async () => {
        const { employee_id } = await addPerson(world, { department_id: department, access_level: 3 })
        const other = await addDepartment(world, { manager_ids: [employee_id] })
        await addPerson(world, { department_id: other._id })
        return employee_id
      },
    ],
    [
      "manages another cluster",
      async () => {
        const { employee_id } = await addPerson(world, { department_id: department, access_level: 3 })
        const cluster = await addCluster(world, { manager_ids: [employee_id] })
        const other = await addDepartment(world, { cluster_id: cluster._id })
        await addPerson(world, { department_id: other._id })
        return employee_id
      },
    ],
    [
      "has left and manages another department",
      async () => {
        const left = { department_id: department, access_level: 3, status: "inactive" } as const
        const { employee_id } = await addPerson(world, left)
        const other = await addDepartment(world, { manager_ids: [employee_id] })
        await addPerson(world, { department_id: other._id })
        return employee_id
      },
    ],
    [
      "manages another department at level 1, which the head could raise",
      async () => {
        const { employee_id } = await addPerson(world, { department_id: department })
        const other = await addDepartment(world, { manager_ids: [employee_id] })
        await addPerson(world, { department_id: other._id })
        return employee_id
      },
    ],
  ]

  test.each(wider)("who %s gets a new address only from level 5 or company scope", async (_, add) => {
    const employee_id = await add()
    const url = `/v1/employees/${employee_id}` as const
    expect((await by("head").get(url)).body.abilities.change_email).toBe(false)
    const listed = await by("head").get(`/v1/employees?q=${employee_id}`)
    expect(listed.body.items[0]?.abilities.change_email).toBe(false)
    const { status, body } = await change(by("head"), employee_id)
    expect([status, body.code, body.errors[0]?.path]).toEqual([403, "pool_beyond_own", "personal_data.email_address"])
    const file = await preview(by("head"), `employee_id,email_address\n${employee_id},${newAddress()}`)
    expect(file.body.rows[0]?.errors).toMatchObject([{ column: "email_address", code: "pool_beyond_own" }])
    expect((await commit(by("head"), file.body.preview_id)).body.code).toBe("rows_invalid")
    expect((await by("admin").get(url)).body.version).toBe(1)

    for (const name of ["hr", "admin"]) {
      expect((await by(name).get(url)).body.abilities.change_email).toBe(true)
      expect((await change(by(name), employee_id)).status).toBe(200)
    }
  })

  /** Sends the request while the person is being made manager of a unit outside the head's pool. */
  async function sendDuringAppointment(employeeId: string, send: () => Promise<Answer<any>>): Promise<Answer<any>> {
    const other = await addDepartment(world)
    await addPerson(world, { department_id: other._id })
    const { pending } = await world.app.platform.transact(async ({ db }) => {
      await lockOrganization(db)
      await sql`update tbl_departments set doc = doc || ${JSON.stringify({ manager_ids: [employeeId] })}::jsonb
        where _id = ${other._id}`.execute(db)
      let isAnswered = false
      const pending = send().finally(() => (isAnswered = true))
      while (!isAnswered && !(await isAnyoneWaiting())) continue
      return { pending }
    })
    return pending
  }

  test("keeps the address if the change waited for their appointment", async () => {
    const { employee_id } = await addPerson(world, { department_id: department, access_level: 3 })
    const { status, body } = await sendDuringAppointment(employee_id, () => change(by("head"), employee_id))
    expect([status, body.code]).toEqual([403, "pool_beyond_own"])

    const other = await addPerson(world, { department_id: department, access_level: 3 })
    const file = await preview(by("head"), `employee_id,email_address\n${other.employee_id},${newAddress()}`)
    const committed = await sendDuringAppointment(other.employee_id, () => commit(by("head"), file.body.preview_id))
    expect(committed.body.code).toBe("rows_invalid")
  })

  test("but the editor can change the address of a person whose pool is within their own", async () => {
    const placed = { department_id: department, manager_id: "HEAD" }
    const { employee_id } = await addPerson(world, { ...placed, access_level: 3 })
    const inner = await addDepartment(world, { manager_ids: ["HEAD", employee_id] })
    await addPerson(world, { department_id: inner._id })
    await addPerson(world, { manager_id: employee_id })
    expect((await by("head").get(`/v1/employees/${employee_id}`)).body.abilities.change_email).toBe(true)
    expect((await change(by("head"), employee_id)).status).toBe(200)
  })
})

describe("a change of address", () => {
  type Mail = { address: string; subject: string; text: string }
  const mailsTo = async (employeeId: string): Promise<Mail[]> => {
    const { rows } = await sql<Mail>`select m.doc->'to'->>'address' as address, m.doc->>'subject' as subject, c.text
      from tbl_mails m join tbl_mail_contents c on c._id = m.content_id
      where m.doc->>'recipient_id' = ${employeeId} and m.doc->>'type' = 'employee.email_changed'
      order by m.doc->'to'->>'address'`.execute(world.app.platform.db)
    return rows
  }
  /** Turns off everything that a person can turn off: security mails arrive regardless. */
  const turnOffMail = async (caller: Caller) => {
    const quiet_hours = { start: "00:00", end: "23:59", timezone: "America/New_York" }
    expect((await caller.put("/v1/notifications/preferences", { types: {}, quiet_hours })).status).toBe(200)
  }

  test("is mailed to both addresses, whatever the preferences, and ends every open session", async () => {
    const { employee_id } = await addPerson(world, { department_id: department, email_address: "a.old@example.com" })
    const web = await world.as("a.old@example.com")
    await turnOffMail(web)
    const desktop = await world.anonymous.post("/v1/auth/dev-login", { email: "a.old@example.com", client: "desktop" })
    world.setNow("2026-10-15T16:01:00Z")

    const url = `/v1/employees/${employee_id}` as const
    expect((await by("head").patch(url, { personal_data: { email_address: "b.new@example.com" } })).status).toBe(200)
    expect((await web.get("/v1/employees/me")).status).toBe(401)
    expect((await callerWith(world.app, desktop.body.access_token).get("/v1/employees/me")).status).toBe(401)
    const { refresh_token } = desktop.body
    expect((await world.anonymous.post("/v1/auth/refresh", { refresh_token })).status).toBe(401)

    const mails = await mailsTo(employee_id)
    expect(mails.map(({ address }) => address)).toEqual(["a.old@example.com", "b.new@example.com"])
    for (const { subject } of mails) expect(subject).toBe("Your sign-in address was changed")
    expect(mails[0]?.text).toContain("from a.old@example.com to b…w@example.com.")
    expect(mails[0]?.text).not.toContain("b.new@")
    expect(mails[1]?.text).toContain("from a…d@example.com to b.new@example.com.")
    expect(mails[1]?.text).not.toContain("a.old@")

    world.setNow("2026-10-15T16:02:00Z")
    expect((await (await world.as("b.new@example.com")).get("/v1/employees/me")).status).toBe(200)
  })

  test("by an upload is mailed to each person whose address changed, and to no one else", async () => {
    const [moved, same] = [await addPerson(world), await addPerson(world)]
    const caller = await world.as(same.email)
    world.setNow("2026-10-15T16:03:00Z")
    const address = newAddress()
    const lines = [`${moved.employee_id},${address},1`, `${same.employee_id},${same.email},2`]
    const { body } = await preview(by("hr"), `employee_id,email_address,phone\n${lines.join("\n")}`)
    expect((await commit(by("hr"), body.preview_id)).status).toBe(200)
    expect((await mailsTo(moved.employee_id)).map((mail) => mail.address)).toEqual([moved.email, address].toSorted())
    expect(await mailsTo(same.employee_id)).toEqual([])
    expect((await caller.get("/v1/employees/me")).status).toBe(200)
  })

  test("of case alone does not count: nothing is mailed and no session ends", async () => {
    const { employee_id, email } = await addPerson(world)
    const caller = await world.as(email)
    const change = { personal_data: { email_address: email.toUpperCase() } }
    expect((await by("hr").patch(`/v1/employees/${employee_id}`, change)).status).toBe(200)
    expect(await mailsTo(employee_id)).toEqual([])
    expect((await caller.get("/v1/employees/me")).status).toBe(200)
  })
})
