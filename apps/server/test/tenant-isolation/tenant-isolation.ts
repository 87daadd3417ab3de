import { PERMISSIONS } from "@scorecard/domain/access"
import type { EntryKind } from "@scorecard/domain/scoring"
import { ask as askForAtw, PDF } from "#features/atw-requests/atw-requests.test-support.ts"
import { csvOfRows, rowOf, sendForm, upload, type Row, type SheetPath } from "#features/bulk/bulk.test-support.ts"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import { messages, threads } from "#features/assistant/assistant.store.ts"
import { picture, sendFiles } from "#features/feedback/feedback.test-support.ts"
import { newId } from "#platform/identifiers/index.ts"
import { leaveLearning } from "./learning.ts"
import { addCluster, addDepartment, addPerson } from "../support/factories.ts"
import { callerWith, openTestWorld, type Answer, type Caller, type TestWorld } from "../support/world.ts"

export const NOWHERE = "01890000-0000-7000-8000-000000000000"
export const KINDS = Object.keys(PATHS) as EntryKind[]
const PEOPLE = ["member", "lead", "supervisor", "head"] as const
/** The last is a service account with every permission, for the people of the team's department. */
export const CALLERS = [...PEOPLE, "program"] as const
export type CallerName = (typeof CALLERS)[number]
export type TeamName = "T1" | "T2"

/** A team's name before it exists: the names of its people and units and its texts begin with it. */
export function namesOf(name: TeamName) {
  const unit = (letter: string) => `01900000-0000-7000-8000-0000000000${letter}${name.slice(1)}`
  return {
    name,
    department_id: unit("d"),
    cluster_id: unit("c"),
    ids: {
      lead: `${name}-lead`,
      supervisor: `${name}-super`,
      head: `${name}-head`,
      member: `${name}-member`,
      colleague: `${name}-colleague`,
      /** Without a department: in the pool as a report of the lead. */
      report: `${name}-report`,
    },
  }
}
export type TeamNames = ReturnType<typeof namesOf>

export type Side = TeamNames &
  Record<CallerName, Caller> & {
    /** By path or by kind: the team's object for that position. */
    objects: Map<string, string>
  }

export type Company = { world: TestWorld; admin: Caller; task: string; pattern: string; sides: Side[] }

/** A company of these teams and an admin, in which each team has created something of everything. */
export async function openCompany(label: string, names: readonly TeamName[]): Promise<Company> {
  const world = await openTestWorld(label)
  const admin = await world.as("admin@example.com")
  const task = (await done(admin.post("/v1/scorecard/tasks", { name: "Calls" })))._id
  const week = { mon: "WD", tue: "WD", wed: "WD", thu: "WD", fri: "WD", sat: "OFF", sun: "OFF" }
  const pattern = (await done(admin.post("/v1/scorecard/shift-patterns", { name: "Days", weeks: [week] })))._id
  const company: Company = { world, admin, task, pattern, sides: [] }
  for (const name of names) company.sides.push(await settle(world, admin, namesOf(name)))
  for (const side of company.sides) await leaveTraces(company, side)
  const requester = { employee_id: "ADMIN", impersonated_by: null }
  await world.app.features.months.finalizeNow(requester, { year: 2026, month: 9, regenerate: false })
  await world.app.features.months.syncNow({ year: 2026, month: 10 })
  await world.app.features.notifications.relay.drain()
  for (const side of company.sides) await keepNotification(side)
  return company
}

async function settle(world: TestWorld, admin: Caller, names: TeamNames): Promise<Side> {
  const { name, ids, cluster_id, department_id } = names
  await addCluster(world, { _id: cluster_id, name: `${name}-cluster`, manager_ids: [ids.head] })
  const manager_ids = [ids.lead, ids.supervisor, ids.head]
  await addDepartment(world, { _id: department_id, name: `${name}-department`, cluster_id, manager_ids })
  const person = async (employee_id: string, given: object = {}) =>
    addPerson(world, { employee_id, department_id, first_name: name, last_name: employee_id, ...given })
  const caller = async (role: (typeof PEOPLE)[number], access_level: 1 | 2 | 3 | 4) =>
    world.as((await person(ids[role], { access_level })).email)
  await person(ids.colleague, { birth_date: "1990-10-15" })
  await addPerson(world, { employee_id: ids.report, first_name: name, last_name: ids.report, manager_id: ids.lead })
  return {
    ...names,
    lead: await caller("lead", 2),
    supervisor: await caller("supervisor", 3),
    head: await caller("head", 4),
    member: await caller("member", 1),
    program: await addProgram(world, admin, names),
    objects: new Map([
      ["/v1/organization/clusters/{id}", cluster_id],
      ["/v1/organization/departments/{id}", department_id],
    ]),
  }
}

async function addProgram(world: TestWorld, admin: Caller, { name, department_id }: TeamNames): Promise<Caller> {
  const account = { name: `${name}-program`, scopes: PERMISSIONS, pool: [department_id] }
  return callerWith(world.app, (await done(admin.post("/v1/system/service-accounts", account))).key)
}

/** A successful response; otherwise the test has no data to start from. */
export async function done(answer: Promise<Answer<any>>): Promise<any> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function leaveTraces(company: Company, side: Side): Promise<void> {
  await leaveEntries(company, side)
  await leaveMonths(side)
  await leaveCalendar(company, side)
  await leaveDisputes(side)
  await leaveAdjustment(company, side)
  await leaveTransfer(company, side)
  await leaveUploads(company, side)
  await leaveRequests(side)
  await leaveWords(company, side)
  await leaveChat(company, side)
  await leaveLearning(side)
}

async function leaveEntries({ task }: Company, { supervisor, head, ids, name, objects }: Side): Promise<void> {
  const about = ids.colleague
  for (const kind of KINDS) {
    const path = PATHS[kind]
    const right = draft(kind, about, task, { remarks: `${name}-remark` })
    objects.set(`${path}/{id}`, (await done(supervisor.post(path, right)))._id)
    const gone = await done(supervisor.post(path, right))
    await done(supervisor.delete(`${path}/${gone._id}`))
    objects.set(`deleted ${kind}`, gone._id)
    const [date = ""] = Object.keys(right).filter((field) => field.endsWith("_date") || field.startsWith("date_"))
    await done(supervisor.post(path, { ...right, [date]: "2026-09-15" }))
  }
  // The same work, evaluated twice.
  await done(head.post(PATHS.sbs, draft("sbs", about, task)))
}

const daysOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, day) => [String(day + 1), day === 4 ? "VL" : "WD"]))

async function leaveMonths({ supervisor, ids }: Side): Promise<void> {
  for (const [month, length] of [
    [9, 30],
    [10, 31],
  ] as const) {
    const url = `/v1/scorecard/schedules/${ids.colleague}/2026/${month}` as const
    await done(supervisor.put(url, { days: daysOf(length) }))
    const work = { employee_id: ids.colleague, work_date: `${month}/14/2026`, finished_task: 3, task_count: 4 }
    await done(supervisor.put("/v1/scorecard/task-delivery/day", work))
  }
}

/** A holiday of the department, and assignments of the company's pattern: one of a person, one of the department. */
async function leaveCalendar({ admin, pattern }: Company, { ids, department_id, name, objects }: Side): Promise<void> {
  const HOLIDAYS = "/v1/scorecard/holidays"
  const holiday = { date: "2026-10-30", name: `${name}-fair`, code: "HOL", department_id }
  objects.set(`${HOLIDAYS}/{id}`, (await done(admin.post(HOLIDAYS, holiday)))._id)
  const ASSIGNMENTS = "/v1/scorecard/shift-patterns/{id}/assignments"
  const url = ASSIGNMENTS.replace("{id}", pattern)
  objects.set(ASSIGNMENTS, pattern)
  await done(admin.post(url, { employee_ids: [ids.colleague], from: "2026-12-01", to: "2026-12-31" }))
  await done(admin.post(url, { department_id, from: "2026-12-01", to: "2026-12-31" }))
  const [own] = (await done(admin.get(`${url}?employee_id=${ids.colleague}`))).items
  objects.set(`${ASSIGNMENTS}/{assignment_id}`, `${pattern}/${own._id}`)
}

/** A planned transfer, back and forth, so that it changes nothing else. */
async function leaveTransfer({ admin }: Company, { ids, objects }: Side): Promise<void> {
  const person = `/v1/employees/${ids.colleague}` as const
  await done(admin.patch(person, { employment_data: { department_id: null }, effective_from: "2027-03-01" }))
  const [planned] = (await done(admin.get(`${person}/assignments`))).items
  objects.set("/v1/employees/{employee_id}/assignments/{assignment_id}", `${ids.colleague}/${planned._id}`)
}

/** One of the member's, and an entry of theirs without one. */
async function leaveDisputes({ supervisor, member, ids, name, objects }: Side): Promise<void> {
  const path = "/v1/scorecard/disputes"
  const incident = draft("incidents", ids.member, "")
  const { _id: entry_id } = await done(supervisor.post(PATHS.incidents, incident))
  const message = `${name}-message`
  const { _id } = await done(member.post(path, { kind: "incidents", entry_id, message }))
  for (const part of ["", "/comments", "/withdraw", "/accept", "/reject"]) objects.set(`${path}/{id}${part}`, _id)
  objects.set("member incident", (await done(supervisor.post(PATHS.incidents, incident)))._id)
}

/** By the admin, because no team may adjust what is required of it. */
async function leaveAdjustment({ admin }: Company, { name, ids, objects }: Side): Promise<void> {
  const path = "/v1/scorecard/requirement-adjustments"
  const months = { from: "2027-01", to: "2027-01" }
  const rule = { kinds: ["sbs"], reason: `${name}-reason`, exempt: true }
  const { _id } = await done(admin.post(path, { employee_id: ids.colleague, ...months, ...rule }))
  objects.set(`${path}/{id}`, _id)
}

/** Every sheet by its path, with a valid row about a person of the team. */
export function sheetRows(task: string, { ids }: TeamNames): [SheetPath, Row][] {
  const rows = KINDS.map((kind): [SheetPath, Row] => [PATHS[kind], rowOf(kind, ids.member, task)])
  const { member: employee_id } = ids
  return [
    ...rows,
    ["/v1/scorecard/schedules", { employee_id, year: 2026, month: 10, ...daysOf(31) }],
    [
      "/v1/scorecard/task-delivery",
      { employee_id, work_date: "10/13/2026", finished_task: 1, task_count: 2, notes: null },
    ],
  ]
}

/** Of an existing person: one value changes. */
export const personRow = ({ ids }: TeamNames): Row => ({ employee_id: ids.member, position: "Agent" })

export const previewRows = (caller: Caller, path: SheetPath, rows: readonly Row[]) =>
  sendForm(caller, `${path}/bulk/preview`, { name: "rows.csv", content: csvOfRows(rows) })

/** A committed batch, and for each sheet an uncommitted preview. */
async function leaveUploads({ task }: Company, side: Side): Promise<void> {
  const { objects, supervisor, head, ids } = side
  const { batch_id } = await upload(supervisor, "attendance", [rowOf("attendance", ids.colleague, task)])
  objects.set("/v1/scorecard/bulk-batches/{batch_id}", batch_id)
  for (const [path, row] of sheetRows(task, side)) {
    objects.set(`preview ${path}`, (await done(previewRows(supervisor, path, [row]))).preview_id)
  }
  const { preview_id } = await done(
    previewRows(supervisor, "/v1/scorecard/incidents", [rowOf("incidents", ids.member, task)]),
  )
  for (const path of ["", "/rows"]) objects.set(`/v1/scorecard/bulk-previews/{preview_id}${path}`, preview_id)
  objects.set("preview /v1/employees", (await done(previewRows(head, "/v1/employees", [personRow(side)]))).preview_id)
  for (const [name, id] of objects) {
    if (name.startsWith("preview /"))
      objects.set(`${name.slice("preview ".length)}/bulk/previews/{preview_id}/rest`, id)
  }
}

/** A new person, proposed or added. */
export function newcomer(name: string, employment: object) {
  const email_address = `${name}@example.com`.toLowerCase()
  return {
    hire_date: "2026-10-01",
    access_level: 1,
    personal_data: { first_name: "New", last_name: name, email_address },
    employment_data: { position: "Agent", employment_type: "full_time", ...employment },
  }
}

async function leaveRequests({ lead, supervisor, member, objects, name, department_id }: Side): Promise<void> {
  const REQUESTS = "/v1/employees/create-requests"
  const proposal = newcomer(`${name}-proposed`, { department_id })
  objects.set(`${REQUESTS}/{id}`, (await done(lead.post(REQUESTS, proposal)))._id)
  const REQUEST = "/v1/atw-entry-requests"
  const ask = () => done(askForAtw(member, { description: `${name}-asks` }, [PDF]))
  const { _id, proof } = await ask()
  for (const path of [`${REQUEST}/{id}`, `${REQUEST}/{id}/proof`]) objects.set(path, _id)
  objects.set("proof", proof._id)
  const { entry_id } = await done(supervisor.post(`${REQUEST}/${(await ask())._id}/approve`, { final_score: 40 }))
  objects.set(`${PATHS.atw}/{id}/proof`, entry_id)
  await done(member.post("/v1/scorecard/missing-excess-evals/follow-up", { year: 2026, month: 10 }))
}

async function leaveWords({ admin }: Company, side: Side): Promise<void> {
  const { member, supervisor, head, ids, objects, name } = side
  const feedback = { category: "bug", message: `${name}-message`, page_path: "/" }
  const said = await done(member.post("/v1/feedback", feedback))
  for (const path of ["/v1/feedback/{id}", "/v1/feedback/admin/{id}"]) objects.set(path, said._id)
  const { attachments } = await done(sendFiles(member, `/v1/feedback/${said._id}/attachments`, [await picture()]))
  objects.set("/v1/feedback/attachments/{id}/url", attachments[0]._id)

  const KUDOS = "/v1/scorecard/weekly-kudos"
  const thanks = { week_start: "2026-10-12", recipient_ids: [ids.colleague], title: `${name}-thanks`, message: "…" }
  const card = await done(supervisor.post(KUDOS, { ...thanks, badge: "teamwork" }))
  await done(supervisor.post(`${KUDOS}/${card._id}/publish`))
  objects.set(`${KUDOS}/{id}`, card._id)
  objects.set("drafted kudos", (await done(supervisor.post(KUDOS, { ...thanks, badge: "teamwork" })))._id)

  const wishes = { text: `${name}-wishes` }
  await done(member.post(`/v1/dashboard/news/birthdays/${ids.colleague}/greetings`, wishes))
  const NEWS = "/v1/dashboard/news/announcements"
  objects.set(`${NEWS}/{id}`, (await done(head.post(NEWS, { title: `${name}-news`, body: "…" })))._id)
  await done(member.post("/v1/auth/activity-heartbeat", { client: "web" }))
  await done(head.post("/v1/employees/welcome-email", { employee_ids: [ids.colleague] }))
  const open = { kind: "sbs", year: 2026, month: 9, until: "2026-10-16T16:00:00.000Z", reason: `${name}-late` }
  const GRANTS = "/v1/scorecard/unlock-grants"
  objects.set(`${GRANTS}/{id}`, (await done(admin.post(GRANTS, { ...open, employee_id: ids.colleague })))._id)
}

/** A question of the lead's that is not answered yet: there is no model here. */
async function leaveChat({ world }: Company, { ids, name, objects }: Side): Promise<void> {
  const { db } = world.app.platform
  const created_at = "2026-10-15T16:00:00.000Z"
  const stamps = { created_at, updated_at: created_at, version: 1 }
  const thread = { employee_id: ids.lead, title: `${name}-chat`, pinned: false, message_count: 1, deleted_at: null }
  const { _id } = await threads.insert(db, { _id: newId(), ...thread, ...stamps })
  const said = { role: "user" as const, text: `${name}-question`, failed: false, tool_calls: [], model: null }
  await messages.insert(db, { _id: newId(), thread_id: _id, position: 1, ...said, created_at, version: 1 })
  for (const path of ["threads", "admin/threads"]) objects.set(`/v1/assistant/${path}/{id}`, _id)
}

async function keepNotification({ supervisor, objects }: Side): Promise<void> {
  const { items } = await done(supervisor.get("/v1/notifications"))
  const [first] = items
  if (!first) throw new Error("the supervisor got no notice")
  objects.set("/v1/notifications/{id}", first._id)
}
