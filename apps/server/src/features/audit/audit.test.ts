import type { ActivityLog } from "@scorecard/contracts/audit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sql } from "#platform/index.ts"

const LOGS = "/v1/system/activity-logs"
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("audit", { now: "2026-10-14T16:00:00Z" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const itemsOf = async (caller: Caller, query = ""): Promise<ActivityLog[]> =>
  (await caller.get(`${LOGS}?limit=200${query}`)).body.items

async function teamOf(name: string) {
  const head = await addPerson(world, { access_level: 4, first_name: "Head", last_name: name })
  const department = await addDepartment(world, { manager_ids: [head._id] })
  const member = await addPerson(world, { department_id: department._id, first_name: "Member", last_name: name })
  return { head, member, caller: await world.as(head.email) }
}

const rename = (caller: Caller, id: string, preferred_name: string) =>
  caller.patch(`/v1/employees/${id}`, { personal_data: { preferred_name } })

describe("the audit log", () => {
  test("names the actor and the person affected, the action, the time and the change", async () => {
    const { member } = await teamOf("North")
    expect((await rename(admin, member._id, "Nora")).status).toBe(200)
    const [record] = await itemsOf(admin, `&employee_id=${member._id}&action=employee.changed`)
    expect(record).toMatchObject({
      at: "2026-10-14T16:00:00.000Z",
      actor_id: "ADMIN",
      impersonator_id: null,
      target: { collection: "tbl_employees", id: member._id },
      employee_id: member._id,
      employee_name: "Nora North",
    })
    expect(record?.request_id).toBeTruthy()
    expect(JSON.stringify(record?.change)).toContain("preferred_name")
  })

  test("shows both people of an impersonation", async () => {
    const { head, member } = await teamOf("Double")
    const { body } = await admin.post("/v1/auth/impersonate", { employee_id: head._id })
    const response = await world.app.http.inject({
      method: "PATCH",
      url: `/v1/employees/${member._id}`,
      headers: { authorization: `Bearer ${body.access_token}` },
      payload: { personal_data: { preferred_name: "Dora" } },
    })
    expect(response.statusCode).toBe(200)
    const [record] = await itemsOf(admin, `&impersonator_id=ADMIN&action=employee.changed`)
    expect(record).toMatchObject({ actor_id: head._id, actor_name: "Head Double", impersonator_id: "ADMIN" })
    expect(record?.impersonator_name).toBeTruthy()
  })

  test("includes the start of an impersonation in it", async () => {
    const { head } = await teamOf("Begun")
    await admin.post("/v1/auth/impersonate", { employee_id: head._id })
    const filed = await itemsOf(admin, `&impersonator_id=ADMIN&employee_id=${head._id}`)
    expect(filed).toMatchObject([{ action: "impersonation.started", actor_id: "ADMIN", impersonator_id: null }])
    expect(await itemsOf(admin, `&impersonator_id=${head._id}`)).toEqual([])
  })

  test("is limited to the pool: nothing about people outside it, whoever the actor was", async () => {
    const [ours, theirs] = [await teamOf("Ours"), await teamOf("Theirs")]
    await rename(ours.caller, ours.member._id, "Olga")
    await rename(theirs.caller, theirs.member._id, "Tara")
    await rename(admin, ours.member._id, "Otto")
    // A person of our pool who sees the company acts on a person outside of our pool.
    const hr = await addPerson(world, {
      access_level: 4,
      access_scope: "company",
      department_id: ours.member.employment_data.department_id,
    })
    const hrCaller = await world.as(hr.email)
    expect((await rename(hrCaller, theirs.member._id, "Tessa")).status).toBe(200)
    expect((await hrCaller.post("/v1/organization/clusters", { name: "By HR" })).status).toBe(201)

    const seen = await itemsOf(ours.caller)
    const changed = seen.filter((record) => record.action === "employee.changed")
    expect(changed.map((record) => [record.actor_id, record.employee_id])).toEqual([
      ["ADMIN", ours.member._id],
      [ours.head._id, ours.member._id],
    ])
    // A record about no one in particular is visible to readers whose pool contains its actor.
    expect(seen.map((record) => record.action)).toContain("cluster.created")
    expect(JSON.stringify(seen)).not.toContain(theirs.member._id)
    expect((await ours.caller.get(`${LOGS}?employee_id=${theirs.member._id}`)).body).toMatchObject({
      items: [],
      total: 0,
    })
    expect((await ours.caller.get(`${LOGS}?target_id=${theirs.member._id}`)).body).toMatchObject({
      items: [],
      total: 0,
    })
    expect((await itemsOf(theirs.caller)).map((record) => record.action)).not.toContain("cluster.created")
    // Company scope sees everything.
    const [all, ofHr] = [await admin.get(`${LOGS}?limit=1`), await hrCaller.get(`${LOGS}?limit=1`)]
    expect(ofHr.body.total).toBe(all.body.total)
  })

  test("is filtered by actor, action, target, person and time", async () => {
    world.setNow("2026-10-15T03:59:59.999Z") // still the 14th in Eastern time
    const { caller, head, member } = await teamOf("Filters")
    await rename(caller, member._id, "Fay")
    world.setNow("2026-10-15T04:00:00Z")
    await rename(caller, member._id, "Flo")
    const count = async (query: string) => (await itemsOf(admin, `&actor_id=${head._id}${query}`)).length
    expect(await count("&action=employee.changed")).toBe(2)
    expect(await count("&action=session.opened")).toBe(1)
    expect(await count(`&target_collection=tbl_employees&target_id=${member._id}`)).toBe(2)
    expect(await count("&target_collection=tbl_tasks")).toBe(0)
    expect(await count(`&employee_id=${member._id}`)).toBe(2)
    expect(await count("&action=employee.changed&to=2026-10-14")).toBe(1)
    expect(await count("&action=employee.changed&from=2026-10-15&to=2026-10-15")).toBe(1)
    expect(await count("&action=employee.changed&from=2026-10-15T03:59:59.999Z&to=2026-10-15T04:00:00Z")).toBe(1)
  })

  test("is paged in a stable order, both ways", async () => {
    for (const sort of ["at", "-at"]) {
      const whole = (await admin.get(`${LOGS}?limit=200&sort=${sort}`)).body
      const ids: string[] = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const { body }: { body: { items: ActivityLog[]; next_cursor: string | null } } = await admin.get(
          `${LOGS}?limit=7&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        )
        ids.push(...body.items.map((item) => item._id))
        cursor = body.next_cursor
      }
      expect(ids).toEqual(whole.items.map((item: ActivityLog) => item._id))
      expect(whole.total).toBe(ids.length)
      const times = whole.items.map((item: ActivityLog) => item.at)
      expect(times).toEqual(sort === "at" ? times.toSorted() : times.toSorted().toReversed())
    }
  })

  test("refuses readers without access and unknown parameters", async () => {
    const supervisor = await world.as((await addPerson(world, { access_level: 3 })).email)
    expect((await supervisor.get(LOGS)).status).toBe(403)
    expect((await world.anonymous.get(LOGS)).status).toBe(401)
    const { next_cursor } = (await admin.get(`${LOGS}?limit=1`)).body
    for (const query of [
      "who=me",
      "from=yesterday",
      "from=2026-10-15&to=2026-10-13",
      "limit=0",
      "sort=action",
      "cursor=x",
      `sort=at&cursor=${next_cursor}`,
    ]) {
      expect([query, (await admin.get(`${LOGS}?${query}`)).status]).toEqual([query, 422])
    }
  })
})

describe("verification", () => {
  test("counts the records of an intact log and reports the issues of a forged one", async () => {
    const honest = await admin.get(`${LOGS}/verify`)
    expect(honest.status).toBe(200)
    expect(honest.body.faults).toEqual([])
    expect(honest.body.records).toBe((await admin.get(`${LOGS}?limit=1`)).body.total)
    expect(honest.body.heads_digest).toMatch(/^[0-9a-f]{64}$/)
    expect(honest.body.lengths.reduce((sum: number, length: number) => sum + length)).toBe(honest.body.records)

    const change = (from: string, to: string) =>
      sql`update tbl_audit_log set doc = jsonb_set(doc, '{action}', ${JSON.stringify(to)}::jsonb)
        where _id = (select _id from tbl_audit_log where action = ${from} order by _id limit 1)`.execute(
        world.app.platform.db,
      )
    await change("employee.bootstrapped", "employee.forged")
    const { faults } = (await admin.get(`${LOGS}/verify`)).body
    await change("employee.forged", "employee.bootstrapped")
    expect(faults).toEqual([
      { chain: expect.any(Number), position: expect.any(Number), reason: expect.stringContaining("not what") },
    ])
  })

  test("works during concurrent writes", async () => {
    const { caller, member } = await teamOf("Busy")
    const writing = Promise.all(Array.from({ length: 12 }, (_, n) => rename(caller, member._id, `Name ${n}`)))
    const checks = await Promise.all([1, 2, 3].map(() => admin.get(`${LOGS}/verify`)))
    await writing
    expect(checks.map(({ body }) => body.faults)).toEqual([[], [], []])
  })

  test("is for level 5", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    expect((await head.get(`${LOGS}/verify`)).status).toBe(403)
    expect((await world.anonymous.get(`${LOGS}/verify`)).status).toBe(401)
  })
})
