import { afterAll, beforeAll, expect, test } from "vitest"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import { addDepartment, addPerson } from "./support/factories.ts"
import { readOpenApi } from "./support/open-api.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "./support/world.ts"

/**
 * What the desktop client may call, written by hand from rules/sign-in#client-kinds and decision note 0034, not derived
 * from the contracts. It offers scorecard snapshots, the user's own ATW requests, notifications, weekly kudos and a
 * profile; entry and kudos authoring, the recycle bin, manager dashboards, news, learning authoring and administration
 * are web-only.
 */
const DESKTOP_OPERATIONS = new Set([
  // Public routes, sign-in and the user's own activity
  "GET /health",
  "GET /health/ready",
  "GET /v1/public/app-status",
  "GET /v1/public/verify/{code}",
  "GET /v1/public/calendar-feeds/{token}.ics",
  "GET /v1/public/sign-in-options",
  "GET /v1/public/desktop-releases/keys",
  "GET /v1/public/desktop-releases/{channel}",
  "GET /v1/public/desktop-releases/files/{sha256}",
  "POST /v1/auth/idp",
  "POST /v1/auth/dev-login",
  "GET /v1/auth/dev-login/people",
  "POST /v1/auth/refresh",
  "POST /v1/auth/logout",
  "DELETE /v1/auth/impersonate",
  "GET /v1/auth/permissions",
  "POST /v1/auth/activity-heartbeat",
  "GET /v1/auth/activity-summary",
  "GET /v1/visibility",
  "GET /v1/files/{token}",

  // The profile and the directory
  "GET /v1/employees",
  "GET /v1/employees/me",
  "GET /v1/employees/{employee_id}",
  "GET /v1/employees/export",
  "GET /v1/organization/tree",
  "GET /v1/organization/names",
  "GET /v1/organization/clusters",
  "GET /v1/organization/clusters/export",
  "GET /v1/organization/clusters/{id}",
  "GET /v1/organization/departments",
  "GET /v1/organization/departments/export",
  "GET /v1/organization/departments/{id}",

  // Scorecard snapshots and their explanations; `view_mode=aggregate` is refused below
  "GET /v1/dashboard/bsc",
  "GET /v1/dashboard/bsc/month-snapshot",
  "GET /v1/dashboard/bsc/month-report",
  "GET /v1/dashboard/bsc/month-report/versions",
  "GET /v1/dashboard/bsc/available-months",
  "GET /v1/dashboard/bsc/performance",
  "GET /v1/dashboard/bsc/receipt",
  "GET /v1/scorecard/bsc-cycles",
  "GET /v1/scorecard/bsc-cycles/export",
  "GET /v1/scorecard/metrics",
  "GET /v1/scorecard/sbs-checklist-rubric",

  // Reading entries; the ATW export and the evaluation status are on the desktop home (rules/sign-in#client-kinds)
  ...[
    "sbs-entries",
    "non-sbs-entries",
    "atw-entries",
    "attendance-issues",
    "productivity-issues",
    "additional-points-entries",
    "incidents",
  ].flatMap((kind) => ["", "/export", "/{id}"].map((rest) => `GET /v1/scorecard/${kind}${rest}`)),
  "GET /v1/scorecard/atw-entries/{id}/proof",
  "GET /v1/scorecard/missing-excess-evals",
  "GET /v1/scorecard/missing-excess-evals/export",
  "POST /v1/scorecard/missing-excess-evals/follow-up",
  "GET /v1/scorecard/tasks",
  "GET /v1/scorecard/tasks/export",
  "GET /v1/scorecard/tasks/{id}",
  "GET /v1/scorecard/task-delivery/month",
  "GET /v1/scorecard/task-delivery/month/export",
  "GET /v1/scorecard/schedules",
  "GET /v1/scorecard/schedules/export",
  "GET /v1/scorecard/schedule-codes",
  "GET /v1/scorecard/schedule-codes/export",
  "GET /v1/scorecard/schedule-codes/{id}",
  "GET /v1/scorecard/holidays",
  "GET /v1/scorecard/holidays/export",
  "GET /v1/scorecard/holidays/{id}",
  "GET /v1/scorecard/shift-patterns",
  "GET /v1/scorecard/shift-patterns/export",
  "GET /v1/scorecard/shift-patterns/{id}",
  "GET /v1/scorecard/shift-patterns/{id}/assignments",
  "GET /v1/scorecard/locks/status",

  // The user's own ATW requests
  "GET /v1/atw-entry-requests",
  "GET /v1/atw-entry-requests/export",
  "GET /v1/atw-entry-requests/pending-count",
  "POST /v1/atw-entry-requests",
  "GET /v1/atw-entry-requests/{id}",
  "GET /v1/atw-entry-requests/{id}/proof",
  "DELETE /v1/atw-entry-requests/{id}",

  // The weekly kudos widget
  "GET /v1/scorecard/weekly-kudos",
  "GET /v1/scorecard/weekly-kudos/me",
  "GET /v1/scorecard/weekly-kudos/export",
  "GET /v1/scorecard/weekly-kudos/{id}",

  // Notifications, and the state of the user's own feedback
  "GET /v1/notifications",
  "GET /v1/notifications/unread-count",
  "GET /v1/notifications/stream",
  "POST /v1/notifications/{id}/read",
  "POST /v1/notifications/read-all",
  "GET /v1/notifications/preferences",
  "PUT /v1/notifications/preferences",
  "PUT /v1/notifications/preferences/language",
  "GET /v1/feedback/mine",
  "GET /v1/feedback/{id}",

  // The assistant and learning, which are not web-only
  "GET /v1/assistant/status",
  "GET /v1/assistant/capabilities",
  "GET /v1/assistant/explain/tenure",
  "GET /v1/assistant/explain/bonus",
  "GET /v1/assistant/explain/scheduled-locking",
  "GET /v1/assistant/rank/employees",
  "GET /v1/assistant/summarize/bsc",
  "POST /v1/assistant/chat",
  "GET /v1/assistant/threads",
  "GET /v1/assistant/threads/{id}",
  "PATCH /v1/assistant/threads/{id}",
  "DELETE /v1/assistant/threads/{id}",
  "GET /v1/learning/catalog",
  "GET /v1/learning/modules/{id}",
  "POST /v1/learning/modules/{id}/enroll",
  "GET /v1/learning/files/{id}",
  "GET /v1/learning/files/{id}/url",
  "GET /v1/learning/enrollments/mine",
  "GET /v1/learning/enrollments/{id}",
  "DELETE /v1/learning/enrollments/{id}",
  "GET /v1/learning/player/{module_id}",
  "POST /v1/learning/player/{module_id}/units/{unit_id}/complete",
  "GET /v1/learning/player/{module_id}/units/{unit_id}/attempts",
  "POST /v1/learning/player/{module_id}/units/{unit_id}/attempts",
  "GET /v1/learning/player/{module_id}/units/{unit_id}/attempts/{id}",
])

/** These end the session that the next call needs. */
const ENDS_SESSIONS = new Set(["POST /v1/auth/logout", "DELETE /v1/auth/impersonate"])

type Operation = { name: string; responses: Record<string, { description: string }> }

let world: TestWorld
let admin: Caller
let lead: Caller
let employee: Caller

beforeAll(async () => {
  world = await openTestWorld("desktop")
  await addPerson(world, { employee_id: "L1", access_level: 1 })
  await addPerson(world, { employee_id: "L2", access_level: 2 })
  admin = await world.as("admin@example.com", "desktop")
  lead = await world.as("l2@example.com", "desktop")
  employee = await world.as("l1@example.com", "desktop")
})
afterAll(() => world.close())

async function listOperations(): Promise<Operation[]> {
  const { paths } = await readOpenApi(world)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ name: `${method.toUpperCase()} ${path}`, responses })),
  )
}

function call(caller: Caller, operation: string): Promise<Answer<{ code: string }>> {
  const [method = "", path = ""] = operation.split(" ")
  const url = path.replaceAll(/\{\w+\}/g, "NOTHING-HERE")
  if (method === "GET") return caller.get(url)
  if (method === "DELETE") return caller.delete(url)
  // A body that matches no contract: an authorized call changes nothing.
  return { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method as "POST"](url, { nonsense: true })
}

test("every operation that a desktop may call exists", async () => {
  const names = (await listOperations()).map(({ name }) => name)
  expect([...DESKTOP_OPERATIONS].filter((name) => !names.includes(name))).toEqual([])
})

test("a desktop token of any level gets 403 web_only for exactly the other operations", async () => {
  const wrong: string[] = []
  for (const { name } of await listOperations()) {
    for (const caller of [admin, employee]) {
      if (ENDS_SESSIONS.has(name)) continue
      const { status, body } = await call(caller, name)
      const isRefused = status === 403 && body.code === "web_only"
      if (isRefused === DESKTOP_OPERATIONS.has(name)) wrong.push(`${name} -> ${status} ${body.code}`)
    }
  }
  expect(wrong).toEqual([])
})

/** All `abilities` of an answer, at any depth; of a month report, its actions. */
function offeredBy(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${path}.${key}`
    if (inner === true && (path.endsWith(".abilities") || key.startsWith("can_"))) return [at]
    return offeredBy(inner, at)
  })
}

test("a desktop token is offered no action that would be refused", async () => {
  const web = await world.as("admin@example.com")
  const { _id: department_id } = await addDepartment(world)
  await addPerson(world, { employee_id: "PERSON", department_id })
  expect((await web.post("/v1/scorecard/tasks", { name: "Calls" })).status).toBe(201)
  const holiday = { date: "2026-12-25", name: "Christmas", code: "HOL" }
  expect((await web.post("/v1/scorecard/holidays", holiday)).status).toBe(201)
  const week = { mon: "WD", tue: "WD", wed: "WD", thu: "WD", fri: "WD", sat: "OFF", sun: "OFF" }
  const pattern = await web.post("/v1/scorecard/shift-patterns", { name: "Days", weeks: [week] })
  const assignments = `/v1/scorecard/shift-patterns/${pattern.body._id}/assignments`
  expect((await web.post(assignments, { employee_ids: ["PERSON"], from: "2026-12-01" })).status).toBe(201)
  expect((await web.post(PATHS.attendance, draft("attendance", "PERSON", ""))).status).toBe(201)
  const addresses = [
    "/v1/employees",
    "/v1/employees/PERSON",
    "/v1/organization/clusters",
    "/v1/organization/departments",
    "/v1/scorecard/tasks",
    "/v1/scorecard/schedule-codes",
    "/v1/scorecard/holidays",
    "/v1/scorecard/shift-patterns",
    assignments,
    "/v1/scorecard/schedules?year=2026&month=10",
    "/v1/scorecard/task-delivery/month?year=2026&month=10",
    "/v1/scorecard/bsc-cycles",
    "/v1/dashboard/bsc/month-report?year=2026&month=9",
    PATHS.attendance,
  ]
  const offered: string[] = []
  for (const address of addresses) {
    const [onDesktop, onWeb] = [await admin.get(address), await web.get(address)]
    expect([address, onDesktop.status, onWeb.status]).toEqual([address, 200, 200])
    expect([address, offeredBy(onWeb.body).length > 0]).toEqual([address, true])
    offered.push(...offeredBy(onDesktop.body, address))
  }
  expect(offered).toEqual([])
})

test("the OpenAPI document lists web_only on exactly the other operations", async () => {
  const named = (await listOperations())
    .filter(({ responses }) => responses["403"]?.description.includes("`web_only`"))
    .map(({ name }) => name)
  const expected = (await listOperations()).map(({ name }) => name).filter((name) => !DESKTOP_OPERATIONS.has(name))
  const byParameter = ["bsc", "bsc/month-snapshot", "bsc/performance"].map((path) => `GET /v1/dashboard/${path}`)
  expect(named.toSorted()).toEqual([...expected, ...byParameter].toSorted())
})

test.each(["bsc", "bsc/month-snapshot"])(
  "a desktop token gets the self view of %s, not the aggregate",
  async (path) => {
    const url = `/v1/dashboard/${path}?year=2026&month=10` as const
    expect((await lead.get(url)).status).toBe(200)
    const refused = await lead.get(`${url}&view_mode=aggregate`)
    expect([refused.status, refused.body.code]).toEqual([403, "web_only"])
    const web = await world.as("l2@example.com")
    expect((await web.get(`${url}&view_mode=aggregate`)).status).toBe(200)
  },
)

test("a desktop token gets a person's year but not a team's averages", async () => {
  const url = "/v1/dashboard/bsc/performance?cycle_id=2026"
  expect((await lead.get(`${url}&employee_id=L2`)).status).toBe(200)
  const refused = await lead.get(url)
  expect([refused.status, refused.body.code]).toEqual([403, "web_only"])
  expect((await employee.get(url)).status).toBe(200)
})
