import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { csvOfRows, rowOf, sendForm, type Row, type SheetPath } from "./bulk.test-support.ts"

const IN_EVENTS = { accept: "text/event-stream" }
const ROWS = 1_100

let world: TestWorld
let team: Team
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_progress", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

type Told = { event: string; data: Record<string, unknown> }

function eventsIn({ text }: { text: string }): Told[] {
  return text.split("\n\n").flatMap((block) => {
    const [, event, data] = /^event: (.+)\ndata: (.+)$/s.exec(block) ?? []
    return event && data ? [{ event, data: JSON.parse(data) }] : []
  })
}

/** `checking 250/1100`, and how it ended. */
const inWords = (events: readonly Told[]) =>
  events.map(({ event, data }) =>
    event === "progress" ? `${String(data["phase"])} ${String(data["done"])}/${String(data["total"])}` : event,
  )

const previewed = async (caller: Caller, path: SheetPath, rows: readonly Row[]): Promise<string> => {
  const { status, body } = await sendForm(caller, `${path}/bulk/preview`, {
    name: "rows.csv",
    content: csvOfRows(rows),
  })
  expect([status, body.invalid]).toEqual([200, 0])
  return body.preview_id
}
const issues = (count: number, remark: string) =>
  Array.from({ length: count }, (_, at) =>
    rowOf("attendance", team.ids.colleague, task, { remarks: `${remark} ${at}` }),
  )
const standing = async () => (await team.lead.get(`${PATHS.attendance}?limit=1`)).body.total

test("a client that accepts events gets the progress of a commit and an undo, row by row, and finally the result", async () => {
  const commit = `${PATHS.attendance}/bulk/commit`
  const preview_id = await previewed(team.lead, PATHS.attendance, issues(ROWS, "Late"))
  const key = { ...IN_EVENTS, "idempotency-key": "told" }
  const answer = await team.lead.post(commit, { preview_id }, key)
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/event-stream"])
  const events = eventsIn(answer)
  const steps = (phase: string, rows: number[]) => rows.map((done) => `${phase} ${done}/${ROWS}`)
  const checked = steps("checking", [0, 250, 500, 750, 1_000, ROWS])
  const written = steps("writing", [0, 250, 500, 750, 1_000, ROWS])
  expect(inWords(events)).toEqual([...checked, ...written, `recording 0/${ROWS}`, "done"])
  const done = events.at(-1)?.data
  expect(done).toEqual({ batch_id: expect.any(String), created: ROWS, updated: 0, skipped: 0 })
  expect(await standing()).toBe(ROWS)

  const again = eventsIn(await team.lead.post(commit, { preview_id }, key))
  expect(again).toEqual([{ event: "done", data: done }])

  const batch = `/v1/scorecard/bulk-batches/${String(done?.["batch_id"])}` as const
  const undone = eventsIn(await team.lead.delete(batch, IN_EVENTS))
  expect(inWords(undone)).toEqual([...steps("checking", [0]), ...written, `recording 0/${ROWS}`, "done"])
  expect(await standing()).toBe(0)
})

test("a refusal in the middle ends the events with the problem, and nothing is changed", async () => {
  const commit = `${PATHS.attendance}/bulk/commit`
  const preview_id = await previewed(team.lead, PATHS.attendance, issues(3, "Refused"))
  await team.lead.post(commit, { preview_id })
  const before = await standing()
  const [failed, ...more] = eventsIn(await team.lead.post(commit, { preview_id }, IN_EVENTS))
  expect(more).toEqual([])
  expect(failed).toMatchObject({
    event: "failed",
    data: { status: 409, code: "preview_committed", request_id: expect.any(String) },
  })
  expect(await standing()).toBe(before)
})

test("an immediate refusal is an ordinary response", async () => {
  const nowhere = "/v1/scorecard/bulk-batches/01890000-0000-7000-8000-000000000000"
  const { status, body } = await team.lead.delete(nowhere, IN_EVENTS)
  expect([status, body.code]).toEqual([404, "not_found"])
})

const days = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [String(at + 1), "WD"]))
const SHEETS: { path: SheetPath; rows: () => Promise<Row[]> }[] = [
  {
    path: "/v1/scorecard/schedules",
    rows: async () => [{ employee_id: team.ids.colleague, year: 2026, month: 10, ...days }],
  },
  {
    path: "/v1/scorecard/task-delivery",
    rows: async () => {
      const { employee_id } = await addPerson(world, { department_id: team.department_id })
      return [{ employee_id, work_date: "2026-10-01", finished_task: 3, task_count: 4 }]
    },
  },
  {
    path: "/v1/employees",
    rows: async () => {
      const name = { first_name: "Told", last_name: "Person", email_address: "told@example.com" }
      const job = { hire_date: "2026-10-01", position: "Agent", department_id: team.department_id }
      return [{ employee_id: "TOLD", ...job, ...name }]
    },
  },
]
const ONE_ROW = ["checking 0/1", "checking 1/1", "writing 0/1", "writing 1/1", "recording 0/1", "done"]

test.each(SHEETS)("rows of $path report progress as well", async ({ path, rows }) => {
  const caller = team.head
  const preview_id = await previewed(caller, path, await rows())
  const events = eventsIn(await caller.post(`${path}/bulk/commit`, { preview_id }, IN_EVENTS))
  expect(inWords(events)).toEqual(ONE_ROW)
  const batch = `/v1/scorecard/bulk-batches/${String(events.at(-1)?.data["batch_id"])}` as const
  // Only people are looked at as a whole before any is restored.
  const undone = path === "/v1/employees" ? ONE_ROW : ONE_ROW.filter((step) => step !== "checking 1/1")
  expect(inWords(eventsIn(await caller.delete(batch, IN_EVENTS)))).toEqual(undone)
})
