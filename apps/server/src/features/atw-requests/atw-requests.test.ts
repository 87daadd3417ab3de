import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addTeam, announcedTo, auditOf, type Team } from "#features/entries/entries.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { ask, NOWHERE, URL } from "./atw-requests.test-support.ts"

let world: TestWorld
let admin: Caller
let team: Team
let others: Team
beforeAll(async () => {
  world = await openTestWorld("atw_requests", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
  others = await addTeam(world)
})
afterAll(() => world.close())

type Given = Parameters<typeof ask>[1]
async function submit(overrides: Given = {}, caller = team.member) {
  const { status, body } = await ask(caller, overrides)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const idsOf = (body: { items: { _id: string }[] }) => body.items.map(({ _id }) => _id)

describe("requesting an entry", () => {
  test("is open to all employees, about themselves, and notifies their managers", async () => {
    const { status, body, headers } = await ask(team.member)
    expect({ status, code: body.code, errors: body.errors }).toEqual({ status: 201 })
    expect(body).toEqual({
      _id: body._id,
      employee_id: team.ids.member,
      name: body.name,
      date_of_occurrence: "2026-10-14",
      impact: "customer_impact",
      description: "Stayed with an upset customer until all was well.",
      proof: null,
      status: "pending",
      decided_by_id: null,
      decided_at: null,
      review_note: null,
      final_score: null,
      entry_id: null,
      created_at: "2026-10-15T16:00:00.000Z",
      updated_at: "2026-10-15T16:00:00.000Z",
      version: 1,
      abilities: { approve: false, reject: false, cancel: true },
    })
    expect([headers["location"], headers["etag"]]).toEqual([`${URL}/${body._id}`, '"1"'])
    expect((await team.member.get(`${URL}/${body._id}`)).body).toEqual(body)
    expect((await team.lead.get(`${URL}/${body._id}`)).body.abilities).toEqual({
      approve: true,
      reject: true,
      cancel: false,
    })
    for (const manager of [team.ids.lead, team.ids.supervisor, team.ids.head]) {
      expect(await announcedTo(world, manager)).toContain("scorecard.atw.request_submitted")
    }
    for (const other of [team.ids.member, team.ids.colleague, others.ids.lead, "ADMIN"]) {
      expect(await announcedTo(world, other)).not.toContain("scorecard.atw.request_submitted")
    }
    expect(await auditOf(world, body._id)).toEqual([{ action: "atw_request.submitted", actor_id: team.ids.member }])
  })

  test("notifies the nearest managers, and those of the cluster only if none are nearer", async () => {
    const admin = await world.as("admin@example.com")
    const chief = await addPerson(world, { access_level: 4 })
    const { cluster_id } = (await admin.get(`/v1/organization/departments/${team.department_id}`)).body
    const managers = `/v1/organization/clusters/${cluster_id}/managers` as const
    const before = (await admin.get(`/v1/organization/clusters/${cluster_id}`)).body.manager_ids
    expect((await admin.put(managers, { manager_ids: [chief.employee_id] })).status).toBe(200)
    await submit()
    expect(await announcedTo(world, chief.employee_id)).toEqual([])

    const lonely = (await admin.post("/v1/organization/departments", { name: "Unmanaged", cluster_id })).body
    const person = await addPerson(world, { department_id: lonely._id })
    expect((await ask(await world.as(person.email), { employee_id: person.employee_id })).status).toBe(201)
    expect(await announcedTo(world, chief.employee_id)).toEqual(["scorecard.atw.request_submitted"])
    expect((await admin.put(managers, { manager_ids: before })).status).toBe(200)
  })

  test("names its author or no employee", async () => {
    expect((await submit({ employee_id: team.ids.member })).employee_id).toBe(team.ids.member)
    for (const employee_id of [team.ids.colleague, others.ids.member, "NOBODY"]) {
      const { status, body } = await ask(team.lead, { employee_id })
      expect([status, body.errors[0]?.path]).toEqual([422, "employee_id"])
    }
  })

  test.each<[Given, string, string]>([
    [{ date_of_occurrence: "2026-10-16" }, "date_of_occurrence", "date_in_future"],
    [{ date_of_occurrence: "2020-10-16" }, "date_of_occurrence", "invalid"],
    [{ date_of_occurrence: "2026-02-29" }, "date_of_occurrence", "invalid"],
    [{ date_of_occurrence: undefined }, "date_of_occurrence", "invalid"],
    [{ impact: "world_peace" }, "impact", "invalid"],
    [{ impact: undefined }, "impact", "invalid"],
    [{ description: "  " }, "description", "invalid"],
    [{ description: "x".repeat(4001) }, "description", "invalid"],
    [{ final_score: "100" }, "final_score", "invalid"],
    [{ proof: "a file, I promise" }, "proof", "invalid"],
    [{ status: "approved" }, "status", "invalid"],
  ])("with %j is 422", async (overrides, path, code) => {
    const { status, body } = await ask(team.member, overrides)
    expect([status, body.code, body.errors[0]?.path]).toEqual([422, code, path])
  })

  test("for a day before the hire date is 422", async () => {
    const newcomer = await world.as((await addPerson(world, { hire_date: "2026-10-15" })).email)
    const { status, body } = await ask(newcomer)
    expect([status, body.errors[0]?.path]).toEqual([422, "date_of_occurrence"])
  })

  test("is a form, and needs a sign-in", async () => {
    expect((await team.member.post(URL, {})).status).toBe(415)
    expect((await ask(world.anonymous)).status).toBe(401)
  })

  test("repeated with its Idempotency-Key creates one request", async () => {
    const key = { "idempotency-key": "ask-once" }
    const first = await ask(team.member, {}, [], key)
    expect((await ask(team.member, {}, [], key)).body).toEqual(first.body)
    const another = await ask(team.member, { description: "Something else." }, [], key)
    expect([another.status, another.body.code]).toEqual([422, "idempotency_key_reused"])
  })
})

describe("the lists", () => {
  let group: Team
  let theirs: string[]
  let leads: string
  beforeAll(async () => {
    group = await addTeam(world)
    theirs = []
    for (const date_of_occurrence of ["2026-09-30", "2026-10-01", "2026-10-14"]) {
      theirs.push((await submit({ date_of_occurrence }, group.member))._id)
    }
    leads = (await submit({}, group.lead))._id
  })

  test("contain the reader's own requests, newest first", async () => {
    for (const query of ["", "?scope=mine"] as const) {
      const { body } = await group.member.get(`${URL}${query}`)
      expect([idsOf(body), body.total]).toEqual([theirs.toReversed(), 3])
    }
    expect(idsOf((await group.lead.get(URL)).body)).toEqual([leads])
  })

  test("contain, for approval, the requests of the reader's pool except their own", async () => {
    const sorted = (body: any) => idsOf(body).toSorted()
    expect(sorted((await group.lead.get(`${URL}?scope=approval`)).body)).toEqual(theirs.toSorted())
    const ofHead = (await group.head.get(`${URL}?scope=approval`)).body
    expect(sorted(ofHead)).toEqual([...theirs, leads].toSorted())
    expect((await group.member.get(`${URL}?scope=approval`)).body).toEqual({ items: [], next_cursor: null, total: 0 })
    expect((await others.head.get(`${URL}?scope=approval&employee_id=${group.ids.member}`)).body.total).toBe(0)
    const ofAdmin = (await admin.get(`${URL}?scope=approval&limit=200`)).body
    expect(idsOf(ofAdmin)).toEqual(expect.arrayContaining([...theirs, leads]))
  })

  test("are filtered", async () => {
    const found = async (query: string) => idsOf((await group.head.get(`${URL}?scope=approval&${query}`)).body)
    const all = [...theirs, leads].toSorted()
    expect(await found(`employee_id=${group.ids.lead}`)).toEqual([leads])
    expect(await found("year=2026&month=9")).toEqual([theirs[0]])
    expect((await found(`department_id=${group.department_id}`)).toSorted()).toEqual(all)
    expect((await found(`cluster_id=${group.cluster_id}`)).toSorted()).toEqual(all)
    expect(await found(`department_id=${others.department_id}`)).toEqual([])
    expect(await found(`cluster_id=${others.cluster_id}`)).toEqual([])
    expect(await found("status=approved")).toEqual([])
    expect((await found("status=pending")).toSorted()).toEqual(all)
    for (const query of ["scope=all", "status=open", "year=2026", "month=9", "sort=name", "limit=0", "who=me"]) {
      expect((await group.head.get(`${URL}?${query}`)).status).toBe(422)
    }
  })

  test("are sorted either way, page by page", async () => {
    const inOrder = async (sort: string) => {
      const ids: string[] = []
      let cursor = ""
      do {
        const { body } = await group.lead.get(`${URL}?scope=approval&sort=${sort}&limit=2${cursor}`)
        ids.push(...idsOf(body))
        cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`
      } while (cursor !== "")
      return ids
    }
    for (const sort of ["date", "created_at"]) {
      expect(await inOrder(sort)).toEqual(theirs)
      expect(await inOrder(`-${sort}`)).toEqual(theirs.toReversed())
    }
    const { next_cursor } = (await group.lead.get(`${URL}?scope=approval&limit=2`)).body
    for (const query of [`scope=mine&cursor=${next_cursor}`, `scope=approval&sort=date&cursor=${next_cursor}`]) {
      const { status, body } = await group.lead.get(`${URL}?${query}`)
      expect([status, body.code]).toEqual([422, "cursor_invalid"])
    }
  })

  test("are exported, filtered and limited to the same pool, and execute nothing in a spreadsheet", async () => {
    const { _id } = await submit({ description: "=1+1" }, group.member)
    const { status, text, headers } = await group.lead.get(`${URL}/export?scope=approval&sort=date&status=pending`)
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"])
    const lines = text.trim().split("\r\n")
    expect(lines[0]).toContain("_id,employee_id,name,date_of_occurrence,impact,description,status")
    expect(lines).toHaveLength(5)
    expect(lines.find((line) => line.startsWith(_id))).toContain("'=1+1")
    expect((await others.head.get(`${URL}/export?scope=approval`)).text).not.toContain(group.ids.member)
    expect((await group.member.get(`${URL}/export?format=xlsx`)).headers["content-type"]).toMatch(/spreadsheetml/)
    expect((await group.member.get(`${URL}/export?limit=1`)).status).toBe(422)
    expect((await group.member.delete(`${URL}/${_id}`)).status).toBe(204)
  })

  test("are counted for the badge, which is 304 while nothing changes", async () => {
    const { status, body, headers } = await group.lead.get(`${URL}/pending-count`)
    expect([status, body]).toEqual([200, { count: 3 }])
    expect((await group.head.get(`${URL}/pending-count`)).body).toEqual({ count: 4 })
    const current = { "if-none-match": String(headers["etag"]) }
    expect((await group.lead.get(`${URL}/pending-count`, current)).status).toBe(304)
    const { _id } = await submit({}, group.member)
    expect((await group.lead.get(`${URL}/pending-count`, current)).body).toEqual({ count: 4 })
    await group.member.delete(`${URL}/${_id}`)
    expect((await group.member.get(`${URL}/pending-count`)).status).toBe(403)
    expect((await world.anonymous.get(`${URL}/pending-count`)).status).toBe(401)
  })
})

describe("a request", () => {
  test("of a person outside the pool is 404 for every operation", async () => {
    const { _id } = await submit()
    for (const caller of [others.member, others.lead, others.head]) {
      expect((await caller.get(`${URL}/${_id}`)).status).toBe(404)
      expect((await caller.get(`${URL}/${_id}/proof`)).status).toBe(404)
      expect((await caller.delete(`${URL}/${_id}`)).status).toBe(404)
    }
    for (const id of [_id, NOWHERE, "no-id"]) {
      expect((await others.head.post(`${URL}/${id}/approve`, {})).status).toBe(404)
      expect((await others.head.post(`${URL}/${id}/reject`, {})).status).toBe(404)
    }
    const colleague = await world.as(`${team.ids.colleague}@example.com`)
    expect((await colleague.get(`${URL}/${_id}`)).status).toBe(404)
    expect((await team.member.get(`${URL}/${_id}`)).status).toBe(200)
    expect((await world.anonymous.get(`${URL}/${_id}`)).status).toBe(401)
  })

  test("can be canceled by its author only, and is then gone", async () => {
    const { _id } = await submit()
    for (const caller of [team.lead, team.head, admin]) {
      const { status, body } = await caller.delete(`${URL}/${_id}`)
      expect([status, body.code]).toEqual([403, "not_own_submission"])
    }
    expect((await team.member.delete(`${URL}/${_id}`, { "if-match": '"7"' })).status).toBe(412)
    expect((await team.member.delete(`${URL}/${_id}`, { "if-match": '"1"' })).status).toBe(204)
    expect((await team.member.get(`${URL}/${_id}`)).status).toBe(404)
    expect((await team.member.delete(`${URL}/${_id}`)).status).toBe(404)
    expect((await team.lead.post(`${URL}/${_id}/approve`, { final_score: 1 })).status).toBe(404)
    expect((await auditOf(world, _id)).map(({ action }) => action)).toEqual([
      "atw_request.submitted",
      "atw_request.cancelled",
    ])
  })

  test("that is pending shows up before its month is finalized", async () => {
    const preview = async () =>
      (await admin.post("/v1/dashboard/bsc/finalize/preview", { year: 2026, month: 8 })).body.summary
        ?.pending_atw_requests
    expect(await preview()).toBe(0)
    const { _id } = await submit({ date_of_occurrence: "2026-08-31" })
    expect(await preview()).toBe(1)
    await team.lead.post(`${URL}/${_id}/reject`, { review_note: "Not enough." })
    expect(await preview()).toBe(0)
  })
})
