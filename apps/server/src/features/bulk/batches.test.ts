import { afterAll, beforeAll, expect, test } from "vitest"
import {
  addTask,
  addTeam,
  announcedTo,
  auditOf,
  checklist,
  PATHS,
  setMonth,
  type Team,
} from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview, rowOf, sendForm, undo, upload, type Row } from "./bulk.test-support.ts"

const BATCHES = "/v1/scorecard/bulk-batches"

let world: TestWorld
let team: Team
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_batches", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const addMember = async () => (await addPerson(world, { department_id: team.department_id })).employee_id
const incident = (employee_id: string, overrides: Row = {}) => rowOf("incidents", employee_id, task, overrides)
const incidentsOf = async (employee_id: string) =>
  (await admin.get(`${PATHS.incidents}?employee_id=${employee_id}`)).body.items

async function previewsThere(): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_bulk_previews`.execute(world.app.platform.db)
  return rows.map(({ _id }) => _id)
}

test("a committed upload is at its Location, with its counts and whether it can be undone", async () => {
  const { body } = await preview(team.lead, "incidents", csvOfRows([incident(await addMember())]), "Late ones.csv")
  const done = await commit(team.lead, "incidents", body.preview_id)
  const { batch_id } = done.body
  expect([done.status, done.headers["location"]]).toEqual([201, `${BATCHES}/${batch_id}`])
  expect(done.body).toEqual({ batch_id, created: 1, updated: 0, skipped: 0 })

  const { status, body: batch, headers } = await team.lead.get(`${BATCHES}/${batch_id}`)
  expect([status, headers["etag"]]).toEqual([200, '"1"'])
  expect(batch).toEqual({
    batch_id,
    sheet: "incidents",
    file_name: "Late ones.csv",
    made_by_id: team.ids.lead,
    created_at: "2026-10-15T16:00:00.000Z",
    created: 1,
    updated: 0,
    months: ["2026-10"],
    undone_at: null,
    undone_by_id: null,
    version: 1,
    abilities: { undo: true },
  })
  expect(await auditOf(world, batch_id)).toEqual([{ action: "bulk.committed", actor_id: team.ids.lead }])
})

test("a preview can be committed once, by its creator, as its own kind, within an hour", async () => {
  const { body } = await preview(team.lead, "incidents", csvOfRows([incident(await addMember())]))
  const { preview_id } = body
  expect((await commit(team.supervisor, "incidents", preview_id)).status).toBe(404)
  expect((await commit(team.lead, "productivity", preview_id)).status).toBe(404)
  expect((await commit(team.lead, "incidents", "01890000-0000-7000-8000-000000000000")).status).toBe(404)
  expect((await commit(team.lead, "incidents", "x")).status).toBe(422)
  expect((await commit(team.lead, "incidents", preview_id)).status).toBe(201)
  const again = await commit(team.lead, "incidents", preview_id)
  expect([again.status, again.body.code]).toEqual([409, "preview_committed"])

  const old = await preview(team.lead, "incidents", csvOfRows([incident(await addMember())]))
  world.setNow("2026-10-15T17:00:00Z")
  expect((await commit(team.lead, "incidents", old.body.preview_id)).status).toBe(404)
  world.setNow("2026-10-15T16:00:00Z")
})

test("a creator's last 5 previews of a sheet are stored, in addition to the committed ones", async () => {
  const file = csvOfRows([incident(await addMember())])
  const make = async (caller = team.lead) => (await preview(caller, "incidents", file)).body.preview_id
  const ofAnother = await make(team.supervisor)
  const committed = await make()
  expect((await commit(team.lead, "incidents", committed)).status).toBe(201)
  const otherRows = csvOfRows([rowOf("productivity", await addMember(), task)])
  const ofAnotherSheet = (await preview(team.lead, "productivity", otherRows)).body.preview_id
  const made: string[] = []
  for (let count = 0; count < 7; count++) made.push(await make())

  const stored = await previewsThere()
  expect(made.map((id) => stored.includes(id))).toEqual([false, false, true, true, true, true, true])
  expect(stored).toEqual(expect.arrayContaining([ofAnother, committed, ofAnotherSheet]))
  expect((await commit(team.lead, "incidents", made[1] ?? "")).status).toBe(404)
  expect((await commit(team.lead, "incidents", made[2] ?? "")).status).toBe(201)
  expect((await commit(team.lead, "incidents", committed)).body.code).toBe("preview_committed")
})

test("after any number of simultaneous previews, the next one leaves five", async () => {
  const file = csvOfRows([incident(await addMember())])
  const make = async () => (await preview(team.head, "incidents", file)).body.preview_id
  const made = await Promise.all(Array.from({ length: 8 }, make))
  const last = await make()
  const stored = await previewsThere()
  expect(stored).toContain(last)
  expect(made.filter((id) => stored.includes(id))).toHaveLength(4)
})

test("level 1 and anonymous callers cannot preview, commit, list or undo uploads", async () => {
  const template = `${PATHS.sbs}/bulk/template`
  const id = "01890000-0000-7000-8000-000000000000"
  const sendAll = (caller: Caller) =>
    Promise.all([
      caller.get(template),
      sendForm(caller, `${PATHS.sbs}/bulk/preview`, { name: "a.csv", content: "x" }),
      commit(caller, "sbs", id),
      caller.get(BATCHES),
      caller.get(`${BATCHES}/${id}`),
      undo(caller, id),
    ])
  expect((await sendAll(team.member)).map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 6 }, () => [403, "permission_missing"]),
  )
  expect((await sendAll(world.anonymous)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 401))
})

test("people list their own uploads, level 5 lists all: filtered, sorted, page by page", async () => {
  const other = await addTeam(world)
  for (const [at, hour] of ["17", "18", "19"].entries()) {
    world.setNow(`2026-10-15T${hour}:00:00Z`)
    const row = rowOf(at === 1 ? "productivity" : "incidents", other.ids.colleague, task, { remarks: hour })
    await upload(other.lead, at === 1 ? "productivity" : "incidents", [row])
  }
  world.setNow("2026-10-15T16:00:00Z")
  const list = async (caller: Caller, query: "" | `?${string}`) => {
    const { status, body } = await caller.get(`${BATCHES}${query}`)
    expect(status).toBe(200)
    return body
  }
  const hours = (items: { created_at: string }[]) => items.map(({ created_at }) => created_at.slice(11, 13))
  const own = await list(other.lead, "")
  expect([hours(own.items), own.total, own.next_cursor]).toEqual([["19", "18", "17"], 3, null])
  expect(hours((await list(other.lead, "?sort=created_at&sheet=incidents")).items)).toEqual(["17", "19"])

  const first = await list(other.lead, "?limit=2")
  const second = await list(other.lead, `?limit=2&cursor=${encodeURIComponent(present(first.next_cursor))}`)
  expect([hours(first.items), hours(second.items), second.next_cursor]).toEqual([["19", "18"], ["17"], null])
  expect((await other.lead.get(`${BATCHES}?cursor=${first.next_cursor}&sort=created_at`)).status).toBe(422)

  expect((await list(team.head, `?made_by_id=${other.ids.lead}`)).items).toEqual([])
  expect((await list(admin, `?made_by_id=${other.ids.lead}`)).total).toBe(3)
  expect((await list(admin, `?made_by_id=${other.ids.lead}&from=2026-10-16`)).total).toBe(0)
  expect((await list(admin, `?made_by_id=${other.ids.lead}&from=2026-10-15&to=2026-10-15`)).total).toBe(3)
  expect((await list(admin, `?made_by_id=${other.ids.lead}&undone=true`)).total).toBe(0)
  expect((await list(admin, "?sheet=employees")).total).toBe(0)
  expect((await admin.get(`${BATCHES}?sheet=tasks`)).status).toBe(422)
})

test("an undo removes created entries and restores updated ones, with audit records and notifications", async () => {
  const [changed, made] = [await addMember(), await addMember()]
  await upload(team.lead, "incidents", [incident(changed, { remarks: "First", incident_date: "2026-10-01" })])
  const [before] = await incidentsOf(changed)
  const rows = [
    { _id: present(before?._id), severity: "critical", remarks: null, incident_date: "2026-09-03" },
    incident(made),
  ]
  const { batch_id, created, updated } = await upload(team.lead, "incidents", rows)
  expect([created, updated]).toEqual([1, 1])
  expect((await incidentsOf(changed))[0]).toMatchObject({
    severity: "critical",
    remarks: null,
    incident_date: "2026-09-03",
  })
  expect((await team.lead.get(`${BATCHES}/${batch_id}`)).body.months).toEqual(["2026-09", "2026-10"])
  const [entry] = await incidentsOf(made)

  expect((await undo(team.lead, batch_id)).status).toBe(204)
  expect((await incidentsOf(changed))[0]).toEqual({ ...before, version: 3 })
  expect(await incidentsOf(made)).toEqual([])
  const bin = await team.lead.get(`/v1/scorecard/recycle-bin?employee_id=${made}`)
  expect(bin.body.items).toMatchObject([{ _id: entry?._id, deleted_by_id: team.ids.lead }])
  expect((await auditOf(world, present(entry?._id))).map(({ action }) => action)).toEqual([
    "entry.submitted",
    "entry.deleted",
  ])
  expect((await auditOf(world, present(before?._id))).map(({ action }) => action)).toEqual([
    "entry.submitted",
    "entry.changed",
    "entry.changed",
  ])
  expect(await announcedTo(world, made)).toEqual([
    "scorecard.incidents.submitted_for_you",
    "scorecard.incidents.deleted_for_you",
  ])

  const { body } = await team.lead.get(`${BATCHES}/${batch_id}`)
  expect(body).toMatchObject({ undone_by_id: team.ids.lead, version: 2, abilities: { undo: false } })
  const again = await undo(team.lead, batch_id)
  expect([again.status, again.body.code]).toEqual([409, "batch_undone"])
})

test("an undo is for the creator and for level 5, with the version they saw", async () => {
  const { batch_id } = await upload(team.lead, "incidents", [incident(await addMember())])
  expect((await undo(team.head, batch_id)).status).toBe(404)
  expect((await undo(team.lead, "01890000-0000-7000-8000-000000000000")).status).toBe(404)
  expect((await undo(team.lead, batch_id, { "if-match": '"7"' })).status).toBe(412)
  expect((await undo(admin, batch_id, { "if-match": '"1"' })).status).toBe(204)
  expect((await team.lead.get(`${BATCHES}/${batch_id}`)).body.undone_by_id).toBe("ADMIN")
})

test("an upload cannot be undone after one of its entries was changed, and the rows are named", async () => {
  const [first, second, third] = [await addMember(), await addMember(), await addMember()]
  const { batch_id } = await upload(team.lead, "incidents", [incident(first), incident(second), incident(third)])
  const [edited] = await incidentsOf(second)
  await team.lead.patch(`${PATHS.incidents}/${edited?._id}`, { severity: "major" })
  const refused = await undo(team.lead, batch_id)
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    409,
    "batch_changed_since",
    [{ path: "rows.3", message: "The entry was changed since." }],
  ])
  expect(await incidentsOf(first)).toHaveLength(1)
  expect((await team.lead.get(`${BATCHES}/${batch_id}`)).body.abilities).toEqual({ undo: true })
})

test("a created entry that was deleted or purged counts as undone", async () => {
  const [deleted, purged, stays] = [await addMember(), await addMember(), await addMember()]
  const { batch_id } = await upload(team.lead, "incidents", [incident(deleted), incident(purged), incident(stays)])
  for (const person of [deleted, purged]) {
    const { _id } = present((await incidentsOf(person))[0])
    await team.head.delete(`${PATHS.incidents}/${_id}`)
    if (person === purged) await admin.delete(`/v1/scorecard/recycle-bin/incidents/${_id}`)
  }
  expect((await undo(team.lead, batch_id)).status).toBe(204)
  expect(await incidentsOf(stays)).toEqual([])
})

test("an updated entry that was deleted or purged since, or whose former task is gone, prevents the undo", async () => {
  const person = await addMember()
  const made = await upload(team.head, "incidents", [incident(person)])
  const { _id } = present((await incidentsOf(person))[0])
  const { batch_id } = await upload(team.head, "incidents", [{ _id, severity: "major" }])
  await team.head.delete(`${PATHS.incidents}/${_id}`)
  const messageOf = async (id: string) => (await undo(team.head, id)).body.errors[0]?.message
  expect(await messageOf(batch_id)).toBe("The entry was deleted since.")
  await admin.delete(`/v1/scorecard/recycle-bin/incidents/${_id}`)
  expect(await messageOf(batch_id)).toBe("The entry was purged since.")
  expect((await undo(team.head, made.batch_id)).status).toBe(204)

  const [other, oldTask] = [await addMember(), await addTask(world)]
  await upload(team.head, "sbs", [rowOf("sbs", other, oldTask)])
  const [evaluation] = (await admin.get(`${PATHS.sbs}?employee_id=${other}`)).body.items
  const moved = await upload(team.head, "sbs", [{ _id: present(evaluation?._id), task_id: task }])
  await sql`delete from tbl_tasks where _id = ${oldTask}`.execute(world.app.platform.db)
  expect(await messageOf(moved.batch_id)).toContain("task")
})

test("two uploads to the same entries are undone in reverse order", async () => {
  const person = await addMember()
  const first = await upload(team.lead, "incidents", [incident(person)])
  const { _id, ...made } = present((await incidentsOf(person))[0])
  const second = await upload(team.lead, "incidents", [{ _id, severity: "major" }])
  expect((await undo(team.lead, first.batch_id)).body.code).toBe("batch_changed_since")
  expect((await undo(team.lead, second.batch_id)).status).toBe(204)
  expect((await incidentsOf(person))[0]).toEqual({ _id, ...made, version: 3 })
  expect((await undo(team.lead, first.batch_id)).status).toBe(204)
  expect(await incidentsOf(person)).toEqual([])
})

test("a lock on one of its days prevents the undo, except at level 5", async () => {
  const [person, item] = [await addMember(), checklist()[0]?.item_id ?? ""]
  const rows = ["2026-08-03", "2026-10-05"].map((task_evaluated_date) =>
    rowOf("sbs", person, task, { task_evaluated_date, [item]: "no" }),
  )
  const { batch_id } = await upload(team.head, "sbs", rows)
  await setMonth(world, "2026-08", "final")
  const refused = await undo(team.head, batch_id)
  expect([refused.status, refused.body.code]).toEqual([409, "month_finalized"])
  expect((await admin.get(`${PATHS.sbs}?employee_id=${person}`)).body.total).toBe(2)
  expect((await undo(admin, batch_id)).status).toBe(204)
  const noted = await sql<{ changes: number }>`select count(*) as changes from tbl_bsc_final_changes
    where month = '2026-08'`.execute(world.app.platform.db)
  expect(noted.rows[0]?.changes).toBe(1)
  await setMonth(world, "2026-08", "draft")
})

test("uploads and undos queue one resync for each employee-month that they touch", async () => {
  const [one, other] = [await addMember(), await addMember()]
  const queued = async () => {
    const { rows } = await sql<{ place: string }>`delete from jobs.job where name = 'scorecard_entry_resync'
      returning data->>'employee_id' || ' ' || (data->>'month') as place`.execute(world.app.platform.db)
    return rows.map(({ place }) => place).toSorted()
  }
  await queued()
  const on = (employee_id: string, task_evaluated_date: string) =>
    rowOf("sbs", employee_id, task, { task_evaluated_date })
  const rows = [on(one, "2026-08-12"), on(one, "2026-08-13"), on(other, "2026-08-12"), on(other, "2026-09-29")]
  const places = [`${one} 2026-08`, `${other} 2026-08`, `${other} 2026-09`, `${other} 2026-10`].toSorted()
  const { batch_id } = await upload(team.lead, "sbs", rows)
  expect(await queued()).toEqual(places)

  const { body } = await admin.get(`${PATHS.sbs}?employee_id=${one}&sort=date`)
  const moved = await upload(team.lead, "sbs", [
    { _id: present(body.items[0]?._id), task_evaluated_date: "2026-10-14" },
  ])
  expect(await queued()).toEqual([`${one} 2026-08`, `${one} 2026-10`])
  await undo(team.lead, moved.batch_id)
  expect(await queued()).toEqual([`${one} 2026-08`, `${one} 2026-10`])
  await undo(team.lead, batch_id)
  expect(await queued()).toEqual(places)
})

test("each entry that level 5 uploads into a final month counts as a change to it", async () => {
  const person = await addMember()
  await setMonth(world, "2026-07", "final")
  const rows = [7, 8, 9].map((day) => rowOf("productivity", person, task, { date_of_occurrence: `2026-07-0${day}` }))
  await upload(admin, "productivity", rows)
  const noted = await sql<{ changes: number }>`select count(*) as changes from tbl_bsc_final_changes
    where month = '2026-07'`.execute(world.app.platform.db)
  expect(noted.rows[0]?.changes).toBe(3)
})

test("a creator cannot undo an upload with entries about a person who has since left the pool", async () => {
  const person = await addMember()
  const { batch_id } = await upload(team.lead, "incidents", [incident(person)])
  await sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,department_id}', 'null')
    where _id = ${person}`.execute(world.app.platform.db)
  const { status, body } = await undo(team.lead, batch_id)
  expect([status, body.errors[0]?.message]).toEqual([409, "The entry is about a person you can no longer see."])
  expect((await undo(admin, batch_id)).status).toBe(204)
})
