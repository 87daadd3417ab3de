import { afterAll, beforeAll, expect, test } from "vitest"
import { WEBHOOK_EVENT_TYPES } from "@scorecard/contracts/webhooks"
import { ask } from "#features/atw-requests/atw-requests.test-support.ts"
import { rowOf, undo, upload } from "#features/bulk/bulk.test-support.ts"
import { KEYS, publish, RELEASES, signed } from "#features/desktop-releases/releases.test-support.ts"
import { addTask, addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { openReceiver, WEBHOOKS, type Receiver } from "./webhooks.test-support.ts"

const DISPUTES = "/v1/scorecard/disputes"
const REQUESTS = "/v1/atw-entry-requests"
const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }

let world: TestWorld
let admin: Caller
let team: Team
let task: string
let receiver: Receiver

beforeAll(async () => {
  const config = { webhooks: { allowLoopback: true }, desktopReleaseKeys: KEYS }
  world = await openTestWorld("webhook_events", { config })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
  task = await addTask(world)
  receiver = await openReceiver()
  await admin.post(WEBHOOKS, { url: receiver.url, event_types: WEBHOOK_EVENT_TYPES })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

/** What is sent because of the work, in the order of its changes: type, ids and path. */
async function eventsOf(work: () => Promise<unknown>) {
  receiver.accepted.length = 0
  await work()
  await world.app.features.webhooks.sender.drain()
  const base = world.app.platform.config.email.appBaseUrl
  return receiver.accepted
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ body: { type, data } }): [string, object, string] => [type, data.ids, data.link.replace(base, "")])
}

test.each(["sbs", "non_sbs", "atw", "attendance", "productivity", "additional_points", "incidents"] as const)(
  "an entry of the kind %s",
  async (kind) => {
    let entry_id = ""
    const events = await eventsOf(async () => {
      const created = await team.lead.post(PATHS[kind], draft(kind, team.ids.member, task))
      entry_id = created.body._id
      const at = `${PATHS[kind]}/${entry_id}` as const
      const patch = { atw: { final_score: 41 }, sbs: { quantity_score: 9 }, non_sbs: { quantity_score: 9 } }
      const other = { attendance: { minutes: 13 }, additional_points: { points: 4 } }
      const words = { productivity: { description: "Thrice." }, incidents: { description: "Open." } }
      expect((await team.lead.patch(at, { ...patch, ...other, ...words }[kind])).status).toBe(200)
      expect((await team.supervisor.delete(at)).status).toBe(204)
      expect((await team.supervisor.post(`${at}/restore`)).status).toBe(200)
    })
    const ids = { kind, entry_id, employee_id: team.ids.member }
    const link = `/entries/${kind}?entry=${entry_id}`
    expect(events).toEqual([
      ["entry.created", ids, link],
      ["entry.changed", ids, link],
      ["entry.deleted", ids, `/recycle-bin?kind=${kind}`],
      ["entry.restored", ids, link],
    ])
  },
)

test("entries of a file, and their undoing", async () => {
  let batch = ""
  const created = await eventsOf(async () => {
    const days = ["2026-10-13", "2026-10-14"]
    const rows = days.map((day) => rowOf("attendance", team.ids.member, task, { date_of_occurrence: day }))
    batch = (await upload(team.supervisor, "attendance", rows)).batch_id
  })
  expect(created.map(([type]) => type)).toEqual(["entry.created", "entry.created"])
  const undone = await eventsOf(async () => expect((await undo(team.supervisor, batch)).status).toBe(204))
  const deletions = created.map(([, ids]) => ["entry.deleted", ids])
  expect(undone.map(([type, ids]) => [type, ids])).toEqual(expect.arrayContaining(deletions))
  expect(undone).toHaveLength(2)
})

test("ATW requests", async () => {
  const ids: string[] = []
  const events = await eventsOf(async () => {
    for (let each = 0; each < 3; each++) ids.push((await ask(team.member)).body._id)
    expect((await team.lead.post(`${REQUESTS}/${ids[0]}/approve`, { final_score: 20 })).status).toBe(200)
    expect((await team.lead.post(`${REQUESTS}/${ids[1]}/reject`, { review_note: "No." })).status).toBe(200)
    expect((await team.member.delete(`${REQUESTS}/${ids[2]}`)).status).toBe(204)
  })
  const of = (index: number) => [
    { request_id: ids[index], employee_id: team.ids.member },
    `/atw-requests?scope=approval&request=${ids[index]}`,
  ]
  // The entry of the approved request is an object of its own.
  expect(events.filter(([type]) => type !== "entry.created")).toEqual([
    ["atw_request.submitted", ...of(0)],
    ["atw_request.submitted", ...of(1)],
    ["atw_request.submitted", ...of(2)],
    ["atw_request.decided", ...of(0)],
    ["atw_request.decided", ...of(1)],
  ])
  expect(events).toHaveLength(6)
})

test("disputes", async () => {
  const entry = async () => (await team.lead.post(PATHS.incidents, draft("incidents", team.ids.member, task))).body._id
  const entries = [await entry(), await entry()]
  let ids: string[] = []
  const events = await eventsOf(async () => {
    for (const entry_id of entries) {
      const opened = await team.member.post(DISPUTES, { kind: "incidents", entry_id, message: "Not me." })
      ids = [...ids, opened.body._id]
    }
    expect((await team.supervisor.post(`${DISPUTES}/${ids[0]}/reject`, { note: "It was." })).status).toBe(200)
    const accepted = await team.supervisor.post(`${DISPUTES}/${ids[1]}/accept`, { note: "Right.", change: "delete" })
    expect(accepted.status).toBe(200)
  })
  const of = (id: string | undefined) => [{ dispute_id: id, employee_id: team.ids.member }, `/disputes?dispute=${id}`]
  expect(events.filter(([type]) => type.startsWith("dispute."))).toEqual([
    ["dispute.opened", ...of(ids[0])],
    ["dispute.opened", ...of(ids[1])],
    ["dispute.decided", ...of(ids[0])],
    ["dispute.decided", ...of(ids[1])],
  ])
  expect(events.filter(([type]) => type === "entry.deleted")).toHaveLength(1)
})

test("a month", async () => {
  const { finalizeNow } = world.app.features.months
  const requester = { employee_id: "ADMIN", impersonated_by: null }
  const events = await eventsOf(async () => {
    await finalizeNow(requester, { ...SEPTEMBER, regenerate: false })
    await finalizeNow(requester, { ...SEPTEMBER, regenerate: true, reason: "An appeal" })
    expect((await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "An appeal" })).status).toBe(200)
  })
  const rest = [{ month: "2026-09" }, "/months?month=2026-09"]
  expect(events).toEqual([
    ["month.finalized", ...rest],
    ["month.regenerated", ...rest],
    ["month.reopened", ...rest],
  ])
})

test("a person", async () => {
  const { department_id } = team
  const events = await eventsOf(async () => {
    const created = await admin.post("/v1/employees", {
      employee_id: "N1",
      access_level: 1,
      hire_date: "2026-10-01",
      personal_data: { first_name: "Nina", last_name: "New", email_address: "nina@example.com" },
      employment_data: { department_id, position: "Agent" },
    })
    expect(created.status).toBe(201)
    const patch = (body: object) => admin.patch("/v1/employees/N1", body)
    expect((await patch({ personal_data: { preferred_name: "Nin" } })).status).toBe(200)
    expect((await patch({ status: "inactive" })).status).toBe(200)
    expect((await patch({ status: "active" })).status).toBe(200)
    expect((await admin.delete("/v1/employees/N1")).status).toBe(204)
    const basis = { legal_basis: "Request" }
    expect((await admin.post("/v1/employees/N1/pseudonymize", basis)).status).toBe(200)
  })
  const rest = [{ employee_id: "N1" }, "/employees/N1"]
  expect(events).toEqual([
    ["employee.created", ...rest],
    ["employee.changed", ...rest],
    ["employee.deactivated", ...rest],
    ["employee.changed", ...rest],
    ["employee.deactivated", ...rest],
    ["employee.changed", ...rest],
  ])
})

test("a release of the desktop client, and its promotion", async () => {
  const ids: string[] = []
  const events = await eventsOf(async () => {
    const staged = (await publish(admin, signed("2.0.0", "staging"))).body
    const { manifest, signature } = signed("2.0.0", "production")
    const promoted = await admin.post(`${RELEASES}/${staged._id}/promote`, { manifest, signature })
    expect(promoted.status).toBe(201)
    ids.push(staged._id, promoted.body._id)
  })
  expect(events).toEqual(
    ids.map((id) => ["desktop_release.published", { release_id: id }, `/admin/desktop-releases?open=${id}`]),
  )
})

test("everything that an event says of a person is an id", async () => {
  const person = await addPerson(world, { first_name: "Visible", last_name: "Name" })
  receiver.events.length = 0
  await eventsOf(() => team.lead.post(PATHS.sbs, draft("sbs", team.ids.member, task, { notes: "Visible words" })))
  expect(person.employee_id).not.toBe("")
  for (const { text } of receiver.events) {
    expect(text).not.toContain("Visible")
    expect(text).not.toContain("87.5")
  }
  const { rows } = await sql<{ columns: string[] }>`select array_agg(distinct key) as columns
    from tbl_webhook_deliveries d, jsonb_object_keys(d.ids) key`.execute(world.app.platform.db)
  expect(rows[0]?.columns).toEqual([
    "dispute_id",
    "employee_id",
    "entry_id",
    "kind",
    "month",
    "release_id",
    "request_id",
  ])
})
