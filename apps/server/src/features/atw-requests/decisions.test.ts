import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addTeam, announcedTo, auditOf, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { ask, URL } from "./atw-requests.test-support.ts"

const ENTRIES = "/v1/scorecard/atw-entries"
let world: TestWorld
let admin: Caller
let team: Team
beforeAll(async () => {
  world = await openTestWorld("atw_decisions", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
beforeEach(async () => {
  team = await addTeam(world)
})
afterAll(() => world.close())

type Given = Parameters<typeof ask>[1]
async function submit(overrides: Given = {}, caller = team.member) {
  const { status, body } = await ask(caller, overrides)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const approve = (caller: Caller, id: string, body: object = { final_score: 60 }, headers?: Record<string, string>) =>
  caller.post(`${URL}/${id}/approve`, body, headers)
const reject = (caller: Caller, id: string, body: object = { review_note: "Not enough." }) =>
  caller.post(`${URL}/${id}/reject`, body)
const entriesOf = async (employee_id: string) =>
  (await admin.get(`${ENTRIES}?employee_id=${employee_id}`)).body.items as { _id: string }[]

describe("approving", () => {
  test("creates the entry as the manager's, and notifies the person once", async () => {
    const request = await submit()
    const { status, body, headers } = await approve(team.lead, request._id, {
      final_score: 62.5,
      remarks: "Well done.",
    })
    expect([status, headers["etag"]]).toEqual([200, '"2"'])
    expect(body).toMatchObject({
      status: "approved",
      decided_by_id: team.ids.lead,
      decided_at: "2026-10-15T16:00:00.000Z",
      final_score: 62.5,
      review_note: null,
      version: 2,
      abilities: { approve: false, reject: false, cancel: false },
    })
    const entry = (await team.member.get(`${ENTRIES}/${body.entry_id}`)).body
    expect(entry).toMatchObject({
      kind: "atw",
      employee_id: team.ids.member,
      date_of_occurrence: request.date_of_occurrence,
      impact: request.impact,
      description: request.description,
      final_score: 62.5,
      remarks: "Well done.",
      proof_file_id: null,
      source: "atw_request",
      submitted_by_id: team.ids.lead,
    })
    expect(await announcedTo(world, team.ids.member)).toEqual(["scorecard.atw.request_approved"])
    expect((await auditOf(world, request._id)).at(-1)).toEqual({
      action: "atw_request.approved",
      actor_id: team.ids.lead,
    })
    expect(await auditOf(world, present(body.entry_id))).toEqual([
      { action: "entry.submitted", actor_id: team.ids.lead },
    ])
  })

  test.each([{}, { final_score: 101 }, { final_score: -1 }, { final_score: 1.234 }, { final_score: 1, points: 2 }])(
    "with %j is 422",
    async (body) => {
      const { _id } = await submit()
      expect((await approve(team.lead, _id, body)).status).toBe(422)
      expect((await team.lead.get(`${URL}/${_id}`)).body.status).toBe("pending")
    },
  )

  test("honors If-Match", async () => {
    const { _id } = await submit()
    expect((await approve(team.lead, _id, undefined, { "if-match": '"2"' })).status).toBe(412)
    expect((await approve(team.lead, _id, undefined, { "if-match": '"1"' })).status).toBe(200)
  })

  test("of your own request is for level 5 only", async () => {
    for (const caller of [team.lead, team.supervisor, team.head]) {
      const { _id, abilities } = await submit({}, caller)
      expect(abilities).toEqual({ approve: false, reject: false, cancel: true })
      for (const answer of [await approve(caller, _id, {}), await reject(caller, _id, {})]) {
        expect([answer.status, answer.body.code]).toEqual([403, "own_entry"])
      }
    }
    const own = await submit({}, team.member)
    expect((await approve(team.member, own._id)).body.code).toBe("permission_missing")
    expect((await reject(team.member, own._id)).body.code).toBe("permission_missing")
    const boss = await world.as((await addPerson(world, { access_level: 5 })).email)
    const theirs = await submit({}, boss)
    expect(theirs.abilities).toEqual({ approve: true, reject: true, cancel: true })
    expect((await approve(boss, theirs._id)).status).toBe(200)
    expect(await announcedTo(world, theirs.employee_id)).toEqual([])
  })

  test("is for cluster managers and for people who see the whole company, too", async () => {
    const hr = await world.as((await addPerson(world, { access_level: 2, access_scope: "company" })).email)
    const { _id } = await submit()
    expect((await approve(hr, _id)).status).toBe(200)
  })

  test("is atomic: there is no decision without its entry, and no entry without the decision", async () => {
    const { _id } = await submit()
    const { db } = world.app.platform
    for (const table of ["tbl_atw_entry_requests", "tbl_atw_entries"].map((name) => sql.table(name))) {
      const never = sql`constraint never check (doc->>'final_score' is null) not valid`
      await sql`alter table ${table} add ${never}`.execute(db)
      const { status } = await approve(team.lead, _id)
      await sql`alter table ${table} drop constraint never`.execute(db)
      expect(status).toBe(500)
      expect((await team.lead.get(`${URL}/${_id}`)).body).toMatchObject({ status: "pending", version: 1 })
      expect(await entriesOf(team.ids.member)).toEqual([])
      expect(await announcedTo(world, team.ids.member)).toEqual([])
    }
    expect((await approve(team.lead, _id)).status).toBe(200)
    expect(await entriesOf(team.ids.member)).toHaveLength(1)
  })
})

describe("rejecting", () => {
  test("needs a note, creates nothing and notifies the person", async () => {
    const { _id } = await submit()
    for (const body of [{}, { review_note: " " }, { review_note: "No.", final_score: 1 }]) {
      expect((await reject(team.lead, _id, body)).status).toBe(422)
    }
    const { status, body } = await reject(team.lead, _id)
    expect([status, body]).toMatchObject([
      200,
      { status: "rejected", review_note: "Not enough.", entry_id: null, final_score: null, version: 2 },
    ])
    expect(await announcedTo(world, team.ids.member)).toEqual(["scorecard.atw.request_rejected"])
    expect(await entriesOf(team.ids.member)).toEqual([])
  })
})

describe("a request is decided once", () => {
  test("and cannot be decided again or canceled", async () => {
    for (const decide of [approve, reject]) {
      const { _id } = await submit()
      expect((await decide(team.lead, _id)).status).toBe(200)
      for (const answer of [
        await approve(team.head, _id),
        await reject(team.supervisor, _id),
        await approve(admin, _id),
        await team.member.delete(`${URL}/${_id}`),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([409, "already_decided"])
      }
    }
  })

  test("when ten managers approve at the same moment", async () => {
    const managers = await Promise.all(
      Array.from({ length: 10 }, async () =>
        world.as((await addPerson(world, { access_level: 3, access_scope: "company" })).email),
      ),
    )
    const { _id } = await submit()
    const answers = await Promise.all(managers.map((manager, at) => approve(manager, _id, { final_score: at })))
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? "done"}`).toSorted()
    expect(outcomes).toEqual(["200 done", ...Array(9).fill("409 already_decided")])
    const winner = answers.find(({ status }) => status === 200)
    expect((await entriesOf(team.ids.member)).map((entry) => entry._id)).toEqual([winner?.body.entry_id])
    expect(await announcedTo(world, team.ids.member)).toEqual(["scorecard.atw.request_approved"])
  })

  test("when it is approved, rejected and canceled at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await submit()
      const before = (await entriesOf(team.ids.member)).length
      const [approved, rejected, cancelled] = await Promise.all([
        approve(team.lead, _id),
        reject(team.head, _id),
        team.member.delete(`${URL}/${_id}`),
      ])
      expect([approved.status === 200, rejected.status === 200, cancelled.status === 204].filter(Boolean)).toHaveLength(
        1,
      )
      expect((await entriesOf(team.ids.member)).length - before).toBe(approved.status === 200 ? 1 : 0)
    }
  })
})

describe("in a month that is final", () => {
  const september = { date_of_occurrence: "2026-09-30" }
  const grant = { kind: "atw", year: 2026, month: 9, until: "2026-10-16T00:00:00.000Z", reason: "Late proof." }
  const submitInTime = async (overrides: Given = {}, caller = team.member) => {
    await setMonth(world, "2026-09", "draft")
    const request = await submit({ ...september, ...overrides }, caller)
    await setMonth(world, "2026-09", "final")
    return request
  }

  test("a request is refused, the refusal names the month, and no one is notified", async () => {
    await setMonth(world, "2026-09", "final")
    const told = (await announcedTo(world, team.ids.lead)).length
    const { status, body } = await ask(team.member, september)
    expect([status, body.code, body.page, body.month]).toEqual([409, "month_finalized", "atw", "2026-09"])
    expect(await announcedTo(world, team.ids.lead)).toHaveLength(told)
  })

  test("a super admin's own request is refused like any other", async () => {
    await setMonth(world, "2026-09", "final")
    const boss = await world.as((await addPerson(world, { access_level: 5 })).email)
    const { status, body } = await ask(boss, september)
    expect([status, body.code, body.month]).toEqual([409, "month_finalized", "2026-09"])
  })

  test("a pending one can be rejected, and approved only by level 5", async () => {
    const { _id } = await submitInTime()
    for (const caller of [team.lead, team.supervisor, team.head]) {
      const { status, body } = await approve(caller, _id)
      expect([status, body.code, body.page, body.month]).toEqual([409, "month_finalized", "atw", "2026-09"])
    }
    expect((await team.lead.get(`${URL}/${_id}`)).body.status).toBe("pending")
    expect(await entriesOf(team.ids.member)).toEqual([])
    expect((await approve(admin, _id)).status).toBe(200)
    expect((await reject(team.lead, (await submitInTime())._id)).status).toBe(200)
  })

  test("a grant lets the managers approve and the person submit, for its employee and duration", async () => {
    const [first, third] = [await submitInTime(), await submitInTime({}, team.lead)]
    const employee_id = team.ids.member
    expect((await admin.post("/v1/scorecard/unlock-grants", { ...grant, employee_id })).status).toBe(201)
    const second = await submit(september)
    expect((await ask(team.lead, september)).body.code).toBe("month_finalized")
    expect((await approve(team.lead, first._id)).status).toBe(200)
    expect((await approve(team.head, third._id)).body.code).toBe("month_finalized")
    world.setNow("2026-10-16T00:00:01Z")
    const late = await approve(team.lead, second._id)
    world.setNow("2026-10-15T16:00:00Z")
    expect([late.status, late.body.code]).toEqual([409, "month_finalized"])
  })

  test("an invalid score is reported before the lock", async () => {
    const { _id } = await submitInTime()
    expect((await approve(team.lead, _id, { final_score: 101 })).status).toBe(422)
  })
})

describe("behind a scheduled lock", () => {
  const august = { date_of_occurrence: "2026-08-12" }
  const lockAtw = async (enabled: boolean) => {
    const monthly = { enabled, pages: ["atw"] }
    expect((await admin.patch("/v1/scorecard/locks", { monthly })).status).toBe(200)
  }

  test("no new request is accepted, and validation errors are reported first", async () => {
    await lockAtw(true)
    const locked = await ask(team.member, august)
    expect([locked.status, locked.body.code]).toEqual([409, "month_locked"])
    expect((await ask(team.member, { ...august, impact: "nothing" })).status).toBe(422)
    // Level 5 can decide about it despite the lock.
    const boss = await world.as((await addPerson(world, { access_level: 5 })).email)
    expect((await ask(boss, august)).status).toBe(201)
    await lockAtw(false)
  })

  test("managers still decide a request that was submitted before; a new entry of theirs is refused", async () => {
    const { _id } = await submit(august)
    await lockAtw(true)
    const entry = {
      ...august,
      employee_id: team.ids.member,
      impact: "customer_impact",
      description: "-",
      final_score: 5,
    }
    expect((await team.lead.post("/v1/scorecard/atw-entries", entry)).body.code).toBe("month_locked")
    expect((await approve(team.lead, _id)).status).toBe(200)
    await lockAtw(false)
  })
})
