import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  addTask,
  addTeam,
  announcedTo,
  auditOf,
  draft,
  PATHS,
  setMonth,
  type Team,
} from "#features/entries/entries.test-support.ts"
import { rowOf, undo, upload } from "#features/bulk/bulk.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const DISPUTES = "/v1/scorecard/disputes"

let world: TestWorld
let team: Team
let admin: Caller
let task: string

beforeAll(async () => {
  world = await openTestWorld("disputes")
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
  task = await addTask(world)
})
afterAll(() => world.close())

/** An incident about the member. */
async function addIncident(by: Caller = team.lead, overrides: object = {}): Promise<string> {
  const { status, body } = await by.post(PATHS.incidents, draft("incidents", team.ids.member, task, overrides))
  expect(status).toBe(201)
  return body._id
}

const dispute = (entry_id: string, more: object = {}) =>
  team.member.post(DISPUTES, { kind: "incidents", entry_id, message: "That was not me.", ...more })

async function addDispute(by: Caller = team.lead): Promise<{ id: string; entry_id: string }> {
  const entry_id = await addIncident(by)
  const { status, body } = await dispute(entry_id)
  expect(status).toBe(201)
  return { id: body._id, entry_id }
}

const act = (caller: Caller, id: string, action: string, body?: object) =>
  caller.post(`${DISPUTES}/${id}/${action}`, body)

describe("opening", () => {
  test("the employee disputes an entry; it is marked, audited, and the nearest deciders are told", async () => {
    const entry_id = await addIncident()
    const { status, body } = await dispute(entry_id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      entry_id,
      status: "open",
      entry_date: "2026-10-15",
      submitted_by_id: team.ids.lead,
      abilities: { comment: true, withdraw: true, decide: false },
    })
    const entry = await team.member.get(`${PATHS.incidents}/${entry_id}`)
    expect(entry.body.open_dispute_id).toBe(body._id)
    const { items } = (await team.lead.get(PATHS.incidents)).body
    expect(items.find(({ _id }: { _id: string }) => _id === entry_id)?.open_dispute_id).toBe(body._id)
    expect(await auditOf(world, body._id)).toEqual([{ action: "dispute.opened", actor_id: team.ids.member }])
    expect(await announcedTo(world, team.ids.supervisor)).toContain("scorecard.dispute.opened")
    expect(await announcedTo(world, team.ids.lead)).not.toContain("scorecard.dispute.opened")
    expect(await dispute(entry_id)).toMatchObject({ status: 409, body: { code: "dispute_open", dispute_id: body._id } })
  })

  test("of several at once, one is opened", async () => {
    const entry_id = await addIncident()
    const replies = await Promise.all([1, 2, 3].map(() => dispute(entry_id)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  })

  test("no one else disputes it, and an entry outside the pool doesn't exist", async () => {
    const entry_id = await addIncident()
    const body = { kind: "incidents", entry_id, message: "No" }
    expect(await team.lead.post(DISPUTES, body)).toMatchObject({ status: 403, body: { code: "not_own_entry" } })
    const stranger = await world.as((await addPerson(world, { employee_id: "STRANGER" })).email)
    expect((await stranger.post(DISPUTES, body)).status).toBe(404)
    await team.supervisor.delete(`${PATHS.incidents}/${entry_id}`)
    expect((await dispute(entry_id)).status).toBe(404)
  })

  test("names items of the entry's checklist only", async () => {
    const { body: entry } = await team.lead.post(PATHS.sbs, draft("sbs", team.ids.member, task))
    const item_id = entry.checklist[0]?.item_id ?? ""
    const about = { kind: "sbs", item_ids: [item_id] }
    expect(await dispute(entry._id, { ...about, item_ids: ["nothing"] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "item_ids" }] },
    })
    expect(await dispute(entry._id, about)).toMatchObject({ status: 201, body: { item_ids: [item_id] } })
  })

  test("ends ten Eastern days after the entry's last change", async () => {
    const late = await openTestWorld("disputes_deadline", { config: { disputeDays: 1 } })
    const { member, lead, ids } = await addTeam(late)
    const { body: entry } = await lead.post(PATHS.incidents, draft("incidents", ids.member, ""))
    const open = () => member.post(DISPUTES, { kind: "incidents", entry_id: entry._id, message: "No" })
    const untilOf = async (reader: Caller) =>
      (await reader.get(`${PATHS.incidents}/${entry._id}`)).body.disputable_until
    expect([await untilOf(member), await untilOf(lead)]).toEqual(["2026-10-16", null])
    late.setNow("2026-10-17T04:00:01.000Z")
    expect(await open()).toMatchObject({
      status: 409,
      body: { code: "dispute_deadline_passed", last_day: "2026-10-16" },
    })
    late.setNow("2026-10-17T03:59:00.000Z")
    expect((await open()).status).toBe(201)
    await late.close()
  })
})

describe("deciding", () => {
  test("accepting corrects the entry and tells the employee", async () => {
    const { id, entry_id } = await addDispute()
    const { status, body } = await act(team.supervisor, id, "accept", { note: "Sorry", change: { severity: "major" } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: "accepted", outcome: "changed", decided_by_id: team.ids.supervisor })
    const entry = (await team.member.get(`${PATHS.incidents}/${entry_id}`)).body
    expect(entry).toMatchObject({ severity: "major", open_dispute_id: null, updated_by_id: team.ids.supervisor })
    expect(await announcedTo(world, team.ids.member)).toContain("scorecard.dispute.decided")
    for (const action of ["accept", "reject"]) {
      const again = await act(team.supervisor, id, action, {
        note: "No",
        ...(action === "accept" && { change: "delete" }),
      })
      expect(again).toMatchObject({ status: 409, body: { code: "already_decided" } })
    }
    expect((await dispute(entry_id)).status).toBe(201)
  })

  test("accepting may delete the entry", async () => {
    const { id, entry_id } = await addDispute()
    const { body } = await act(team.supervisor, id, "accept", { note: "Not them", change: "delete" })
    expect(body).toMatchObject({ status: "accepted", outcome: "deleted", note: "Not them" })
    expect((await team.lead.get(`${PATHS.incidents}/${entry_id}`)).status).toBe(404)
  })

  test("a change that isn't valid or is locked leaves entry and dispute as they are", async () => {
    const { id, entry_id } = await addDispute(team.lead)
    const wrong = await act(team.supervisor, id, "accept", { note: "Yes", change: { severity: "huge", points: 1 } })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toContain("change.severity")
    const later = await act(team.supervisor, id, "accept", { note: "Yes", change: { incident_date: "2026-12-01" } })
    expect(later).toMatchObject({ status: 422, body: { errors: [{ path: "change.incident_date" }] } })
    expect((await act(team.supervisor, id, "accept", { note: "Yes", change: {} })).status).toBe(422)
    const { body: late } = await team.lead.post(PATHS.attendance, draft("attendance", team.ids.member, task))
    const { body: locked } = await dispute(late._id, { kind: "attendance" })
    await setMonth(world, "2026-10", "final")
    for (const change of ["delete", { minutes: 1 }]) {
      const refused = await act(team.supervisor, locked._id, "accept", { note: "Yes", change })
      expect(refused).toMatchObject({ status: 409, body: { code: "month_finalized" } })
    }
    await setMonth(world, "2026-10", "draft")
    expect((await team.lead.get(`${PATHS.incidents}/${entry_id}`)).body).toMatchObject({
      severity: "minor",
      version: 1,
    })
    for (const open of [id, locked._id]) {
      expect((await team.member.get(`${DISPUTES}/${open}`)).body.status).toBe("open")
    }
  })

  test("is up to level 3 of the pool; not the submitter below level 4, nor the employee below level 5", async () => {
    const { id } = await addDispute(team.supervisor)
    const note = { note: "No" }
    expect((await act(team.lead, id, "reject", note)).status).toBe(403)
    expect(await act(team.supervisor, id, "reject", note)).toMatchObject({
      status: 403,
      body: { code: "own_submission" },
    })
    await admin.patch(`/v1/employees/${team.ids.member}`, { access_level: 3 })
    expect(await act(team.member, id, "reject", note)).toMatchObject({ status: 403, body: { code: "own_record" } })
    await admin.patch(`/v1/employees/${team.ids.member}`, { access_level: 1 })
    expect((await act(team.head, id, "reject", note)).body).toMatchObject({ status: "rejected", note: "No" })
    const own = await addDispute(team.head)
    expect((await act(team.head, own.id, "reject", note)).status).toBe(200)
  })

  test("deleting the entry by any path accepts its open dispute", async () => {
    const { id, entry_id } = await addDispute()
    expect((await team.supervisor.delete(`${PATHS.incidents}/${entry_id}`)).status).toBe(204)
    expect((await team.member.get(`${DISPUTES}/${id}`)).body).toMatchObject({
      status: "accepted",
      outcome: "deleted",
      note: null,
      decided_by_id: team.ids.supervisor,
    })
  })

  test("an upload moves the dispute along, and undoing an upload that created the entry accepts it", async () => {
    const row = rowOf("incidents", team.ids.member, task)
    const created = await upload(team.supervisor, "incidents", [row])
    const [newest] = (await team.member.get(`${PATHS.incidents}?sort=-created_at&limit=1`)).body.items
    const opened = (await dispute(newest?._id ?? "")).body
    const moved = { ...row, _id: newest?._id ?? "", incident_date: "2026-10-14" }
    const second = await upload(team.supervisor, "incidents", [moved])
    const find = async () => (await team.member.get(`${DISPUTES}/${opened._id}`)).body
    expect(await find()).toMatchObject({ status: "open", entry_date: "2026-10-14" })
    expect((await undo(team.supervisor, second.batch_id)).status).toBe(204)
    expect(await find()).toMatchObject({ status: "open", entry_date: "2026-10-15" })
    expect((await undo(team.supervisor, created.batch_id)).status).toBe(204)
    expect(await find()).toMatchObject({ status: "accepted", outcome: "deleted" })
  })

  test("of an acceptance and a deletion at once, both leave the dispute accepted and the entry deleted or corrected", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, entry_id } = await addDispute()
      const [accepted, deleted] = await Promise.all([
        act(team.supervisor, id, "accept", { note: "Yes", change: { severity: "major" } }),
        team.head.delete(`${PATHS.incidents}/${entry_id}`),
      ])
      expect(deleted.status).toBe(204)
      expect([200, 409]).toContain(accepted.status)
      const { body } = await team.member.get(`${DISPUTES}/${id}`)
      expect(body).toMatchObject({ status: "accepted", outcome: accepted.status === 200 ? "changed" : "deleted" })
    }
  })
})

describe("a thread", () => {
  test("both sides comment until the employee withdraws", async () => {
    const { id } = await addDispute()
    expect((await act(team.member, id, "comments", { message: "See the log." })).status).toBe(200)
    const { body } = await act(team.lead, id, "comments", { message: "Which one?" })
    expect(body).toMatchObject({ comments: [{ author_id: team.ids.member }, { author_id: team.ids.lead }] })
    expect((await act(team.supervisor, id, "withdraw")).status).toBe(403)
    expect((await act(team.member, id, "withdraw")).body.status).toBe("withdrawn")
    expect(await act(team.lead, id, "comments", { message: "Fine" })).toMatchObject({
      status: 409,
      body: { code: "already_decided" },
    })
  })

  test("is found by state, kind, employee, month and who may decide, and refuses an old version", async () => {
    const { id, entry_id } = await addDispute(team.supervisor)
    const ids = async (caller: Caller, query: string) => {
      const { status, body } = await caller.get(`${DISPUTES}?limit=100&${query}`)
      expect(status).toBe(200)
      expect(body.total).toBe(body.items.length)
      return body.items.map(({ _id }: { _id: string }) => _id)
    }
    const all = `status=open&kind=incidents&employee_id=${team.ids.member}`
    expect(await ids(team.lead, `${all}&year=2026&month=10`)).toContain(id)
    expect(await ids(team.lead, `${all}&year=2026&month=9`)).toEqual([])
    expect(await ids(team.head, "to_decide=true")).toContain(id)
    expect(await ids(team.supervisor, "to_decide=true")).not.toContain(id)
    expect(await ids(team.lead, "to_decide=true")).toEqual([])
    expect(await ids(team.member, "kind=sbs&status=accepted")).toEqual([])

    await team.supervisor.patch(`${PATHS.incidents}/${entry_id}`, { incident_date: "2026-09-30" })
    expect(await ids(team.lead, `${all}&year=2026&month=9`)).toEqual([id])
    const stale = await team.head.post(`${DISPUTES}/${id}/reject`, { note: "No" }, { "if-match": '"1"' })
    expect(stale.status).toBe(412)
  })
})

describe("a month", () => {
  test("lists its open disputes in report, preview and receipt, and is finalized with them only on request", async () => {
    const closing = await openTestWorld("disputes_closing", {
      role: "all",
      config: { rollingSync: { enabled: false, seconds: 600 } },
    })
    const { member, lead, ids } = await addTeam(closing)
    const boss = await closing.as("admin@example.com")
    const entry = draft("incidents", ids.member, "", { incident_date: "2026-09-14" })
    const { body } = await boss.post(PATHS.incidents, entry)
    const opened = await member.post(DISPUTES, { kind: "incidents", entry_id: body._id, message: "No" })
    const listed = { total: 1, items: [{ _id: opened.body._id, employee_id: ids.member }] }
    const september = { year: 2026, month: 9 }
    const report = async (caller: Caller) => (await caller.get("/v1/dashboard/bsc/month-report?year=2026&month=9")).body
    expect((await report(lead)).open_disputes).toMatchObject(listed)
    const stranger = await closing.as((await addPerson(closing, { employee_id: "OTHER" })).email)
    expect((await report(stranger)).open_disputes).toEqual({ total: 0, items: [] })
    const preview = await boss.post("/v1/dashboard/bsc/finalize/preview", september)
    expect(preview.body.open_disputes).toMatchObject(listed)
    const receipt = await member.get(`/v1/dashboard/bsc/receipt?employee_id=${ids.member}&year=2026&month=9`)
    expect(receipt.body.open_disputes).toMatchObject(listed)

    const finalize = (more: object = {}) => boss.post("/v1/dashboard/bsc/finalize", { ...september, ...more })
    expect(await finalize()).toMatchObject({ status: 409, body: { code: "open_disputes", open_disputes: 1 } })
    expect((await finalize({ allow_open_disputes: true })).status).toBe(202)
    while ((await report(boss)).status !== "final") await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await member.get(`${DISPUTES}/${opened.body._id}`)).body.status).toBe("open")
    await closing.close()
  })
})
