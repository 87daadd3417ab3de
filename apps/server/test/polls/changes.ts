import type { EntryKind } from "@scorecard/domain/scoring"
import { ask } from "#features/atw-requests/atw-requests.test-support.ts"
import { rowOf, upload } from "#features/bulk/bulk.test-support.ts"
import { draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import type { App } from "#app/open-app.ts"
import { WEEK_OFF } from "../own-figures/table.ts"
import type { Answer, Caller } from "../support/world.ts"

/** A change through the product, in the order in which they are made. */
export type Change = {
  name: string
  make(): Promise<unknown>
  /** For changes that no polled card shows. */
  isUnseen?: true
}

/** Everyone writes by way of the other process; `task` is the one of the evaluations. */
export type Writers = {
  app: App
  admin: Caller
  member: Caller
  lead: Caller
  supervisor: Caller
  ids: Team["ids"]
  department_id: string
  cluster_id: string
  task: string
}

const KINDS = Object.keys(PATHS) as EntryKind[]
const OCTOBER = { year: 2026, month: 10 }
const SEPTEMBER = { year: 2026, month: 9 }
const REQUESTER = { employee_id: "ADMIN", impersonated_by: null }

/** @throws Error unless it was done */
export async function done(asking: Promise<Answer<any>>): Promise<any> {
  const { status, text, body } = await asking
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}

/** One of each kind, so that every table that polled cards are read from is written. */
export function changesOf(writers: Writers): Change[] {
  return [
    ...KINDS.flatMap((kind) => entryChanges(writers, kind)),
    ...planChanges(writers),
    ...peopleChanges(writers),
    ...configurationChanges(writers),
    ...requestChanges(writers),
    ...monthChanges(writers),
  ]
}

function entryChanges({ lead, supervisor, ids, task }: Writers, kind: EntryKind): Change[] {
  const path = PATHS[kind]
  let url: `${typeof path}/${string}` = `${path}/`
  const entry = draft(kind, ids.member, task)
  return [
    { name: `${kind}: created`, make: async () => (url = `${path}/${(await done(lead.post(path, entry)))._id}`) },
    {
      name: `${kind}: about someone else`,
      make: () => done(lead.post(path, draft(kind, ids.colleague, task))),
      isUnseen: true,
    },
    { name: `${kind}: deleted`, make: () => done(supervisor.delete(url)) },
    { name: `${kind}: restored`, make: () => done(supervisor.post(`${url}/restore`)) },
    { name: `${kind}: uploaded`, make: () => upload(lead, kind, [rowOf(kind, ids.member, task)]) },
  ]
}

function planChanges({ admin, ids, department_id }: Writers): Change[] {
  const days = (code: string) => Object.fromEntries(Array.from({ length: 31 }, (_, n) => [String(n + 1), code]))
  const schedule = `/v1/scorecard/schedules/${ids.member}/2026/10` as const
  const code = { code: "EDU", label: "Training", is_working_day: true, is_task_delivery_day: true }
  const delivery = { employee_id: ids.member, work_date: "10/14/2026", finished_task: 3, task_count: 4 }
  const holiday = { date: "2026-10-20", name: "Fair", code: "HOL", department_id }
  const at = { code: "", pattern: "" }
  return [
    {
      name: "a day code is added",
      make: async () => (at.code = (await done(admin.post("/v1/scorecard/schedule-codes", code)))._id),
      isUnseen: true,
    },
    { name: "a holiday", make: () => done(admin.post("/v1/scorecard/holidays", holiday)) },
    {
      name: "a shift pattern is added",
      make: async () => {
        const pattern = { name: "Days off", weeks: [WEEK_OFF] }
        at.pattern = (await done(admin.post("/v1/scorecard/shift-patterns", pattern)))._id
      },
      isUnseen: true,
    },
    {
      name: "a shift pattern is assigned",
      make: () => {
        const assignment = { employee_ids: [ids.member], from: "2026-10-01" }
        return done(admin.post(`/v1/scorecard/shift-patterns/${at.pattern}/assignments`, assignment))
      },
    },
    { name: "the schedule", make: () => done(admin.put(schedule, { days: days("EDU") })) },
    {
      name: "what a day code means",
      make: () => done(admin.patch(`/v1/scorecard/schedule-codes/${at.code}`, { is_working_day: false })),
    },
    { name: "task delivery", make: () => done(admin.put("/v1/scorecard/task-delivery/day", delivery)) },
    { name: "the schedule again", make: () => done(admin.put(schedule, { days: days("WD") })) },
  ]
}

function peopleChanges({ admin, ids, department_id, cluster_id, task }: Writers): Change[] {
  const person = `/v1/employees/${ids.member}` as const
  const elsewhere = { _id: "" }
  const addDepartment = async () => {
    const department = { name: "Elsewhere", cluster_id }
    elsewhere._id = (await done(admin.post("/v1/organization/departments", department)))._id
  }
  const transfer = { employment_data: { department_id: "" }, effective_from: "2026-10-05" }
  return [
    { name: "the person's name", make: () => done(admin.patch(person, { personal_data: { last_name: "Newname" } })) },
    {
      name: "a task's name",
      make: () => done(admin.patch(`/v1/scorecard/tasks/${task}`, { name: "Chats" })),
      isUnseen: true,
    },
    {
      name: "a department's name",
      make: () => done(admin.patch(`/v1/organization/departments/${department_id}`, { name: "Renamed" })),
    },
    {
      name: "a cluster's name",
      make: () => done(admin.patch(`/v1/organization/clusters/${cluster_id}`, { name: "Renamed" })),
    },
    { name: "a department is added", make: addDepartment, isUnseen: true },
    {
      name: "a transfer",
      make: () => done(admin.patch(person, { ...transfer, employment_data: { department_id: elsewhere._id } })),
    },
    {
      name: "a transfer back",
      make: () => {
        const back = { employment_data: { department_id }, effective_from: "2026-10-12" }
        return done(admin.patch(person, back))
      },
    },
  ]
}

function configurationChanges({ admin, ids }: Writers): Change[] {
  const exempt = { employee_id: ids.member, kinds: ["sbs"], from: "2026-10", to: "2026-10", reason: "Leave" }
  const grant = { employee_id: ids.member, kind: "sbs", ...SEPTEMBER, until: "2026-10-20T00:00:00.000Z" }
  const adjusted = async () => {
    const { _id } = await done(admin.post("/v1/scorecard/requirement-adjustments", { ...exempt, exempt: true }))
    adjustment = `/v1/scorecard/requirement-adjustments/${_id}`
  }
  let adjustment: `/v1/scorecard/requirement-adjustments/${string}` = "/v1/scorecard/requirement-adjustments/"
  return [
    { name: "a requirement adjustment", make: adjusted },
    { name: "a requirement adjustment is taken back", make: () => done(admin.delete(adjustment)) },
    {
      name: "the scheduled locks",
      make: () => {
        const monthly = { enabled: true, pages: ["sbs", "atw"], day: 1, time: "00:00" }
        return done(admin.patch("/v1/scorecard/locks", { weekly: { enabled: true }, monthly }))
      },
    },
    {
      name: "an unlock grant",
      make: () => done(admin.post("/v1/scorecard/unlock-grants", { ...grant, reason: "A late audit" })),
    },
  ]
}

function requestChanges({ admin, member, lead, supervisor, ids, task }: Writers): Change[] {
  const requests = "/v1/atw-entry-requests"
  const at = { request: "", dispute: "", card: "" }
  const dispute = async () => {
    const { _id: entry_id } = await done(lead.post(PATHS.incidents, draft("incidents", ids.member, task)))
    const disputed = { kind: "incidents", entry_id, message: "That was not me." }
    at.dispute = (await done(member.post("/v1/scorecard/disputes", disputed)))._id
  }
  const card = { week_start: "2026-10-12", recipient_ids: [ids.member], title: "Thanks", badge: "teamwork" }
  const draftCard = async () => {
    const drafted = { ...card, message: "The queue was empty." }
    at.card = (await done(lead.post("/v1/scorecard/weekly-kudos", drafted)))._id
  }
  return [
    { name: "an ATW request", make: async () => (at.request = (await done(ask(member)))._id) },
    {
      name: "an ATW request is rejected",
      make: () => done(lead.post(`${requests}/${at.request}/reject`, { review_note: "Too little." })),
    },
    { name: "another ATW request", make: async () => (at.request = (await done(ask(member)))._id) },
    {
      name: "an ATW request is approved",
      make: () => done(lead.post(`${requests}/${at.request}/approve`, { final_score: 80 })),
    },
    {
      name: "the person pings their managers",
      make: () => done(member.post("/v1/scorecard/missing-excess-evals/follow-up", OCTOBER)),
    },
    { name: "a dispute", make: dispute },
    {
      name: "a dispute is accepted",
      make: () => {
        const decision = { note: "You are right.", change: "delete" }
        return done(supervisor.post(`/v1/scorecard/disputes/${at.dispute}/accept`, decision))
      },
    },
    { name: "a kudos card is drafted", make: draftCard, isUnseen: true },
    {
      name: "a kudos card is published",
      make: () => done(lead.post(`/v1/scorecard/weekly-kudos/${at.card}/publish`)),
    },
    {
      name: "a kudos card is withdrawn",
      make: () => done(admin.delete(`/v1/scorecard/weekly-kudos/${at.card}`)),
    },
  ]
}

function monthChanges({ app, admin, member, ids, task }: Writers): Change[] {
  const finalize = (regenerate: boolean) =>
    app.features.months.finalizeNow(REQUESTER, { ...SEPTEMBER, regenerate, ...(regenerate && { reason: "Again" }) })
  const late = draft("attendance", ids.member, task, { date_of_occurrence: "2026-09-14" })
  return [
    { name: "a draft month is synced", make: () => app.features.months.syncNow(OCTOBER) },
    { name: "a month is finalized", make: () => finalize(false) },
    {
      name: "the person acknowledges their figures",
      make: () => done(member.put("/v1/dashboard/bsc/acknowledgement", { ...SEPTEMBER, version: 1 })),
    },
    { name: "an entry in a final month", make: () => done(admin.post(PATHS.attendance, late)) },
    { name: "a final month is generated again", make: () => finalize(true) },
    {
      name: "a month is reopened",
      make: () => done(admin.post("/v1/dashboard/bsc/reopen", { ...SEPTEMBER, reason: "An appeal" })),
    },
    {
      name: "the person's level",
      make: () => done(admin.patch(`/v1/employees/${ids.member}`, { access_level: 2 })),
    },
  ]
}
