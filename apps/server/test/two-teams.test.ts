import type { EntryKind } from "@scorecard/domain/scoring"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, draft, PATHS } from "#features/entries/entries.test-support.ts"
import type { Team } from "#features/entries/entries.test-support.ts"
import { openTestWorld } from "./world.ts"
import type { Caller, TestWorld } from "./world.ts"

/** The directory of the organization is everybody's to see: names and managers, nothing of the scorecard. (decisions §2, §12) */
const DIRECTORY = /^\/v1\/organization\//
/** Level 4 approves create requests, and sees all of them. (decisions §2) */
const APPROVED_BY_HEADS = /^\/v1\/employees\/create-requests/
/** All ids of the other team begin with this; so do their addresses. */
const THEIRS = /T2-/i

let world: TestWorld
let ours: Team
let theirs: Team
/** By path: an object of the other team that stands there. */
const objects = new Map<string, string>()

beforeAll(async () => {
  world = await openTestWorld("two_teams")
  ours = await addTeam(world)
  theirs = await addTeam(world)
  const task = await addTask(world)
  for (const team of [ours, theirs]) await leaveTraces(team, task)
  await world.app.features.months.finalizeNow(
    { employee_id: "ADMIN", impersonated_by: null },
    { year: 2026, month: 9, regenerate: false },
  )
  await world.app.features.months.syncNow({ year: 2026, month: 10 })
})
afterAll(() => world.close())

/** Something of everything that a team leaves behind. */
async function leaveTraces(team: Team, task: string): Promise<void> {
  const about = team.ids.colleague
  const keep = async (path: string, answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    if (team === theirs) objects.set(path, body._id)
    return body
  }
  for (const [kind, path] of Object.entries(PATHS) as [EntryKind, string][]) {
    await keep(`${path}/{id}`, team.supervisor.post(path, draft(kind, about, task)))
    const gone = await keep(`deleted ${kind}`, team.supervisor.post(path, draft(kind, about, task)))
    await team.supervisor.delete(`${path}/${gone._id}`)
  }
  const days = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [String(n + 1), "WD"]))
  await keep("schedule", team.supervisor.put(`/v1/scorecard/schedules/${about}/2026/10`, { days }))
  const delivery = { employee_id: about, work_date: "10/14/2026", finished_task: 3, task_count: 4 }
  await keep("delivery", team.supervisor.put("/v1/scorecard/task-delivery/day", delivery))
  const proposal = {
    hire_date: "2026-10-01",
    access_level: 1,
    personal_data: { first_name: "New", last_name: about, email_address: `${about}.new@example.com` },
    employment_data: { position: "Agent", department_id: team.department_id, employment_type: "full_time" },
  }
  await keep("/v1/employees/create-requests/{id}", team.lead.post("/v1/employees/create-requests", proposal))
  const feedback = { category: "bug", message: `Seen by ${about}`, page_path: "/" }
  await keep("/v1/feedback/{id}", team.member.post("/v1/feedback", feedback))
  await team.member.post("/v1/auth/activity-heartbeat", { client: "web" })
}

const questions = () => [
  "",
  "year=2026&month=10",
  "year=2026&month=9",
  "year=2026&month=10&view_mode=aggregate",
  "year=2026&month=9&view_mode=aggregate",
  "cycle_id=2026",
  "q=T2",
  "limit=200",
  "scope=approval",
  `employee_id=${theirs.ids.colleague}`,
  `employee_id=${theirs.ids.colleague}&year=2026&month=10`,
  `employee_id=${theirs.ids.colleague}&year=2026&month=10&view_mode=aggregate`,
  `employee_id=${theirs.ids.colleague}&cycle_id=2026`,
  `department_id=${theirs.department_id}&year=2026&month=10&view_mode=aggregate`,
  `department_id=${theirs.department_id}`,
  `cluster_id=${theirs.cluster_id}`,
  `submitted_by_id=${theirs.ids.supervisor}`,
  `employee_ids=${ours.ids.colleague},${theirs.ids.colleague}&cycle_id=2026`,
]

function addressOf(path: string): string {
  return path
    .replace("{employee_id}", theirs.ids.colleague)
    .replace("{n}", "1")
    .replace("{id}", objects.get(path) ?? "01900000-0000-7000-8000-000000000000")
    .replaceAll(/\{\w+\}/g, "1")
}

async function operations(method: string): Promise<string[]> {
  const { paths } = (await world.nobody.get("/openapi.json")).body
  return Object.entries<object>(paths)
    .filter(([path, methods]) => method in methods && !DIRECTORY.test(path))
    .map(([path]) => path)
}

const callers = (): [string, Caller][] => [
  ["member", ours.member],
  ["lead", ours.lead],
  ["supervisor", ours.supervisor],
  ["head", ours.head],
]

test("whatever one team asks, in lists, exports, dashboards and searches, nothing of the other team is in the answer", async () => {
  const leaks: string[] = []
  let answered = 0
  for (const path of await operations("get")) {
    for (const [name, caller] of callers()) {
      for (const question of questions()) {
        const url = `${addressOf(path)}${question && `?${question}`}`
        const { status, text, body } = await caller.get(url)
        if (status >= 300) continue
        answered += 1
        const asksForTheirs = THEIRS.test(question) && !question.startsWith("employee_ids")
        const isApproval = name === "head" && APPROVED_BY_HEADS.test(path)
        if (THEIRS.test(text) && !isApproval) leaks.push(`${name}: ${url}`)
        if (asksForTheirs && typeof body.total === "number" && body.total > 0)
          leaks.push(`${name}: ${url} counts ${body.total}`)
      }
    }
  }
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(200)
})

/** What is done to an object, behind its address. */
const ACTION = /\/(restore|approve|reject|attachments)$/

test("and no write of theirs is in reach: to us it does not exist", async () => {
  const reached: string[] = []
  for (const method of ["patch", "delete", "put", "post"] as const) {
    for (const path of await operations(method)) {
      const object = path.replace(ACTION, "")
      if (!objects.has(object) && !path.includes("{employee_id}")) continue
      const url = addressOf(object) + path.slice(object.length)
      for (const [name, caller] of callers()) {
        if (name === "head" && APPROVED_BY_HEADS.test(path)) continue
        const { status } = method === "delete" ? await caller.delete(url) : await caller[method](url, {})
        // 415: a form with files is asked for before anything is looked up, whether it is there or not.
        if (![403, 404, 415].includes(status)) reached.push(`${name}: ${method} ${url} -> ${status}`)
      }
    }
  }
  expect(reached).toEqual([])
})

test("while the other team finds all of its own", async () => {
  for (const [kind, path] of Object.entries(PATHS)) {
    expect((await theirs.supervisor.get(`${path}/${objects.get(`${path}/{id}`)}`)).status).toBe(200)
    const { body } = await theirs.supervisor.get(`/v1/scorecard/recycle-bin?kind=${kind}`)
    expect(body.total).toBe(1)
  }
})
