import type { AccessLevel, AccessScope } from "@scorecard/domain/access"
import type { EntryKind } from "@scorecard/domain/scoring"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ask as askForAtw } from "#features/atw-requests/atw-requests.test-support.ts"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import { commit, DAYS_OFF, OWN_FIGURES, ownRow, preview, SHEETS, WEEK_OFF, type Self } from "./table.ts"
import { readOpenApi } from "../support/open-api.ts"
import { addDepartment, addPerson } from "../support/factories.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "../support/world.ts"

/*
 * Below level 5, no one changes their own figures without another person's decision (rules/people#own-record): tries
 * every write of the contracts on the caller's own data, at each level and scope.
 */

const KINDS = Object.keys(PATHS) as EntryKind[]
const MONTH = "year=2026&month=10"
const PATIENCE = 300_000

/** Why a caller's own record is refused: the rule, or a level that may not call the route at all. */
const REASONS = [
  "own_entry",
  "own_record",
  // Level 4 without company scope adjusts no one's requirements.
  "leaves_pool",
  "permission_missing",
  "level_too_low",
  "still_in_use",
  "access_level_above_own",
]

/** A level that may not call the route at all has changed nothing. */
const LEVELS_REASONS = ["permission_missing", "level_too_low"]

let world: TestWorld
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("own_figures", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  task = (await done(admin.post("/v1/scorecard/tasks", { name: "Calls" })))._id
})
afterAll(() => world.close())

async function done(asking: Promise<Answer<any>>): Promise<any> {
  const { status, body } = await asking
  if (status >= 300) throw new Error(`The setup failed: ${status} ${JSON.stringify(body)}`)
  return body
}

/** They manage their own department, so that their level's rights apply to its people. */
async function addSelf(access_level: AccessLevel, access_scope: AccessScope, prefix = "L"): Promise<Self> {
  const employee_id = `${prefix}${access_level}-${access_scope}`
  const { _id: department_id } = await addDepartment(world, { manager_ids: [employee_id] })
  // At level 5 until their previews and uploads about themselves are made.
  const placed = { department_id, manager_id: "ADMIN" }
  const { email } = await addPerson(world, { employee_id, ...placed, access_level: 5, access_scope })
  const caller = await world.as(email)

  const code = {
    code: `${prefix}${access_level}${access_scope === "team" ? "T" : "C"}`,
    label: "Own",
    is_working_day: true,
  }
  const { _id } = await done(admin.post("/v1/scorecard/schedule-codes", { ...code, is_task_delivery_day: true }))
  const batches: string[] = []
  const upload = async (sheet: string, row = ownRow(sheet, { employee_id, task })) => {
    const { preview_id } = await done(preview(caller, sheet, row))
    batches.push((await done(commit(caller, sheet, preview_id))).batch_id)
  }
  const days = Object.fromEntries(Object.keys(DAYS_OFF).map((day) => [day, code.code]))
  await upload("/v1/scorecard/schedules", { employee_id, year: 2026, month: 10, ...days })
  await upload("/v1/scorecard/task-delivery", {
    employee_id,
    work_date: "2026-10-12",
    finished_task: 1,
    task_count: 4,
  })
  await upload(PATHS.sbs)

  const entries = new Map<EntryKind, { standing: string; deleted: string }>()
  for (const kind of KINDS) {
    const add = async () => (await done(admin.post(PATHS[kind], draft(kind, employee_id, task))))._id
    const [standing, deleted] = [await add(), await add()]
    await done(admin.delete(`${PATHS[kind]}/${deleted}`))
    entries.set(kind, { standing, deleted })
  }
  const grant = await done(
    admin.post("/v1/scorecard/unlock-grants", {
      employee_id,
      kind: "atw",
      year: 2026,
      month: 10,
      until: "2026-10-20T00:00:00.000Z",
      reason: "Late audit",
    }),
  )
  const request = (await done(askForAtw(caller)))._id
  const dayOff = { date: "2026-10-20", name: "Off", code: "HOL", department_id }
  const holiday = (await done(admin.post("/v1/scorecard/holidays", dayOff)))._id
  const pattern = (await done(admin.post("/v1/scorecard/shift-patterns", { name: employee_id, weeks: [WEEK_OFF] })))._id
  const assignments = `/v1/scorecard/shift-patterns/${pattern}/assignments`
  await done(admin.post(assignments, { employee_ids: [employee_id], from: "2026-11-02" }))
  const assignment = (await done(admin.get(assignments))).items[0]._id
  const previews = new Map<string, string>()
  for (const sheet of SHEETS) {
    previews.set(sheet, (await done(preview(caller, sheet, ownRow(sheet, { employee_id, task })))).preview_id)
  }
  await done(
    admin.patch(`/v1/employees/${employee_id}`, {
      employment_data: { manager_id: "ADMIN" },
      effective_from: "2027-01-04",
    }),
  )
  const transfer = (await done(admin.get(`/v1/employees/${employee_id}/assignments`))).items[0]._id
  const disputed = { kind: "incidents", entry_id: entries.get("incidents")?.standing, message: "I closed it." }
  const dispute = (await done(caller.post("/v1/scorecard/disputes", disputed)))._id
  await done(admin.patch(`/v1/employees/${employee_id}`, { access_level }))
  const name = `level ${access_level}, ${access_scope} scope`
  const adjusted = { employee_id, kinds: ["sbs"], from: "2027-01", to: "2027-01", reason: "Leave", exempt: true }
  const adjustment = await done(admin.post("/v1/scorecard/requirement-adjustments", adjusted))
  const own = {
    entries,
    request,
    dispute,
    grant: grant._id,
    adjustment: adjustment._id,
    code: { _id, code: code.code },
    previews,
    batches,
    holiday,
    transfer,
    pattern,
    assignment,
  }
  return { name, caller, employee_id, department_id, task, ...own }
}

/** Their month as they see it, as others see it, what is still missing, and the documents behind it. */
async function figuresOf({ caller, employee_id }: Self): Promise<unknown> {
  const about = `${MONTH}&employee_id=${employee_id}` as const
  const answers = await Promise.all([
    caller.get(`/v1/dashboard/bsc?view_mode=self&${MONTH}`),
    admin.get(`/v1/dashboard/bsc?view_mode=aggregate&${about}`),
    admin.get(`/v1/scorecard/missing-excess-evals?${about}`),
    admin.get(`/v1/scorecard/schedules?${about}`),
    admin.get(`/v1/scorecard/task-delivery/month?${about}`),
  ])
  const months = answers.map(({ status, body }) => {
    expect(status).toBe(200)
    return body
  })
  return JSON.parse(JSON.stringify(months, (key, value) => (key === "department_name" ? undefined : value)))
}

async function listWrites(): Promise<string[]> {
  const { paths } = await readOpenApi(world)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "get")
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** A preview is always answered 200: what it reports for its rows counts. */
function refusalOf({ status, body }: Answer<any>, issueCodes: Map<string, string>): string | null {
  if (body.code === "rows_invalid")
    return firstReason(body.errors.map(({ message }: RowIssue) => issueCodes.get(message)))
  if (status >= 300) return body.code
  if (!body.invalid) return null
  const found: RowIssue[] = body.rows.flatMap(({ errors }: { errors: RowIssue[] }) => errors)
  for (const { code, message } of found) issueCodes.set(message, code)
  return firstReason(found.map(({ code }) => code))
}

/** The codes of a row. A refused commit has no codes: its messages are those of the same row's preview, which does. */
type RowIssue = { code: string; message: string }

function firstReason(codes: (string | undefined)[]): string {
  return codes.find((code) => code !== undefined && REASONS.includes(code)) ?? `rows_invalid: ${codes.join(", ")}`
}

test("the table has exactly one row for every write of the contracts", async () => {
  expect(Object.keys(OWN_FIGURES).toSorted()).toEqual((await listWrites()).toSorted())
})

const selves = ([1, 2, 3, 4] as const).flatMap((level) =>
  (["team", "company"] as const).map((scope) => [level, scope] as const),
)

test.each(selves)(
  "no write lets level %i with %s scope change their own figures",
  async (level, scope) => {
    const self = await addSelf(level, scope)
    const before = await figuresOf(self)
    const wrong: string[] = []
    const issueCodes = new Map<string, string>()
    let requests = 0
    for (const [operation, row] of Object.entries(OWN_FIGURES)) {
      if (typeof row === "string") continue
      const sent = "refused" in row ? row.refused(self) : row.harmless(self)
      for (const answer of await Promise.all(Array.isArray(sent) ? sent : [sent])) {
        requests += 1
        const code = refusalOf(answer, issueCodes)
        const isRefused = code !== null && REASONS.includes(code)
        const isAnswered = answer.status < 300 || (code !== null && LEVELS_REASONS.includes(code))
        if ("harmless" in row ? isAnswered : isRefused) continue
        wrong.push(`${operation} -> ${answer.status} ${code ?? JSON.stringify(answer.body)}`)
      }
      const after = await figuresOf(self)
      if (JSON.stringify(after) !== JSON.stringify(before)) wrong.push(`${operation} changed their figures`)
    }
    expect(wrong).toEqual([])
    expect(requests).toBeGreaterThan(80)
  },
  PATIENCE,
)

test(
  "another person's write does change them, so the comparison is meaningful",
  async () => {
    const self = await addSelf(4, "company", "OTHER")
    const changes: (() => Promise<Answer<any>>)[] = [
      () => admin.post(PATHS.attendance, draft("attendance", self.employee_id, task)),
      () => admin.put(`/v1/scorecard/schedules/${self.employee_id}/2026/10`, { days: { ...DAYS_OFF, 12: "WD" } }),
      () => admin.patch(`/v1/employees/${self.employee_id}`, { employment_data: { regularization_date: null } }),
      () => admin.post(`/v1/atw-entry-requests/${self.request}/approve`, { final_score: 100 }),
    ]
    for (const change of changes) {
      const before = JSON.stringify(await figuresOf(self))
      expect((await change()).status).toBeLessThan(300)
      expect(JSON.stringify(await figuresOf(self))).not.toBe(before)
    }
  },
  PATIENCE,
)
