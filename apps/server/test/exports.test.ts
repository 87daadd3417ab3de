import papaparse from "papaparse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { KEYS, publish, RELEASES, signed } from "#features/desktop-releases/releases.test-support.ts"
import { addModule, ENROLLMENTS, playerUrl, QUIZ } from "#features/learning/learning.test-support.ts"
import { rowOf, undo, upload } from "#features/bulk/bulk.test-support.ts"
import { posts } from "#features/team-chat/team-chat.store.ts"
import { tasks } from "#features/tasks/tasks.store.ts"
import { newId } from "#platform/identifiers/index.ts"
import { readTable } from "@scorecard/tables"
import { openTestWorld, type Caller, type TestWorld } from "./support/world.ts"

let world: TestWorld
let admin: Caller
let ours: Team
let theirs: Team

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const GRANTS = "/v1/scorecard/unlock-grants"
const TASKS = "/v1/scorecard/tasks"
const REQUESTS = "/v1/employees/create-requests"
const NOWHERE = "01890000-0000-7000-8000-000000000000"

beforeAll(async () => {
  world = await openTestWorld("exports", { warehouse: "none", config: { desktopReleaseKeys: KEYS } })
  admin = await world.as("admin@example.com")
  ours = await addTeam(world)
  theirs = await addTeam(world)
  const task = (await admin.post(TASKS, { name: "Task of calls" })).body._id
  await admin.post(TASKS, { name: "=Task of mails", active: false })
  for (const team of [ours, theirs]) {
    await fill(team, task)
    await learn(team)
  }
  await keepCalendar()
  for (const version of ["1.0.0", "1.1.0", "1.1.0-beta.1"]) await publish(admin, signed(version, "staging"))
  await publish(admin, signed("1.0.0", "production"))
  await sendToMany()
  await postToChannel()
  const september = { year: 2026, month: 9, regenerate: false }
  await world.app.features.months.finalizeNow({ employee_id: "ADMIN", impersonated_by: null }, september)
  for (const [name, scope] of [
    ["First program", "scorecard.view"],
    ["Second program", "employees.view"],
  ]) {
    await admin.post("/v1/system/service-accounts", { name, scopes: [scope], pool: "company" })
  }
})
afterAll(() => world.close())

/** Holidays of everyone and of one team, and two shift patterns. */
async function keepCalendar(): Promise<void> {
  const week = { mon: "WD", tue: "WD", wed: "WD", thu: "WD", fri: "WD", sat: "OFF", sun: "OFF" }
  for (const name of ["=Early", "T1 late"]) await admin.post("/v1/scorecard/shift-patterns", { name, weeks: [week] })
  const { department_id } = ours
  for (const holiday of [
    { date: "2026-12-25", name: "=Christmas" },
    { date: "2026-12-28", name: "Fair", department_id },
    { date: "2027-01-01", name: "New Year" },
  ])
    await admin.post("/v1/scorecard/holidays", { ...holiday, code: "HOL" })
}

/** Two broadcasts to many, and their mails. */
async function sendToMany(): Promise<void> {
  const recipient_ids = [ours.ids.member, ours.ids.lead]
  for (const subject of ["=A message", "Another"]) {
    const draft = { recipient_ids, subject, body_html: "<p>-words</p>", delivery: ["email"] }
    await admin.post("/v1/system/email/send", draft)
  }
}

/** A quiz that the team's member has attempted. */
async function learn({ supervisor, member, ids }: Team): Promise<void> {
  const { id, units } = await addModule(supervisor, [QUIZ], { title: "=A module" })
  await supervisor.post(ENROLLMENTS, { module_id: id, employee_ids: [ids.member, ids.colleague] })
  for (const answers of [[], []]) await member.post(`${playerUrl(id)}/units/${units[0]?._id}/attempts`, { answers })
}

/** Posts in the history: one that was sent, one that failed. */
async function postToChannel(): Promise<void> {
  for (const [status, error] of [
    ["posted", null],
    ["failed", "-no answer"],
  ] as const) {
    const at = "2026-10-15T16:00:00.000Z"
    const card = { kind: "compose", title: "=A title", lines: ["One", "Two"], link: null, footer: null }
    const fate = { status, error, attempts: 1, posted_by_id: "ADMIN", created_at: at, settled_at: at }
    await posts.insert(world.app.platform.db, { _id: newId(), ...card, ...fate, version: 1 })
  }
}

/** Two or three of everything, with text that a spreadsheet would run as a formula. */
async function fill(team: Team, task: string): Promise<void> {
  for (const kind of ["sbs", "productivity", "incidents", "attendance"] as const) {
    for (const [remarks, caller] of [
      ["=1+1", team.lead],
      [null, team.supervisor],
    ] as const) {
      const { body } = await caller.post(PATHS[kind], draft(kind, team.ids.colleague, task, { remarks }))
      if (kind === "incidents" || kind === "sbs") await team.supervisor.delete(`${PATHS[kind]}/${body._id}`)
      await caller.post(PATHS[kind], draft(kind, team.ids.member, task, { remarks }))
    }
  }
  for (const uploader of [team.lead, team.supervisor]) {
    const row = rowOf("incidents", team.ids.colleague, task, { remarks: "-uploaded" })
    const { batch_id } = await upload(uploader, "incidents", [row])
    if (uploader === team.lead) await undo(uploader, batch_id)
  }
  for (const name of ["Ann", "Ben"]) {
    const email_address = `${name}.${team.ids.lead}@example.com`.toLowerCase()
    const personal_data = { first_name: name, last_name: "@SUM(1)", email_address }
    const employment_data = { position: "Agent", department_id: team.department_id }
    await team.lead.post(REQUESTS, { hire_date: "2026-10-01", personal_data, employment_data })
  }
  await team.member.post("/v1/feedback", { category: "bug", message: "+1 from me\nand from us", page_path: "/" })
  await team.member.post("/v1/feedback", { category: "suggestion", message: "A darker theme", page_path: "/dashboard" })
  const open = { kind: "sbs", year: 2026, month: 9, until: "2026-10-16T16:00:00.000Z" }
  for (const employee_id of [team.ids.colleague, team.ids.member])
    await admin.post(GRANTS, { ...open, employee_id, reason: "-late" })
}

type List = {
  list: string
  /** Query parameters that every request needs. */
  of?: string
  /** The file name without its extension. */
  file: string
  /** The field that identifies a row. */
  id?: string
  /** Filters and sorts that the list and its export share. */
  queries: () => string[]
  readers: () => [string, Caller][]
  /** Callers who get 403 for both the list and its export. */
  refused: () => Caller
}

const managers = (): [string, Caller][] => [
  ["lead", ours.lead],
  ["supervisor", ours.supervisor],
  ["head", ours.head],
  ["admin", admin],
]

const lists: List[] = [
  ...(["sbs", "productivity", "attendance"] as const).map((kind) => ({
    list: PATHS[kind],
    file: PATHS[kind].replace("/v1/scorecard/", ""),
    queries: () => ["", "sort=created_at", "year=2026&month=10", "year=2026&month=9", `employee_id=${ours.ids.member}`],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers()],
    refused: () => world.anonymous,
  })),
  {
    list: "/v1/scorecard/recycle-bin",
    file: "recycle-bin",
    queries: () => [
      "",
      "sort=deleted_at",
      "kind=sbs",
      "kind=attendance",
      "deleted_from=2026-10-16",
      `deleted_by_id=${ours.ids.supervisor}`,
    ],
    readers: managers,
    refused: () => ours.member,
  },
  {
    list: "/v1/employees",
    file: "employees",
    id: "employee_id",
    queries: () => ["", "sort=-name", "sort=hire_date", "q=zoë", "access_level=2", "status=inactive"],
    readers: managers,
    refused: () => ours.member,
  },
  {
    list: REQUESTS,
    file: "create-requests",
    queries: () => ["", "sort=name", "sort=created_at", "status=approved", `requested_by_id=${ours.ids.lead}`],
    readers: managers,
    refused: () => ours.member,
  },
  {
    list: TASKS,
    file: "tasks",
    queries: () => ["", "sort=-name", "active=false", "q=task"],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers()],
    refused: () => world.anonymous,
  },
  {
    list: GRANTS,
    file: "unlock-grants",
    queries: () => ["", "sort=until", "kind=atw", `employee_id=${ours.ids.member}`, "status=active", "status=revoked"],
    readers: (): [string, Caller][] => [["admin", admin]],
    refused: () => ours.head,
  },
  {
    list: "/v1/feedback/admin",
    file: "feedback",
    queries: () => ["", "sort=updated_at", "category=bug", "status=resolved", "q=darker"],
    readers: (): [string, Caller][] => [["admin", admin]],
    refused: () => ours.head,
  },
  {
    list: "/v1/system/service-accounts",
    file: "service-accounts",
    queries: () => ["", "sort=-created_at", "status=active", "scope=scorecard.view", "q=program"],
    readers: (): [string, Caller][] => [["admin", admin]],
    refused: () => ours.head,
  },
  {
    list: RELEASES,
    file: "desktop-releases",
    queries: () => ["", "sort=release_version", "sort=size", "channel=staging", "status=withdrawn", "q=1.1"],
    readers: (): [string, Caller][] => [["admin", admin]],
    refused: () => ours.head,
  },
  {
    list: "/v1/system/email/mails",
    file: "mails",
    queries: () => ["", "sort=created_at", "status=queued", "type=admin.broadcast", `recipient_id=${ours.ids.lead}`],
    readers: (): [string, Caller][] => [["admin", admin]],
    refused: () => ours.head,
  },
  {
    list: "/v1/system/email/broadcasts",
    file: "broadcasts",
    queries: () => ["", "sort=sent_at", "q=another", "sent_by_id=ADMIN"],
    readers: (): [string, Caller][] => [["admin", admin]],
    refused: () => ours.head,
  },
  {
    list: "/v1/scorecard/bulk-batches",
    file: "bulk-batches",
    id: "batch_id",
    queries: () => ["", "sort=created_at", "sheet=sbs", "undone=true", "undone=false", "from=2026-10-16"],
    readers: managers,
    refused: () => ours.member,
  },
  {
    list: "/v1/learning/quiz-attempts",
    file: "learning-quiz-attempts",
    queries: () => ["", "sort=percent", "passed=false", "q=T1", `employee_id=${ours.ids.member}`],
    readers: (): [string, Caller][] => [...managers(), ["admin", admin]],
    refused: () => ours.member,
  },
  {
    list: "/v1/learning/enrollments/by-module",
    file: "learning-modules",
    id: "module_id",
    queries: () => ["", "sort=-title", "sort=enrolled", "sort=-overdue", `department_id=${ours.department_id}`],
    readers: (): [string, Caller][] => [...managers(), ["admin", admin]],
    refused: () => ours.member,
  },
  {
    list: "/v1/scorecard/schedule-codes",
    file: "schedule-codes",
    queries: () => ["", "sort=-code", "sort=label", "q=leave", "is_working_day=true", "is_task_delivery_day=false"],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers()],
    refused: () => world.anonymous,
  },
  {
    list: "/v1/scorecard/holidays",
    file: "holidays",
    queries: () => ["", "sort=-name", "q=fair", "year=2026&month=12", "reach=department", `department_id=${NOWHERE}`],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers(), ["admin", admin]],
    refused: () => world.anonymous,
  },
  {
    list: "/v1/scorecard/shift-patterns",
    file: "shift-patterns",
    queries: () => ["", "sort=-name", "q=t1"],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers()],
    refused: () => world.anonymous,
  },
  {
    list: "/v1/scorecard/bsc-cycles",
    file: "bsc-cycles",
    queries: () => ["", "sort=-start", "status=active", "status=ended"],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers()],
    refused: () => world.anonymous,
  },
  ...(["cluster", "department"] as const).map((noun) => ({
    list: `/v1/organization/${noun}s`,
    file: `${noun}s`,
    queries: () => ["", "sort=-name", "q=nothing of the kind", noun === "department" ? `cluster_id=${NOWHERE}` : "q=e"],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers()],
    refused: () => world.anonymous,
  })),
  {
    list: "/v1/system/teams/posts",
    file: "team-posts",
    queries: () => ["", "sort=created_at", "status=posted", "kind=compose"],
    readers: (): [string, Caller][] => [["admin", admin]],
    refused: () => ours.head,
  },
  {
    list: "/v1/dashboard/bsc/month-report/versions/1",
    of: "year=2026&month=9",
    file: "final-2026-09-version-1",
    id: "employee_id",
    queries: () => ["", "sort=-name", "sort=total_score", "q=coll", `employee_id=${ours.ids.member}`, "change=total"],
    readers: (): [string, Caller][] => [["member", ours.member], ...managers()],
    refused: () => world.anonymous,
  },
  {
    list: "/v1/system/activity-logs",
    file: "activity-logs",
    queries: () => [
      "",
      "sort=at",
      "action=entry.deleted",
      "from=2026-10-15&to=2026-10-15",
      `employee_id=${ours.ids.member}`,
    ],
    readers: (): [string, Caller][] => [
      ["head", ours.head],
      ["admin", admin],
    ],
    refused: () => ours.supervisor,
  },
]

async function everyId(caller: Caller, { list, of = "", id = "_id" }: List, query: string): Promise<string[]> {
  const ids: string[] = []
  let cursor = ""
  do {
    const { status, body } = await caller.get(`${list}?limit=3&${of}&${query}${cursor && `&cursor=${cursor}`}`)
    expect(status).toBe(200)
    ids.push(
      ...z
        .array(z.record(z.string(), z.unknown()))
        .parse(body.items)
        .map((item) => String(item[id])),
    )
    cursor = z.string().nullable().parse(body.next_cursor) ?? ""
  } while (cursor !== "")
  return ids
}

const linesOf = (text: string) => papaparse.parse<Record<string, string>>(text.trim(), { header: true }).data

test.each(lists)(
  "the export of $list has the list's rows in the same order, for every filter and reader",
  async (list) => {
    let most = 0
    for (const [, caller] of list.readers()) {
      for (const query of list.queries()) {
        const expected = await everyId(caller, list, query)
        const { status, text, headers } = await caller.get(`${list.list}/export?${list.of ?? ""}&${query}`)
        expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/csv; charset=utf-8" })
        expect(headers["content-disposition"]).toBe(`attachment; filename="${list.file}.csv"`)
        expect(linesOf(text).map((line) => line[list.id ?? "_id"])).toEqual(expected)
        most = Math.max(most, expected.length)
      }
    }
    // Otherwise it would have compared nothing with nothing.
    expect(most).toBeGreaterThan(1)
  },
)

test.each(lists)("the workbook of $list has the same cells as its CSV", async (list) => {
  const [, caller] = list.readers().at(-1) ?? ["", admin]
  const csv = linesOf((await caller.get(`${list.list}/export?${list.of ?? ""}`)).text)
  const response = await world.app.http.inject({
    url: `${list.list}/export?format=xlsx&${list.of ?? ""}`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, XLSX])
  expect(response.headers["content-disposition"]).toBe(`attachment; filename="${list.file}.xlsx"`)
  const { headers, rows } = await readTable({ fileName: "a.xlsx", bytes: response.rawPayload }, { maxRows: 5_000 })
  expect(headers).toEqual(Object.keys(csv[0] ?? {}))
  const plain = (text: string | undefined) => (text ?? "").replace(/^'(?=[=+\-@])/, "").trim()
  expect(rows.map(({ cells }) => cells)).toEqual(csv.map((line) => headers.map((header) => plain(line[header]))))
})

test.each(lists)("the export of $list refuses the same callers as its list", async (list) => {
  const [, caller] = list.readers().at(-1) ?? ["", admin]
  for (const query of ["format=pdf", "format=", "limit=5", "cursor=x", "nonsense=1", "sort=nonsense"])
    expect([query, (await caller.get(`${list.list}/export?${list.of ?? ""}&${query}`)).status]).toEqual([query, 422])
  const refused = await list.refused().get(list.list)
  expect([401, 403]).toContain(refused.status)
  expect((await list.refused().get(`${list.list}/export`)).body.code).toBe(refused.body.code)
})

test("no cell of any CSV begins like a formula", async () => {
  let texts = 0
  for (const { list, of = "" } of lists) {
    const { text } = await admin.get(`${list}/export?${of}`)
    for (const line of linesOf(text)) {
      for (const cell of Object.values(line)) {
        texts += 1
        expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/)
      }
    }
    expect(text).not.toContain("undefined")
  }
  expect(texts).toBeGreaterThan(100)
  expect((await admin.get(`${PATHS.productivity}/export`)).text).toContain("'=1+1")
  expect((await admin.get(`${REQUESTS}/export`)).text).toContain("'@SUM(1)")
  expect((await admin.get("/v1/feedback/admin/export")).text).toContain("'+1 from me")
  expect((await admin.get(`${GRANTS}/export`)).text).toContain("'-late")
})

test("fields hidden in the employee list are empty in its export, and the others are present", async () => {
  await admin.patch(`/v1/employees/${ours.ids.colleague}`, {
    personal_data: { birth_date: "1990-02-03", phone: "555 0100" },
  })
  await admin.patch(`/v1/employees/${ours.ids.supervisor}`, { personal_data: { birth_date: "1980-04-05" } })
  const line = async (caller: Caller, id: string) =>
    linesOf((await caller.get("/v1/employees/export")).text).find(({ employee_id }) => employee_id === id)
  const hidden = { birth_date: "", phone: "", regularization_date: "" }
  expect(await line(ours.supervisor, ours.ids.colleague)).toMatchObject(hidden)
  expect(await line(ours.supervisor, ours.ids.supervisor)).toMatchObject({ birth_date: "1980-04-05" })
  expect(await line(ours.head, ours.ids.colleague)).toMatchObject({ birth_date: "1990-02-03", phone: "555 0100" })
})

test("people who can't review requests see only their own in the file", async () => {
  const requesters = async (caller: Caller) =>
    new Set(linesOf((await caller.get(`${REQUESTS}/export`)).text).map(({ requested_by_id }) => requested_by_id))
  expect(await requesters(ours.lead)).toEqual(new Set([ours.ids.lead]))
  expect(await requesters(ours.head)).toEqual(new Set([ours.ids.lead, theirs.ids.lead]))
})

test("an export includes all its batches", async () => {
  const { db } = world.app.platform
  const many = Array.from({ length: 2_345 }, (_, at) => `Row ${String(at).padStart(5, "0")}`)
  await tasks.insertMany(
    db,
    many.map((name) => ({ _id: newId(), name, department_id: null, active: true, version: 1 })),
  )
  for (const [sort, expected] of [
    ["name", many],
    ["-name", many.toReversed()],
  ] as const) {
    const { text } = await ours.member.get(`/v1/scorecard/tasks/export?q=Row 0&sort=${sort}`)
    expect(linesOf(text).map(({ name }) => name)).toEqual(expected)
  }
})

/** Lists without an export, and why. */
const NO_FILE: Record<string, string> = {
  "/v1/notifications": "the caller's own inbox",
  "/v1/employees/{employee_id}/assignments": "one person's history, a few rows",
  "/v1/feedback/mine": "the caller's own; admins export all feedback",
  "/v1/scorecard/weekly-kudos/me": "the caller's own; the list of kudos has an export",
  "/v1/dashboard/news/birthdays/{employee_id}/greetings": "wishes on one person's card",
  "/v1/dashboard/news/bonus-qualifiers": "a part of the news; the month's scores are exported by the dashboard",
  "/v1/assistant/threads": "the caller's own chats, to read",
  "/v1/assistant/admin/threads": "chats are reviewed one by one; reading a file would not be audited",
  "/v1/learning/catalog": "a catalog to choose from",
  "/v1/learning/modules": "texts to edit, not figures; the completion report has the figures",
  "/v1/learning/modules/{id}/units": "the texts and questions of one module",
  "/v1/learning/enrollments/mine": "the caller's own; the enrollments have an export",
  "/v1/learning/enrollments/assignments": "the report shows how each person was enrolled",
  "/v1/learning/player/{module_id}/units/{unit_id}/attempts": "the caller's own attempts at one quiz",
  "/v1/scorecard/shift-patterns/{id}/assignments": "the export of schedules has the resulting days",
  "/v1/scorecard/disputes": "a queue of conversations; the audit log has every decision",
  "/v1/system/webhooks": "at most 50 addresses; their secrets can't be exported",
  "/v1/system/webhooks/{id}/deliveries": "to find out why a receiver got nothing; the audit log has every change",
  "/v1/dashboard/bsc/month-report/versions": "the few versions of one month, shown with its report",
}

test("every list has an export, or a reason not to have one", () => {
  const gets = world.app.features.routes.flatMap(({ contract }) => (contract.method === "GET" ? [contract] : []))
  const isList = ({ reply }: (typeof gets)[number]) => reply instanceof z.ZodObject && "next_cursor" in reply.shape
  const paths = new Set(gets.map(({ path }) => path))
  const without = gets.flatMap((contract) =>
    isList(contract) && !paths.has(`${contract.path}/export`) ? [contract.path] : [],
  )
  expect(without.toSorted()).toEqual(Object.keys(NO_FILE).toSorted())
})
