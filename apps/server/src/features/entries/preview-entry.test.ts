import { ENTRY_KINDS, type EntryKind } from "@scorecard/domain"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newId, sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addTask, addTeam, checklist, DATE_FIELDS, draft, PATHS, setMonth, type Team } from "./entries.test-support.ts"

const PATH = "/v1/scorecard/entry-preview"
const MONTH = { year: 2026, month: 10 }

let world: TestWorld
let team: Team
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("entry_preview", { warehouse: "none" })
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
  task = await addTask(world)
})
afterAll(() => world.close())

const addMember = async (fields: object = {}) =>
  (await addPerson(world, { department_id: team.department_id, ...fields })).employee_id

async function scorecardOf(employee_id: string, month = MONTH) {
  const query = `employee_id=${employee_id}&year=${month.year}&month=${month.month}` as const
  const { status, body } = await team.head.get(`/v1/dashboard/bsc/receipt?${query}`)
  expect(status).toBe(200)
  return body
}

type Receipt = Awaited<ReturnType<typeof scorecardOf>>

/** What a preview should say about two scorecards of a month. */
function differences(before: Receipt, after: Receipt) {
  const kpis = (receipt: Receipt) => receipt.kpms.flatMap((kpm) => kpm.kpis)
  const gates = (receipt: Receipt) => receipt.bonus_qualification_breakdown ?? []
  return {
    total_score: { before: before.total_score, after: after.total_score },
    band: { before: before.band, after: after.band },
    kpis: kpis(after).flatMap(({ kpi_key: key, name: label, kpi_score }) => {
      const was = kpis(before).find((kpi) => kpi.kpi_key === key)?.kpi_score ?? null
      return was === kpi_score ? [] : [{ key, label, before: was, after: kpi_score }]
    }),
    gates: gates(after).flatMap(({ check: key, passed }) => {
      const was = gates(before).find((gate) => gate.check === key)?.passed ?? null
      return was === passed ? [] : [{ key, before: was, after: passed }]
    }),
  }
}

async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name like 'tbl\_%' order by 1`.execute(
    world.app.platform.db,
  )
  const counts: unknown[] = []
  for (const { name } of rows) {
    // What a request leaves behind in any case.
    if (/activity|request|session|worker|usage/.test(name)) continue
    const found = await sql<{ digest: string }>`select md5(coalesce(string_agg(t::text, ',' order by t::text), ''))
      as digest from ${sql.table(name)} t`.execute(world.app.platform.db)
    counts.push([name, found.rows[0]?.digest])
  }
  return JSON.stringify(counts)
}

test.each(ENTRY_KINDS)(
  "a new, a changed and a deleted entry of the kind %s: what the scorecard then says",
  async (kind) => {
    const employee_id = await addMember()
    await team.lead.post(PATHS.sbs, draft("sbs", employee_id, task, { quantity_score: 70 }))
    const entry = draft(kind, employee_id, task)
    const changed = { ...entry, ...CHANGES[kind] }

    const [empty, stored] = [await scorecardOf(employee_id), await everything()]
    const created = await team.lead.post(PATH, { kind, entry })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    expect(await everything()).toBe(stored)

    const { body: saved } = await team.lead.post(PATHS[kind], entry)
    const first = await scorecardOf(employee_id)
    expect(created.body.months).toEqual([{ ...MONTH, ...differences(empty, first) }])
    expect(created.body.warnings).toEqual(saved.warnings)

    const edited = await team.lead.post(PATH, { kind, id: saved._id, entry: changed })
    const removed = await team.supervisor.post(PATH, { kind, id: saved._id, entry: null })
    const { employee_id: _, ...patch } = changed
    expect((await team.lead.patch(`${PATHS[kind]}/${saved._id}`, patch)).status).toBe(200)
    const second = await scorecardOf(employee_id)
    expect(edited.body.months).toEqual([{ ...MONTH, ...differences(first, second) }])
    expect(removed.body.months).toEqual([{ ...MONTH, ...differences(first, empty) }])
    expect(removed.body.warnings).toEqual([])
  },
)

const CHANGES: Record<EntryKind, object> = {
  sbs: { quantity_score: 12.25, auditors_score: 60 },
  non_sbs: { quantity_score: 99 },
  atw: { impact: "team_impact", final_score: 100 },
  attendance: { issue_type: "absenteeism" },
  productivity: { category: "Other" },
  additional_points: { points: 7 },
  incidents: { severity: "critical" },
}

test("an attendance issue costs the gate; a checklist has its score and red flag", async () => {
  const employee_id = await addMember({ regularization_date: "2026-01-05" })
  const late = await team.lead.post(PATH, { kind: "attendance", entry: draft("attendance", employee_id, task) })
  expect(late.body.months[0]?.gates).toContainEqual({ key: "attendance", before: true, after: false })
  expect(late.body).toMatchObject({ checklist_score: null, red_flag: false })

  const items = checklist()
  const flagged = items.map((item) => ({ ...item, answer: "no" as const }))
  const yes = await team.lead.post(PATH, { kind: "sbs", entry: draft("sbs", employee_id, task) })
  expect(yes.body).toMatchObject({ checklist_score: 100, red_flag: false })
  const no = await team.lead.post(PATH, { kind: "sbs", entry: draft("sbs", employee_id, task, { checklist: flagged }) })
  expect(no.body).toMatchObject({ checklist_score: 0, red_flag: true })
  expect(no.body.months[0]?.gates).toContainEqual({ key: "red_flags", before: true, after: false })
})

test("an entry that moves to another month changes both, its new month first", async () => {
  const employee_id = await addMember()
  const entry = draft("productivity", employee_id, task)
  const { body: saved } = await team.lead.post(PATHS.productivity, entry)
  const september = { year: 2026, month: 9 }
  const [before, early] = [await scorecardOf(employee_id), await scorecardOf(employee_id, september)]
  const moved = { ...entry, [DATE_FIELDS.productivity]: "2026-09-15" }
  const { body } = await team.lead.post(PATH, { kind: "productivity", id: saved._id, entry: moved })
  const { employee_id: _, ...patch } = moved
  await team.lead.patch(`${PATHS.productivity}/${saved._id}`, patch)
  expect(body.months).toEqual([
    { ...september, ...differences(early, await scorecardOf(employee_id, september)) },
    { ...MONTH, ...differences(before, await scorecardOf(employee_id)) },
  ])
})

test("people without a scorecard in the month have no figures, but warnings", async () => {
  const employee_id = await addMember({ bsc_enabled: false })
  const entry = draft("attendance", employee_id, task)
  await team.lead.post(PATHS.attendance, entry)
  const { body } = await team.lead.post(PATH, { kind: "attendance", entry })
  expect(body.months).toEqual([])
  expect(present(body.warnings[0]).code).toBe("duplicate")
})

test("an entry that is changed neither repeats nor contradicts itself", async () => {
  const employee_id = await addMember()
  const entry = draft("attendance", employee_id, task)
  const { body: saved } = await team.lead.post(PATHS.attendance, entry)
  for (const issue_type of ["tardiness", "absenteeism"]) {
    const changed = { kind: "attendance", id: saved._id, entry: { ...entry, issue_type } }
    expect((await team.lead.post(PATH, changed)).body.warnings).toEqual([])
  }
  const absent = { kind: "attendance", entry: { ...entry, issue_type: "absenteeism" } }
  expect((await team.lead.post(PATH, absent)).body.warnings[0]?.code).toBe("already_absent")
})

test("what refuses the write is refused here in the same way", async () => {
  const employee_id = await addMember()
  const stranger = (await addPerson(world, {})).employee_id
  const { body: saved } = await team.supervisor.post(PATHS.sbs, draft("sbs", employee_id, task))
  const entry = draft("sbs", employee_id, task)
  const { employee_id: _, ...patch } = entry
  const future = draft("incidents", employee_id, task, { incident_date: "2026-10-16" })
  const unknownTask = draft("sbs", employee_id, "nope")
  const nobody = newId()
  const foreign = await admin.post(PATHS.sbs, draft("sbs", stranger, task))
  const cases = [
    [
      await team.lead.post(PATHS.sbs, draft("sbs", stranger, task)),
      { kind: "sbs", entry: draft("sbs", stranger, task) },
    ],
    [
      await team.lead.post(PATHS.sbs, draft("sbs", team.ids.lead, task)),
      { kind: "sbs", entry: draft("sbs", team.ids.lead, task) },
    ],
    [await team.lead.post(PATHS.incidents, future), { kind: "incidents", entry: future }],
    [await team.lead.post(PATHS.sbs, unknownTask), { kind: "sbs", entry: unknownTask }],
    [await team.lead.patch(`${PATHS.sbs}/${saved._id}`, patch), { kind: "sbs", id: saved._id, entry }],
    [await team.lead.delete(`${PATHS.sbs}/${saved._id}`), { kind: "sbs", id: saved._id, entry: null }],
    [
      await team.lead.patch(`${PATHS.sbs}/${foreign.body._id}`, patch),
      { kind: "sbs", id: foreign.body._id, entry: draft("sbs", stranger, task) },
    ],
    [await team.supervisor.delete(`${PATHS.sbs}/${nobody}`), { kind: "sbs", id: nobody, entry: null }],
  ] as const
  const codes: unknown[] = []
  for (const [write, body] of cases) {
    const caller = body.entry === null && body.id === nobody ? team.supervisor : team.lead
    const preview = await caller.post(PATH, body)
    expect([preview.status, preview.body.code], JSON.stringify(body)).toEqual([write.status, write.body.code])
    codes.push(preview.body.code)
  }
  expect(codes).toEqual([
    "employee_not_found",
    "own_entry",
    "date_in_future",
    "invalid",
    "not_own_submission",
    "permission_missing",
    "not_found",
    "not_found",
  ])
})

test("a final month refuses it below level 5, which sees its final figures change", async () => {
  const employee_id = await addMember()
  await setMonth(world, "2026-08", "final")
  const entry = draft("attendance", employee_id, task, { date_of_occurrence: "2026-08-12" })
  const refused = await team.head.post(PATH, { kind: "attendance", entry })
  expect([refused.status, refused.body.code]).toEqual([409, "month_finalized"])
  const { status, body } = await admin.post(PATH, { kind: "attendance", entry })
  expect(status).toBe(200)
  const before = await scorecardOf(employee_id, { year: 2026, month: 8 })
  expect(body.months[0]?.total_score.before).toBe(before.total_score)
  expect(body.months[0]?.total_score.after).toBeLessThan(present(before.total_score))
})

test("the employee of a stored entry never changes, and a deletion names an entry", async () => {
  const [one, other] = [await addMember(), await addMember()]
  const { body: saved } = await team.lead.post(PATHS.sbs, draft("sbs", one, task))
  const swapped = await team.lead.post(PATH, { kind: "sbs", id: saved._id, entry: draft("sbs", other, task) })
  expect([swapped.status, swapped.body.errors?.[0]?.path]).toEqual([422, "entry.employee_id"])
  expect((await team.supervisor.post(PATH, { kind: "sbs", entry: null })).status).toBe(422)
})
