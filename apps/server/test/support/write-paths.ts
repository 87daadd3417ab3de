import type { Dispute } from "@scorecard/contracts/disputes"
import type { Entry } from "@scorecard/contracts/entries"
import type { AccessLevel } from "@scorecard/domain/access"
import { formatWorkDate } from "@scorecard/domain/calendar"
import type { EntryKind } from "@scorecard/domain/scoring"
import { ask } from "#features/atw-requests/atw-requests.test-support.ts"
import { csvOfRows, rowOf, sendForm, type Row, type SheetPath } from "#features/bulk/bulk.test-support.ts"
import { DATE_FIELDS, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { getKind } from "#features/entries/kinds.ts"
import { disputes } from "#core/disputes/index.ts"
import { taskDeliveryEntries } from "#features/task-delivery/task-delivery.store.ts"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { addDepartment, addPerson } from "./factories.ts"
import { present } from "./present.ts"
import type { Answer, Caller, TestWorld } from "./world.ts"

/** In 2026: the week and month of one day can be locked; the other day is never locked. */
export const CLOSED_DAY = "2026-09-15"
const OPEN_DAY = "2026-10-14"
const NOWHERE = "01890000-0000-7000-8000-000000000000"

export type Asker = { level: AccessLevel; caller: Caller; employee_id: string }
type Refusable = Answer<{ code: string }>
type Attempt = () => Promise<Refusable>

/** A way to write something dated. A new one is one more row in `writePaths`. */
export type WritePath = {
  name: string
  /** Its name in the lists of the scheduled locks. Schedules are on none. */
  page: EntryKind | "task_delivery" | "schedules"
  lowestLevel: AccessLevel
  /** Prepares while everything is open; the write itself runs once the locks apply. */
  prepare(asker: Asker): Promise<Attempt>
}

export type Scene = { world: TestWorld; team: Team; task: string; admin: Caller }

const KINDS = Object.keys(PATHS) as EntryKind[]

export async function writePaths(scene: Scene): Promise<WritePath[]> {
  const entries = await Promise.all(KINDS.map((kind) => entryPaths(scene, kind)))
  return [...entries.flat(), ...deliveryPaths(scene), approvalPath(scene), requestPath, ...schedulePaths(scene)]
}

async function entryPaths({ world, team, task, admin }: Scene, kind: EntryKind): Promise<WritePath[]> {
  const { db } = world.app.platform
  const path = PATHS[kind]
  const at = (day: string) => ({ [DATE_FIELDS[kind]]: day })
  const right = draft(kind, team.ids.colleague, task)
  const pattern = await patternOf(db, kind, admin, right)

  /** An entry submitted by the caller, as if long ago. */
  const standing = async (asker: Asker, day: string, more: Partial<Entry> = {}) => {
    const { Entry: Stored, collection } = getKind(kind)
    const entry = Stored.parse({ ...pattern, ...at(day), _id: newId(), submitted_by_id: asker.employee_id, ...more })
    await collection.insert(db, entry)
    return { _id: entry._id, url: `${path}/${entry._id}` }
  }
  const of = (name: string, lowestLevel: AccessLevel, prepare: WritePath["prepare"]): WritePath => ({
    name,
    page: kind,
    lowestLevel,
    prepare,
  })
  return [
    of("create", 2, async ({ caller }) => {
      return () => caller.post(path, { ...right, ...at(CLOSED_DAY) })
    }),
    of("change", 2, async (asker) => {
      const { url } = await standing(asker, CLOSED_DAY)
      return () => asker.caller.patch(url, { remarks: "Looked at again" })
    }),
    of("move in", 2, async (asker) => {
      const { url } = await standing(asker, OPEN_DAY)
      return () => asker.caller.patch(url, at(CLOSED_DAY))
    }),
    of("move out", 2, async (asker) => {
      const { url } = await standing(asker, CLOSED_DAY)
      return () => asker.caller.patch(url, at(OPEN_DAY))
    }),
    of("delete", 3, async (asker) => {
      const { url } = await standing(asker, CLOSED_DAY)
      return () => asker.caller.delete(url)
    }),
    of("restore", 2, async (asker) => {
      const deleted = { deleted_at: "2026-10-01T12:00:00.000Z", deleted_by_id: "ADMIN" }
      const { url } = await standing(asker, CLOSED_DAY, deleted)
      return () => asker.caller.post(`${url}/restore`)
    }),
    ...previewPaths(of, standing, (entry) => ({ kind, entry: entry && { ...right, ...at(entry) } })),
    ...acceptPaths(of, at, async (day) => {
      const submitted_by_id = "ADMIN"
      const asker: Asker = { level: 5, caller: admin, employee_id: submitted_by_id }
      const { _id: entry_id } = await standing(asker, day)
      const employee_id = team.ids.colleague
      return addDispute(db, { kind, entry_id, employee_id, submitted_by_id, entry_date: day })
    }),
    ...sheetPaths(kind, path, 2, {
      bulk: async () => rowOf(kind, team.ids.colleague, task, at(CLOSED_DAY)),
      "bulk change": async (asker) => {
        const { _id } = await standing(asker, CLOSED_DAY)
        return { _id, remarks: "Looked at again" }
      },
      "bulk move in": async (asker) => {
        const { _id } = await standing(asker, OPEN_DAY)
        return { _id, ...at(CLOSED_DAY) }
      },
      "bulk move out": async (asker) => {
        const { _id } = await standing(asker, CLOSED_DAY)
        return { _id, ...at(OPEN_DAY) }
      },
    }),
  ]
}

type PathOf = (name: string, lowestLevel: AccessLevel, prepare: WritePath["prepare"]) => WritePath
type Standing = (asker: Asker, day: string) => Promise<{ _id: string }>

/** A preview of a write is refused as the write is. `bodyOf` takes the day, or null for a deletion. */
function previewPaths(of: PathOf, standing: Standing, bodyOf: (day: string | null) => object): WritePath[] {
  const preview = ({ caller }: Asker, body: object) => caller.post("/v1/scorecard/entry-preview", body)
  const changed = (name: string, lowestLevel: AccessLevel, [from, to]: [from: string, to: string | null]) =>
    of(name, lowestLevel, async (asker) => {
      const { _id: id } = await standing(asker, from)
      return () => preview(asker, { id, ...bodyOf(to) })
    })
  return [
    of("preview a new one", 2, async (asker) => () => preview(asker, bodyOf(CLOSED_DAY))),
    changed("preview a change", 2, [CLOSED_DAY, CLOSED_DAY]),
    changed("preview a move in", 2, [OPEN_DAY, CLOSED_DAY]),
    changed("preview a move out", 2, [CLOSED_DAY, OPEN_DAY]),
    changed("preview a deletion", 3, [CLOSED_DAY, null]),
  ]
}

/** Accepting a dispute writes its entry. `disputed` disputes an entry of that day and returns the dispute's id. */
function acceptPaths(of: PathOf, at: (day: string) => object, disputed: (day: string) => Promise<string>): WritePath[] {
  const accept = (name: string, day: string, changeOf: object | "delete") =>
    of(`accept a dispute: ${name}`, 3, async ({ caller }) => {
      const url = `/v1/scorecard/disputes/${await disputed(day)}/accept` as const
      return () => caller.post(url, { note: "You are right.", change: changeOf })
    })
  return [
    accept("change", CLOSED_DAY, { remarks: "Looked at again" }),
    accept("move in", OPEN_DAY, at(CLOSED_DAY)),
    accept("move out", CLOSED_DAY, at(OPEN_DAY)),
    accept("deletion", CLOSED_DAY, "delete"),
  ]
}

type Disputed = Pick<Dispute, "kind" | "entry_id" | "employee_id" | "submitted_by_id" | "entry_date">

async function addDispute(db: Database, disputed: Disputed): Promise<string> {
  const at = "2026-10-15T12:00:00.000Z"
  const undecided = { status: "open", decided_by_id: null, decided_at: null, note: null, outcome: null } as const
  const thread = { item_ids: [], message: "It was not like that.", comments: [] }
  const stamps = { created_at: at, updated_at: at, version: 1 }
  const { _id } = await disputes.insert(db, { _id: newId(), ...disputed, ...undecided, ...thread, ...stamps })
  return _id
}

/** An upload's one row, by its effect; made while everything is open. */
type Rows = Record<string, (asker: Asker) => Promise<Row>>

function sheetPaths(page: WritePath["page"], path: SheetPath, lowestLevel: AccessLevel, rows: Rows): WritePath[] {
  return Object.entries(rows).flatMap(([name, row]) =>
    rowPaths({ page, path, lowestLevel, row }).map((step) => ({ ...step, name: `${name} ${step.name}` })),
  )
}

/** The three steps of an upload of one row: each runs once the locks apply, after the earlier ones ran in time. */
function rowPaths({
  page,
  path,
  lowestLevel,
  row,
}: Pick<WritePath, "page" | "lowestLevel"> & { path: SheetPath; row: Rows[string] }): WritePath[] {
  const send = ({ caller }: Asker, given: Row) => sendRow(caller, path, given)
  const commit = ({ caller }: Asker, preview_id: string) => caller.post(`${path}/bulk/commit`, { preview_id })
  const isTheirs = ({ level }: Asker) => level >= lowestLevel
  const previewed = async (asker: Asker) => (await expectCreated(send(asker, await row(asker)))).preview_id
  const committed = async (asker: Asker) => (await expectCreated(commit(asker, await previewed(asker)))).batch_id
  return [
    {
      name: "preview",
      page,
      lowestLevel,
      async prepare(asker) {
        const given = await row(asker)
        return async () => verdictOf(await send(asker, given))
      },
    },
    {
      name: "commit",
      page,
      lowestLevel,
      async prepare(asker) {
        const id = isTheirs(asker) ? await previewed(asker) : NOWHERE
        return () => commit(asker, id)
      },
    },
    {
      name: "undo",
      page,
      lowestLevel,
      async prepare(asker) {
        const id = isTheirs(asker) ? await committed(asker) : NOWHERE
        return () => asker.caller.delete(`/v1/scorecard/bulk-batches/${id}`)
      },
    },
  ]
}

async function expectCreated<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`The setup failed: ${JSON.stringify(body)}`)
  return body
}

const sendRow = (caller: Caller, path: SheetPath, row: Row) =>
  sendForm(caller, `${path}/bulk/preview`, { name: "rows.csv", content: csvOfRows([row]) })

/** The stored form of a valid draft, to be inserted in many copies. */
async function patternOf(db: Database, kind: EntryKind, admin: Caller, right: object): Promise<Entry> {
  const { status, body } = await admin.post(PATHS[kind], right)
  if (status !== 201) throw new Error(`No ${kind} to begin with: ${JSON.stringify(body)}`)
  return getKind(kind).collection.get(db, body._id)
}

/** A preview is always answered 200: what it reports for its one row counts. */
function verdictOf(answer: Awaited<ReturnType<typeof sendRow>>): Refusable {
  const { status, body } = answer
  if (status >= 300) return answer
  const [found] = body.rows
  if (found?.status === "valid") return answer
  return { ...answer, status: 409, body: { code: found?.errors[0]?.code ?? "" } }
}

function deliveryPaths({ world, team }: Scene): WritePath[] {
  const PATH = "/v1/scorecard/task-delivery"
  const URL = `${PATH}/day` as const
  const days = workdays()
  let taken = 0
  /** A person has one entry a day: each attempt uses a different day. */
  const freeDay = () => {
    const people = [team.ids.colleague, team.ids.member]
    const at = taken++ % (days.length * people.length)
    const work_day = days[Math.floor(at / people.length)] ?? CLOSED_DAY
    return { employee_id: people[at % people.length] ?? "", work_day, work_date: formatWorkDate(work_day) }
  }
  const standing = async (asker: Asker) => {
    const day = freeDay()
    const by = asker.employee_id
    const at = "2026-09-20T12:00:00.000Z"
    const figures = { finished_task: 3, task_count: 4, notes: null }
    const stamps = { submitted_by_id: by, created_at: at, updated_at: at, updated_by_id: by, version: 1 }
    await taskDeliveryEntries.insert(world.app.platform.db, { _id: newId(), ...day, ...figures, ...stamps })
    return day
  }
  const rowOfDay = ({ employee_id, work_date }: ReturnType<typeof freeDay>) => {
    return { employee_id, work_date, finished_task: 1, task_count: 2 }
  }
  const uploadedRow = (day: ReturnType<typeof freeDay>) => ({ ...rowOfDay(day), work_date: day.work_day })
  const put = ({ caller }: Asker, day: ReturnType<typeof freeDay>) => caller.put(URL, rowOfDay(day))
  return [
    {
      name: "enter a day",
      page: "task_delivery",
      lowestLevel: 2,
      async prepare(asker) {
        const day = freeDay()
        return () => put(asker, day)
      },
    },
    {
      name: "overwrite a day",
      page: "task_delivery",
      lowestLevel: 2,
      async prepare(asker) {
        const day = await standing(asker)
        return () => put(asker, day)
      },
    },
    {
      name: "clear a day",
      page: "task_delivery",
      lowestLevel: 3,
      async prepare(asker) {
        const { employee_id, work_date } = await standing(asker)
        return () => asker.caller.delete(`${URL}?employee_id=${employee_id}&work_date=${encodeURIComponent(work_date)}`)
      },
    },
    ...sheetPaths("task_delivery", PATH, 2, {
      bulk: async () => uploadedRow(freeDay()),
      "bulk change": async (asker) => uploadedRow(await standing(asker)),
    }),
  ]
}

/** In September, whose weeks have all ended long ago. */
function workdays(): string[] {
  const all = Array.from({ length: 30 }, (_, at) => Temporal.PlainDate.from({ year: 2026, month: 9, day: at + 1 }))
  return all.filter(({ dayOfWeek }) => dayOfWeek <= 5).map(String)
}

function approvalPath({ team }: Scene): WritePath {
  return {
    name: "approve a request",
    page: "atw",
    lowestLevel: 2,
    async prepare({ caller }) {
      const { status, body } = await ask(team.member, { date_of_occurrence: CLOSED_DAY })
      if (status !== 201) throw new Error(`The setup request failed: ${JSON.stringify(body)}`)
      return () => caller.post(`/v1/atw-entry-requests/${body._id}/approve`, { final_score: 40 })
    },
  }
}

/** About the caller: the locks are those of the reviewers. */
const requestPath: WritePath = {
  name: "submit a request",
  page: "atw",
  lowestLevel: 1,
  async prepare({ caller }) {
    return () => ask(caller, { date_of_occurrence: CLOSED_DAY })
  },
}

function schedulePaths({ world, team, admin }: Scene): WritePath[] {
  const PATH = "/v1/scorecard/schedules"
  const [year, month] = [2026, 9]
  const days = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [String(at + 1), "WD"]))
  // New each time: an upload can be undone only if its documents have not changed since.
  const addSomeone = async () => (await addPerson(world, { department_id: team.department_id })).employee_id
  const weekOf = (code: string) => ({ mon: code, tue: code, wed: code, thu: code, fri: code, sat: code, sun: code })
  const patternUrl = async () => {
    const { body } = await admin.post("/v1/scorecard/shift-patterns", { name: newId(), weeks: [weekOf("WD")] })
    return `/v1/scorecard/shift-patterns/${body._id}` as const
  }
  const assignmentUrl = async () => {
    const url = `${await patternUrl()}/assignments` as const
    await admin.post(url, { employee_ids: [await addSomeone()], from: "2026-09-01", to: "2026-09-30" })
    return `${url}/${present((await admin.get(url)).body.items[0])._id}`
  }
  /** In a department that the askers manage and are not in. */
  const holidayPath = (step: "post" | "patch" | "delete"): WritePath => ({
    name: `${step} a holiday`,
    page: "schedules",
    lowestLevel: 3,
    async prepare({ caller, employee_id }) {
      const { _id: department_id } = await addDepartment(world, { manager_ids: [employee_id] })
      const holiday = { date: "2026-09-14", name: "Fair", code: "HOL", department_id }
      if (step === "post") return () => caller.post("/v1/scorecard/holidays", holiday)
      const url = `/v1/scorecard/holidays/${(await admin.post("/v1/scorecard/holidays", holiday)).body._id}`
      return step === "patch" ? () => caller.patch(url, { code: "OFF" }) : () => caller.delete(url)
    },
  })
  return [
    {
      name: "put a schedule",
      page: "schedules",
      lowestLevel: 3,
      async prepare({ caller }) {
        return () => caller.put(`${PATH}/${team.ids.colleague}/${year}/${month}`, { days })
      },
    },
    {
      name: "save a day for many people",
      page: "schedules",
      lowestLevel: 3,
      async prepare({ caller }) {
        return () => caller.put(`${PATH}/days`, { year, month, employee_ids: [team.ids.colleague], days: { 5: "VL" } })
      },
    },
    {
      name: "copy a schedule",
      page: "schedules",
      lowestLevel: 3,
      async prepare({ caller }) {
        return () => caller.post(`${PATH}/copy`, { year, month, employee_ids: [team.ids.colleague], by: "date" })
      },
    },
    {
      name: "delete a schedule",
      page: "schedules",
      lowestLevel: 3,
      async prepare({ caller }) {
        const url = `${PATH}/${await addSomeone()}/${year}/${month}`
        const { status, body } = await admin.put(url, { days })
        if (status !== 200) throw new Error(`No schedule to delete: ${JSON.stringify(body)}`)
        return () => caller.delete(url)
      },
    },
    {
      name: "assign a shift pattern",
      page: "schedules",
      lowestLevel: 3,
      async prepare({ caller }) {
        const employee_ids = [await addSomeone()]
        const url = `${await patternUrl()}/assignments`
        return () => caller.post(url, { employee_ids, from: "2026-09-30" })
      },
    },
    {
      name: "end a shift assignment",
      page: "schedules",
      lowestLevel: 3,
      async prepare({ caller }) {
        const url = await assignmentUrl()
        return () => caller.patch(url, { to: "2026-09-15" })
      },
    },
    {
      name: "delete a shift assignment",
      page: "schedules",
      lowestLevel: 3,
      async prepare({ caller }) {
        const url = await assignmentUrl()
        return () => caller.delete(url)
      },
    },
    {
      name: "change a shift pattern",
      page: "schedules",
      lowestLevel: 4,
      async prepare({ caller }) {
        const url = await assignmentUrl()
        return () => caller.patch(url.replace(/\/assignments.*/, ""), { weeks: [weekOf("VL")] })
      },
    },
    ...(["post", "patch", "delete"] as const).map((step) => holidayPath(step)),
    ...sheetPaths("schedules", PATH, 3, {
      bulk: async () => ({ employee_id: await addSomeone(), year, month, ...days }),
      "bulk change": async () => {
        const employee_id = await addSomeone()
        const { status, body } = await admin.put(`${PATH}/${employee_id}/${year}/${month}`, { days })
        if (status !== 200) throw new Error(`The setup schedule failed: ${JSON.stringify(body)}`)
        return { employee_id, year, month, ...days, "15": "OFF" }
      },
    }),
  ]
}
