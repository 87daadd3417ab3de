import { ScheduleWriteResults } from "@scorecard/contracts/schedule-writes"
import { ask as askForAtw } from "#features/atw-requests/atw-requests.test-support.ts"
import type { Row, SheetPath } from "#features/bulk/bulk.test-support.ts"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import { LEARNING_OF_THE_COMPANY, learningBodies } from "../tenant-isolation/learning.ts"
import {
  KINDS,
  newcomer,
  personRow,
  previewRows,
  sheetRows,
  type CallerName,
  type Side,
} from "../tenant-isolation/tenant-isolation.ts"
import type { Answer } from "./world.ts"

/** A write of one team that references something of a team: its own, or the other. */
export type ForeignBody = {
  operation: string
  /** The field of the body, or of a file's row, with the reference. */
  field: string
  as: CallerName
  /** `level 5`: no team may, whatever the value. `never`: no one may choose this field's value. */
  own: "accepted" | "level 5" | "never"
  /** Tables in which a refusal leaves a trace. */
  leaves?: readonly string[]
  send(ours: Side, named: Side): Promise<Answer<{ code: string }>>
}

/** Fields that reference nothing of a team, and why. */
export const OF_NO_TEAM: Record<string, string> = {
  task_id: "the catalog of tasks is the company's (rules/entries#tasks)",
  item_ids: "items of the cycle's rubric",
  item_id: "an item of the cycle's rubric",
  from_cycle_id: "cycles are the company's",
  cycle_id: "cycles are the company's",
}
/** Writes whose ids reference something of the company, not of a team. */
const PROPOSAL = "a proposal to who may approve it there, by their own rights (rules/people#create-requests)"
export const OF_THE_COMPANY: Record<string, string> = {
  ...LEARNING_OF_THE_COMPANY,
  "POST /v1/employees/create-requests department_id": PROPOSAL,
  "POST /v1/employees/create-requests manager_id": PROPOSAL,
}

const REQUESTS = "/v1/employees/create-requests"
const KUDOS = "/v1/scorecard/weekly-kudos"
const MONTH = { year: 2026, month: 10 }
const october = { week_start: "2026-10-12", title: "Thanks", message: "…", badge: "teamwork" }

const body = (
  operation: string,
  field: string,
  as: CallerName,
  given: (named: Side, ours: Side) => object,
  { at, own = "accepted" }: { at?: (ours: Side) => string | undefined; own?: ForeignBody["own"] } = {},
): ForeignBody => {
  const [method = "", path = ""] = operation.split(" ")
  const send: ForeignBody["send"] = (ours, named) => {
    const url = path.replace(/\{\w+\}/, at?.(ours) ?? "")
    const methods = { POST: "post", PUT: "put", PATCH: "patch" } as const
    return ours[as][methods[method as "POST"]](url, given(named, ours))
  }
  return { operation, field, as, own, send }
}

/** One row for each field of a body by which a write references people, units or objects. A new one gets a row here. */
export function foreignBodies(task: string): ForeignBody[] {
  return [
    ...entryBodies(task),
    ...previewedBodies(task),
    ...scorecardBodies(),
    ...calendarBodies(),
    ...taskBodies(task),
    ...peopleBodies(),
    ...unitBodies(),
    ...sheetBodies(task),
    ...adminBodies(),
    ...learningBodies(),
    // No model is configured here, so even the team's own is not answered.
    body(
      "POST /v1/assistant/chat",
      "thread_id",
      "lead",
      ({ objects }) => ({ thread_id: objects.get("/v1/assistant/threads/{id}"), message: "And then?" }),
      { own: "never" },
    ),
  ]
}

function entryBodies(task: string): ForeignBody[] {
  const proof = "a file comes with a request and stays with its entry"
  const atw = PATHS.atw
  return [
    ...KINDS.map((kind) =>
      body(`POST ${PATHS[kind]}`, "employee_id", "supervisor", ({ ids }) => draft(kind, ids.colleague, task)),
    ),
    body(
      `POST ${atw}`,
      "proof_file_id",
      "supervisor",
      (named, { ids }) =>
        draft("atw", ids.colleague, task, { proof_file_id: named.objects.get("proof"), remarks: proof }),
      { own: "never" },
    ),
    body(
      `PATCH ${atw}/{id}`,
      "proof_file_id",
      "supervisor",
      ({ objects }) => ({ proof_file_id: objects.get("proof") }),
      {
        at: ({ objects }) => objects.get(`${atw}/{id}`),
        own: "never",
      },
    ),
  ]
}

function previewedBodies(task: string): ForeignBody[] {
  const path = "POST /v1/scorecard/entry-preview"
  return [
    body(path, "employee_id", "supervisor", ({ ids }) => ({
      kind: "incidents",
      entry: draft("incidents", ids.colleague, task),
    })),
    body(
      path,
      "proof_file_id",
      "supervisor",
      ({ objects }, { ids }) => ({
        kind: "atw",
        entry: draft("atw", ids.colleague, task, { proof_file_id: objects.get("proof") }),
      }),
      { own: "never" },
    ),
  ]
}

function taskBodies(task: string): ForeignBody[] {
  return [
    body("POST /v1/scorecard/tasks", "department_id", "supervisor", ({ name, department_id }) => ({
      name: `Calls of ${name}`,
      department_id,
    })),
    // Only people who see everyone may assign a company-wide task to one department.
    body("PATCH /v1/scorecard/tasks/{id}", "department_id", "supervisor", ({ department_id }) => ({ department_id }), {
      at: () => task,
      own: "level 5",
    }),
    ...adjustmentBodies(),
  ]
}

function adjustmentBodies(): ForeignBody[] {
  const path = "POST /v1/scorecard/requirement-adjustments"
  const rule = { kinds: ["non_sbs"], from: "2027-01", to: "2027-01", reason: "Leave", exempt: true }
  return [
    body(path, "employee_id", "head", ({ ids }) => ({ employee_id: ids.colleague, ...rule }), { own: "level 5" }),
    body(path, "department_id", "head", ({ department_id }) => ({ department_id, ...rule }), { own: "level 5" }),
  ]
}

function scorecardBodies(): ForeignBody[] {
  const day = { work_date: "10/12/2026", finished_task: 1, task_count: 2 }
  const PUT_DAY = "/v1/scorecard/task-delivery/day"
  return [
    body(`PUT ${PUT_DAY}`, "employee_id", "supervisor", ({ ids }) => ({ ...day, employee_id: ids.colleague })),
    {
      operation: `DELETE ${PUT_DAY}`,
      field: "employee_id",
      as: "supervisor",
      own: "accepted",
      send: (ours, { ids }) =>
        ours.supervisor.delete(`${PUT_DAY}?employee_id=${ids.colleague}&work_date=${encodeURIComponent("10/14/2026")}`),
    },
    {
      operation: "POST /v1/atw-entry-requests",
      field: "employee_id",
      as: "member",
      own: "accepted",
      send: (ours, { ids }) => askForAtw(ours.member, { employee_id: ids.member }),
    },
    {
      operation: "POST /v1/dashboard/bsc/finalize",
      field: "employee_ids",
      as: "head",
      own: "level 5",
      send: (ours, { ids }) =>
        ours.head.post("/v1/dashboard/bsc/finalize?year=2026&month=9&regenerate=true", {
          employee_ids: [ids.colleague],
          reason: "An appeal",
        }),
    },
    body("POST /v1/scorecard/disputes", "entry_id", "member", ({ objects }) => ({
      kind: "incidents",
      entry_id: objects.get("member incident"),
      message: "I closed it.",
    })),
    body("POST /v1/dashboard/bsc/acknowledgements/remind", "employee_ids", "supervisor", ({ ids }) => ({
      year: 2026,
      month: 9,
      employee_ids: [ids.colleague],
    })),
    body(`POST ${KUDOS}`, "recipient_ids", "supervisor", ({ ids }) => ({ ...october, recipient_ids: [ids.colleague] })),
    body(
      `PATCH ${KUDOS}/{id}`,
      "recipient_ids",
      "supervisor",
      (named, ours) => ({ recipient_ids: [ours.ids.colleague, named.ids.member] }),
      { at: ({ objects }) => objects.get("drafted kudos") },
    ),
  ]
}

/** Writes about many people answer 200 whoever they name: what they say of the one named is what counts here. */
function calendarBodies(): ForeignBody[] {
  const ASSIGN = "POST /v1/scorecard/shift-patterns/{id}/assignments"
  const pattern = { at: ({ objects }: Side) => objects.get("/v1/scorecard/shift-patterns/{id}/assignments") }
  const holiday = { date: "2026-10-29", name: "Fair", code: "HOL" }
  // The teams' managers are in their department: its days are their own.
  const level5 = { own: "level 5" } as const
  const from = "2027-01-01"
  return [
    body(ASSIGN, "employee_ids", "supervisor", ({ ids }) => ({ employee_ids: [ids.colleague], from }), pattern),
    body(ASSIGN, "department_id", "supervisor", ({ department_id }) => ({ department_id, from }), {
      ...pattern,
      ...level5,
    }),
    ...(["department_id", "cluster_id"] as const).map((unit) =>
      body("POST /v1/scorecard/holidays", unit, "head", (named) => ({ ...holiday, [unit]: named[unit] }), level5),
    ),
    ...(["employee_ids", "department_id", "cluster_id"] as const).flatMap((field) => [
      ofMany("PUT /v1/scorecard/schedules/days", field, { days: { 20: "VL" } }),
      ofMany("POST /v1/scorecard/schedules/copy", field, { by: "date", overwrite: true }),
    ]),
  ]
}

function ofMany(operation: string, field: "employee_ids" | "department_id" | "cluster_id", more: object): ForeignBody {
  const asked = body(operation, field, "supervisor", (named) => ({
    ...MONTH,
    ...more,
    ...(field === "employee_ids" ? { employee_ids: [named.ids.colleague] } : { filter: { [field]: named[field] } }),
  }))
  const send: ForeignBody["send"] = async (ours, named) => {
    const answer = await asked.send(ours, named)
    const { success, data } = ScheduleWriteResults.safeParse(answer.body)
    if (!success || data.refused < data.results.length) return answer
    return { ...answer, status: 404, body: { code: data.results[0]?.code ?? "" } }
  }
  return { ...asked, send }
}

function peopleBodies(): ForeignBody[] {
  const EMPLOYEES = "/v1/employees"
  const known = { at: ({ ids }: Side) => ids.colleague }
  const proposed = { at: ({ objects }: Side) => objects.get(`${REQUESTS}/{id}`) }
  const into = ({ department_id }: Side) => ({ department_id })
  const under = (named: Side, ours: Side) => ({ department_id: ours.department_id, manager_id: named.ids.supervisor })
  return [
    body(`POST ${EMPLOYEES}`, "department_id", "head", (named, { name }) => newcomer(`${name}-in`, into(named))),
    body(`POST ${EMPLOYEES}`, "manager_id", "head", (named, ours) =>
      newcomer(`${ours.name}-under`, under(named, ours)),
    ),
    body(
      `POST ${EMPLOYEES}`,
      "employee_id",
      "head",
      (named, ours) => ({ ...newcomer(`${ours.name}-id`, into(ours)), employee_id: named.ids.colleague }),
      { own: "never" },
    ),
    body(
      `PATCH ${EMPLOYEES}/{employee_id}`,
      "department_id",
      "head",
      (named) => ({ employment_data: into(named) }),
      known,
    ),
    body(
      `PATCH ${EMPLOYEES}/{employee_id}`,
      "manager_id",
      "head",
      (named, ours) => ({ employment_data: under(named, ours) }),
      known,
    ),
    body(`POST ${EMPLOYEES}/welcome-email`, "employee_ids", "head", (named, ours) => ({
      employee_ids: [ours.ids.colleague, named.ids.member],
    })),
    body(
      `POST ${REQUESTS}`,
      "employee_id",
      "lead",
      (named, ours) => ({ ...newcomer(`${ours.name}-asked3`, into(ours)), employee_id: named.ids.colleague }),
      { own: "never" },
    ),
    body(`POST ${REQUESTS}/{id}/approve`, "employee_id", "head", (named) => ({ employee_id: named.ids.colleague }), {
      ...proposed,
      own: "never",
    }),
    body(
      `POST ${REQUESTS}/{id}/approve`,
      "manager_id",
      "head",
      (named, ours) => ({ employment_data: under(named, ours) }),
      { at: ({ objects }) => objects.get("second proposal") },
    ),
    body(
      `POST ${REQUESTS}/{id}/approve`,
      "department_id",
      "head",
      (named) => ({ employment_data: into(named) }),
      proposed,
    ),
  ]
}

function unitBodies(): ForeignBody[] {
  const CLUSTERS = "/v1/organization/clusters"
  const DEPARTMENTS = "/v1/organization/departments"
  const department = { at: ({ department_id }: Side) => department_id }
  const cluster = { at: ({ cluster_id }: Side) => cluster_id }
  const managers = (named: Side, { ids }: Side) => ({
    manager_ids: [...new Set([ids.lead, ids.supervisor, ids.head, named.ids.supervisor])],
  })
  return [
    body(`POST ${DEPARTMENTS}`, "cluster_id", "head", ({ cluster_id }, { name }) => ({
      name: `${name}-new`,
      cluster_id,
    })),
    body(`PATCH ${DEPARTMENTS}/{id}`, "cluster_id", "head", ({ cluster_id }) => ({ cluster_id }), department),
    body(`PUT ${DEPARTMENTS}/{id}/managers`, "manager_ids", "head", managers, department),
    body(`PUT ${CLUSTERS}/{id}/managers`, "manager_ids", "head", managers, cluster),
  ]
}

/** A file's rows reference people as bodies do; a commit references a preview, which belongs to its maker. */
function sheetBodies(task: string): ForeignBody[] {
  const rowsOf = (named: Side): [string, Row][] => [...sheetRows(task, named), ["/v1/employees", personRow(named)]]
  const paths: SheetPath[] = [
    ...KINDS.map((kind) => PATHS[kind]),
    "/v1/scorecard/schedules",
    "/v1/scorecard/task-delivery",
    "/v1/employees",
  ]
  return paths.flatMap((path) => {
    const as: CallerName = path === "/v1/employees" ? "head" : "supervisor"
    const row = (named: Side) => rowsOf(named).find(([sheet]) => sheet === path)?.[1] ?? {}
    const preview: ForeignBody = {
      operation: `POST ${path}/bulk/preview`,
      field: "rows",
      as,
      own: "accepted",
      // A preview is stored with its results, and so is its record.
      leaves: ["tbl_audit_log", "tbl_audit_heads"],
      send: async (ours, named) => verdictOf(await previewRows(ours[as], path, [row(named)])),
    }
    const made = ({ objects }: Side) => ({ preview_id: objects.get(`preview ${path}`) })
    return [preview, body(`POST ${path}/bulk/commit`, "preview_id", as, made)]
  })
}

/** A preview is always answered 200: what it reports for its one row counts. */
function verdictOf(answer: Awaited<ReturnType<typeof previewRows>>): Answer<{ code: string }> {
  const { status, body } = answer
  if (status >= 300) return answer
  const [found] = body.rows
  if (found?.status === "valid") return answer
  return { ...answer, status: 422, body: { code: found?.errors[0]?.code ?? "" } }
}

/** Level 5 has no teams: people below it cannot call these at all. */
function adminBodies(): ForeignBody[] {
  const level5 = { own: "level 5" } as const
  const one = ({ ids }: Side) => ({ employee_id: ids.colleague })
  const counts = ({ ids, department_id }: Side, field: string) => ({
    evaluation_counts: {
      sbs: { cadence: "weekly", count: 1 },
      non_sbs: { cadence: "weekly", count: 1 },
      overrides: [field === "employee_id" ? { employee_id: ids.colleague } : { department_id }],
    },
  })
  const grant = { kind: "sbs", year: 2026, month: 9, until: "2026-10-16T16:00:00.000Z", reason: "Late" }
  const message = { subject: "Hello", body_html: "<p>…</p>", delivery: ["in_app"] }
  return [
    body(
      "POST /v1/system/email/send",
      "recipient_ids",
      "head",
      ({ ids }) => ({ ...message, recipient_ids: [ids.colleague] }),
      level5,
    ),
    body("POST /v1/auth/impersonate", "employee_id", "head", one, level5),
    body("POST /v1/scorecard/unlock-grants", "employee_id", "head", (named) => ({ ...grant, ...one(named) }), level5),
    body(
      "POST /v1/dashboard/bsc/sync",
      "employee_ids",
      "head",
      ({ ids }) => ({ ...MONTH, employee_ids: [ids.colleague] }),
      level5,
    ),
    body(
      "POST /v1/dashboard/bsc/refresh-employee-cycle",
      "employee_id",
      "head",
      (named) => ({ ...MONTH, ...one(named) }),
      level5,
    ),
    ...(["employee_id", "department_id", "cluster_id"] as const).map(previewOf),
    body(
      "POST /v1/dashboard/bsc/finalize/preview",
      "employee_ids",
      "head",
      ({ ids }) => ({ ...MONTH, employee_ids: [ids.colleague] }),
      level5,
    ),
    ...["employee_id", "department_id"].map((field) =>
      body("PATCH /v1/scorecard/configurations", field, "head", (named) => counts(named, field), level5),
    ),
    ...["employee_id", "department_id"].map((field) =>
      body(
        "POST /v1/dashboard/bsc/what-if",
        field,
        "head",
        (named) => ({ from: "2026-09", to: "2026-09", configuration: counts(named, field) }),
        level5,
      ),
    ),
  ]
}

/** The filters of a preview of finalizing are in the URL. */
function previewOf(field: "employee_id" | "department_id" | "cluster_id"): ForeignBody {
  const path = "/v1/dashboard/bsc/finalize/preview"
  const send: ForeignBody["send"] = (ours, named) => {
    const value = field === "employee_id" ? named.ids.colleague : named[field]
    return ours.head.post(`${path}?${field}=${value}`, MONTH)
  }
  return { operation: `POST ${path}`, field, as: "head", own: "level 5", send }
}
