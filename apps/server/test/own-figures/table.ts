import { DATE_FIELDS, draft, PATHS } from "#features/entries/entries.test-support.ts"
import { ask as askForAtw } from "#features/atw-requests/atw-requests.test-support.ts"
import { csvOfRows, rowOf, sendForm, type Row } from "#features/bulk/bulk.test-support.ts"
import type { EntryKind } from "@scorecard/domain/scoring"
import type { Answer, Caller } from "../support/world.ts"

/** A person of level 1 to 4, with every kind of document that figures are computed from. */
export type Self = {
  name: string
  caller: Caller
  employee_id: string
  department_id: string
  task: string
  /** Entries about them, by kind: one that counts, and one in the recycle bin. */
  entries: ReadonlyMap<EntryKind, { standing: string; deleted: string }>
  request: string
  /** Their own, about an incident. */
  dispute: string
  grant: string
  /** Of what is required of them in a later month. */
  adjustment: string
  /** A day code that their October schedule uses. */
  code: { _id: string; code: string }
  /** Of their department; a shift pattern that they are assigned themselves. */
  holiday: string
  /** A planned change of their manager, in a later month. */
  transfer: string
  pattern: string
  assignment: string
  /** Made while they were at level 5: previews of rows about themselves, by sheet, and committed uploads. */
  previews: ReadonlyMap<string, string>
  batches: readonly string[]
}

type Send = (self: Self) => Promise<Answer<any>> | Promise<Answer<any>>[]
export type Aimed = { refused: Send } | { harmless: Send }
/**
 * Each write of the contracts, written by hand: why it changes no figures, or how to aim it at the caller. `refused`
 * must be refused below level 5; `harmless` succeeds wherever the level may call the route, and changes none of the
 * caller's figures.
 */
export type OwnFiguresRow = string | Aimed

const KINDS = Object.keys(PATHS) as EntryKind[]
const OCTOBER = { year: 2026, month: 10 }
export const DAYS_OFF = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [String(at + 1), "OFF"]))
export const WEEK_OFF = { mon: "OFF", tue: "OFF", wed: "OFF", thu: "OFF", fri: "OFF", sat: "OFF", sun: "OFF" }
export const DELIVERY_DAY = { work_date: "10/13/2026", finished_task: 9, task_count: 9 }

/** A row about the caller for each table that can be uploaded. */
export function ownRow(sheet: string, { employee_id, task }: Pick<Self, "employee_id" | "task">): Row {
  if (sheet === "/v1/employees") return { employee_id, regularization_date: "2020-01-01" }
  if (sheet === "/v1/scorecard/schedules") return { employee_id, ...OCTOBER, ...DAYS_OFF }
  if (sheet === "/v1/scorecard/task-delivery") return { employee_id, ...DELIVERY_DAY }
  const kind = KINDS.find((each) => PATHS[each] === sheet)
  if (!kind) throw new Error(`No row for ${sheet}`)
  return rowOf(kind, employee_id, task)
}

export const SHEETS = [
  "/v1/employees",
  "/v1/scorecard/schedules",
  "/v1/scorecard/task-delivery",
  ...KINDS.map((kind) => PATHS[kind]),
]

export const preview = (caller: Caller, sheet: string, row: Row) =>
  sendForm(caller, `${sheet}/bulk/preview`, { name: "rows.csv", content: csvOfRows([row]) })
export const commit = (caller: Caller, sheet: string, preview_id: string) =>
  caller.post(`${sheet}/bulk/commit`, { preview_id })

function sheets(): Record<string, OwnFiguresRow> {
  return Object.fromEntries(
    SHEETS.flatMap((sheet): [string, OwnFiguresRow][] => [
      [`POST ${sheet}/bulk/preview`, { refused: (self) => preview(self.caller, sheet, ownRow(sheet, self)) }],
      [
        `POST ${sheet}/bulk/commit`,
        { refused: ({ caller, previews }) => commit(caller, sheet, previews.get(sheet) ?? "") },
      ],
    ]),
  )
}

function entries(kind: EntryKind): Record<string, OwnFiguresRow> {
  const path = PATHS[kind]
  const of = ({ entries: own }: Self) => own.get(kind) ?? { standing: "", deleted: "" }
  return {
    [`POST ${path}`]: { refused: ({ caller, employee_id, task }) => caller.post(path, draft(kind, employee_id, task)) },
    [`PATCH ${path}/{id}`]: {
      refused: (self) => [
        self.caller.patch(`${path}/${of(self).standing}`, { [DATE_FIELDS[kind]]: "2026-09-14" }),
        self.caller.patch(`${path}/${of(self).standing}`, { remarks: "Not so bad" }),
      ],
    },
    [`DELETE ${path}/{id}`]: { refused: (self) => self.caller.delete(`${path}/${of(self).standing}`) },
    [`POST ${path}/{id}/restore`]: { refused: (self) => self.caller.post(`${path}/${of(self).deleted}/restore`) },
  }
}

const month = (path: string, more: object = {}): Record<string, OwnFiguresRow> => ({
  [`POST ${path}`]: {
    refused: ({ caller, employee_id }) =>
      caller.post(path, { ...OCTOBER, ...more, ...(path.includes("cycle") && { employee_id }) }),
  },
})

const why = (reason: string, ...operations: string[]): Record<string, string> =>
  Object.fromEntries(operations.map((operation) => [operation, reason]))

const ownRecord = (self: Self, employment_data: object) =>
  self.caller.patch(`/v1/employees/${self.employee_id}`, { employment_data })

export const OWN_FIGURES: Record<string, OwnFiguresRow> = {
  ...Object.assign({}, ...KINDS.map(entries)),
  "POST /v1/scorecard/entry-preview": {
    refused: ({ caller, employee_id, task, entries: own }) =>
      KINDS.flatMap((kind) => {
        const [entry, id] = [draft(kind, employee_id, task), own.get(kind)?.standing]
        const preview = (body: object) => caller.post("/v1/scorecard/entry-preview", { kind, ...body })
        return [preview({ entry }), preview({ id, entry }), preview({ id, entry: null })]
      }),
  },
  ...sheets(),
  "PATCH /v1/employees/{employee_id}": {
    refused: (self) => [
      ownRecord(self, { regularization_date: "2020-01-01" }),
      ownRecord(self, { separation_date: "2026-10-02" }),
      ownRecord(self, { department_id: null }),
      ownRecord(self, { manager_id: null }),
      self.caller.patch(`/v1/employees/${self.employee_id}`, {
        employment_data: { department_id: null },
        effective_from: "2026-11-02",
      }),
      ownRecord(self, { bsc_enabled: false }),
      self.caller.patch(`/v1/employees/${self.employee_id}`, { hire_date: "2026-10-12" }),
      self.caller.patch(`/v1/employees/${self.employee_id}`, { access_level: 5 }),
      self.caller.patch(`/v1/employees/${self.employee_id}`, { status: "inactive" }),
    ],
  },
  "DELETE /v1/employees/{employee_id}/assignments/{assignment_id}": {
    refused: (self) => self.caller.delete(`/v1/employees/${self.employee_id}/assignments/${self.transfer}`),
  },
  "DELETE /v1/employees/{employee_id}": { refused: (self) => self.caller.delete(`/v1/employees/${self.employee_id}`) },
  "DELETE /v1/scorecard/recycle-bin/{kind}/{id}": {
    refused: ({ caller, entries: own }) =>
      [...own].map(([kind, { deleted }]) => caller.delete(`/v1/scorecard/recycle-bin/${kind}/${deleted}`)),
  },
  "DELETE /v1/scorecard/bulk-batches/{batch_id}": {
    refused: ({ caller, batches }) => batches.map((id) => caller.delete(`/v1/scorecard/bulk-batches/${id}`)),
  },
  "PUT /v1/scorecard/schedules/{employee_id}/{year}/{month}": {
    refused: ({ caller, employee_id }) =>
      caller.put(`/v1/scorecard/schedules/${employee_id}/2026/10`, { days: DAYS_OFF }),
  },
  "DELETE /v1/scorecard/schedules/{employee_id}/{year}/{month}": {
    refused: ({ caller, employee_id }) => caller.delete(`/v1/scorecard/schedules/${employee_id}/2026/10`),
  },
  // For many people: the caller's own is refused in the result, so the figures stay.
  "PUT /v1/scorecard/schedules/days": {
    harmless: ({ caller, employee_id }) =>
      caller.put("/v1/scorecard/schedules/days", { ...OCTOBER, employee_ids: [employee_id], days: { 12: "WD" } }),
  },
  "POST /v1/scorecard/schedules/copy": {
    harmless: ({ caller, employee_id }) =>
      caller.post("/v1/scorecard/schedules/copy", {
        ...OCTOBER,
        employee_ids: [employee_id],
        by: "date",
        overwrite: true,
      }),
  },
  "POST /v1/scorecard/holidays": {
    refused: ({ caller, department_id }) =>
      caller.post("/v1/scorecard/holidays", { date: "2026-10-21", name: "Mine", code: "HOL", department_id }),
  },
  "PATCH /v1/scorecard/holidays/{id}": {
    refused: ({ caller, holiday }) =>
      [{ code: "OFF" }, { date: "2026-10-22" }].map((patch) =>
        caller.patch(`/v1/scorecard/holidays/${holiday}`, patch),
      ),
  },
  "DELETE /v1/scorecard/holidays/{id}": {
    refused: ({ caller, holiday }) => caller.delete(`/v1/scorecard/holidays/${holiday}`),
  },
  "POST /v1/scorecard/shift-patterns": {
    harmless: ({ caller, employee_id }) =>
      caller.post("/v1/scorecard/shift-patterns", { name: `Of ${employee_id}`, weeks: [WEEK_OFF] }),
  },
  "PATCH /v1/scorecard/shift-patterns/{id}": {
    refused: ({ caller, pattern }) => caller.patch(`/v1/scorecard/shift-patterns/${pattern}`, { weeks: [WEEK_OFF] }),
  },
  "DELETE /v1/scorecard/shift-patterns/{id}": {
    refused: ({ caller, pattern }) => caller.delete(`/v1/scorecard/shift-patterns/${pattern}`),
  },
  "POST /v1/scorecard/shift-patterns/{id}/assignments": {
    refused: ({ caller, pattern, employee_id, department_id }) =>
      [{ employee_ids: [employee_id] }, { department_id }].map((target) =>
        caller.post(`/v1/scorecard/shift-patterns/${pattern}/assignments`, { ...target, from: "2026-10-01" }),
      ),
  },
  "PATCH /v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}": {
    refused: ({ caller, pattern, assignment }) =>
      caller.patch(`/v1/scorecard/shift-patterns/${pattern}/assignments/${assignment}`, { to: "2026-11-10" }),
  },
  "DELETE /v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}": {
    refused: ({ caller, pattern, assignment }) =>
      caller.delete(`/v1/scorecard/shift-patterns/${pattern}/assignments/${assignment}`),
  },
  "POST /v1/scorecard/schedule-codes": {
    harmless: ({ caller, code }) =>
      caller.post("/v1/scorecard/schedule-codes", {
        code: `N${code.code}`,
        label: "A code that no schedule uses yet",
        is_working_day: true,
        is_task_delivery_day: false,
      }),
  },
  "PATCH /v1/scorecard/schedule-codes/{id}": {
    refused: ({ caller, code }) =>
      [{ is_working_day: false }, { is_task_delivery_day: false }, { code: "OTHER" }].map((patch) =>
        caller.patch(`/v1/scorecard/schedule-codes/${code._id}`, patch),
      ),
  },
  "DELETE /v1/scorecard/schedule-codes/{id}": {
    refused: ({ caller, code }) => caller.delete(`/v1/scorecard/schedule-codes/${code._id}`),
  },
  "PUT /v1/scorecard/task-delivery/day": {
    refused: ({ caller, employee_id }) =>
      caller.put("/v1/scorecard/task-delivery/day", { employee_id, ...DELIVERY_DAY }),
  },
  "DELETE /v1/scorecard/task-delivery/day": {
    refused: ({ caller, employee_id }) =>
      caller.delete(
        `/v1/scorecard/task-delivery/day?employee_id=${employee_id}&work_date=${encodeURIComponent("10/12/2026")}`,
      ),
  },
  "POST /v1/atw-entry-requests": { harmless: ({ caller }) => askForAtw(caller) },
  "POST /v1/atw-entry-requests/{id}/approve": {
    refused: ({ caller, request }) => caller.post(`/v1/atw-entry-requests/${request}/approve`, { final_score: 100 }),
  },
  "POST /v1/atw-entry-requests/{id}/reject": {
    refused: ({ caller, request }) => caller.post(`/v1/atw-entry-requests/${request}/reject`, { review_note: "No" }),
  },
  "DELETE /v1/atw-entry-requests/{id}": {
    harmless: ({ caller, request }) => caller.delete(`/v1/atw-entry-requests/${request}`),
  },
  "POST /v1/scorecard/disputes": {
    harmless: ({ caller, entries }) =>
      caller.post("/v1/scorecard/disputes", {
        kind: "attendance",
        entry_id: entries.get("attendance")?.standing ?? "",
        message: "I was on time.",
      }),
  },
  "POST /v1/scorecard/disputes/{id}/comments": {
    harmless: ({ caller, dispute }) => caller.post(`/v1/scorecard/disputes/${dispute}/comments`, { message: "Please" }),
  },
  "POST /v1/scorecard/disputes/{id}/accept": {
    refused: ({ caller, dispute }) =>
      caller.post(`/v1/scorecard/disputes/${dispute}/accept`, { note: "Right", change: "delete" }),
  },
  "POST /v1/scorecard/disputes/{id}/reject": {
    refused: ({ caller, dispute }) => caller.post(`/v1/scorecard/disputes/${dispute}/reject`, { note: "No" }),
  },
  "POST /v1/scorecard/disputes/{id}/withdraw": {
    harmless: ({ caller, dispute }) => caller.post(`/v1/scorecard/disputes/${dispute}/withdraw`),
  },
  "PATCH /v1/scorecard/configurations": {
    refused: ({ caller, employee_id }) =>
      caller.patch("/v1/scorecard/configurations?cycle_id=2027", {
        evaluation_counts: { overrides: [{ employee_id, kind: "sbs", cadence: "weekly", count: 0 }] },
      }),
  },
  "POST /v1/scorecard/bsc-cycles": { refused: ({ caller }) => caller.post("/v1/scorecard/bsc-cycles", {}) },
  "DELETE /v1/scorecard/bsc-cycles/{id}": { refused: ({ caller }) => caller.delete("/v1/scorecard/bsc-cycles/2027") },
  "POST /v1/scorecard/bsc-cycles/{id}/copy-configuration": {
    refused: ({ caller }) => caller.post("/v1/scorecard/bsc-cycles/2027/copy-configuration", { from_cycle_id: "2025" }),
  },
  "POST /v1/scorecard/bsc-cycles/{id}/apply-template": {
    refused: ({ caller }) => caller.post("/v1/scorecard/bsc-cycles/2027/apply-template", { template: "back_office" }),
  },
  "POST /v1/scorecard/locks/preview": {
    refused: ({ caller }) => caller.post("/v1/scorecard/locks/preview", { weekly: { enabled: true } }),
  },
  "PATCH /v1/scorecard/locks": {
    refused: ({ caller }) => caller.patch("/v1/scorecard/locks", { weekly: { enabled: true } }),
  },
  "POST /v1/scorecard/requirement-adjustments": {
    refused: ({ caller, employee_id, department_id }) =>
      [{ employee_id }, { department_id }].map((target) =>
        caller.post("/v1/scorecard/requirement-adjustments", {
          ...target,
          kinds: ["sbs"],
          from: "2026-10",
          to: null,
          reason: "Mine",
          exempt: true,
        }),
      ),
  },
  "PATCH /v1/scorecard/requirement-adjustments/{id}": {
    refused: ({ caller, adjustment }) =>
      caller.patch(`/v1/scorecard/requirement-adjustments/${adjustment}`, { from: "2026-10" }),
  },
  "DELETE /v1/scorecard/requirement-adjustments/{id}": {
    refused: ({ caller, adjustment }) => caller.delete(`/v1/scorecard/requirement-adjustments/${adjustment}`),
  },
  "PUT /v1/dashboard/bsc/payroll-export/columns": "the columns of a file",
  "POST /v1/scorecard/unlock-grants": {
    refused: ({ caller, employee_id }) =>
      caller.post("/v1/scorecard/unlock-grants", {
        ...OCTOBER,
        employee_id,
        kind: "sbs",
        until: "2026-10-20T00:00:00.000Z",
        reason: "Mine",
      }),
  },
  "DELETE /v1/scorecard/unlock-grants/{id}": {
    refused: ({ caller, grant }) => caller.delete(`/v1/scorecard/unlock-grants/${grant}`),
  },
  ...month("/v1/dashboard/bsc/sync"),
  ...month("/v1/dashboard/bsc/refresh-employee-cycle"),
  ...month("/v1/dashboard/bsc/finalize", { month: 9 }),
  ...month("/v1/dashboard/bsc/finalize/preview", { month: 9 }),
  ...month("/v1/dashboard/bsc/what-if", { from: "2026-09", to: "2026-09", configuration: {} }),
  "POST /v1/dashboard/bsc/statements": "copies final figures into a file",
  "POST /v1/dashboard/bsc/statements/{job_id}/cancel": "ends the writing of a file",
  "POST /v1/dashboard/bsc/what-if/{job_id}/cancel": "ends a calculation that is saved nowhere",
  ...month("/v1/dashboard/bsc/reopen", { month: 9, reason: "Mine" }),
  "PATCH /v1/scorecard/tasks/{id}": {
    harmless: ({ caller, task }) => caller.patch(`/v1/scorecard/tasks/${task}`, { active: true }),
  },
  "DELETE /v1/scorecard/tasks/{id}": { refused: ({ caller, task }) => caller.delete(`/v1/scorecard/tasks/${task}`) },
  "POST /v1/scorecard/tasks": {
    harmless: ({ caller, employee_id }) => caller.post("/v1/scorecard/tasks", { name: `Of ${employee_id}` }),
  },
  "PUT /v1/organization/departments/{id}/managers": {
    harmless: ({ caller, employee_id, department_id }) =>
      caller.put(`/v1/organization/departments/${department_id}/managers`, { manager_ids: [employee_id] }),
  },
  "PATCH /v1/organization/departments/{id}": {
    harmless: ({ caller, employee_id, department_id }) =>
      caller.patch(`/v1/organization/departments/${department_id}`, { name: `Renamed by ${employee_id}` }),
  },
  "DELETE /v1/organization/departments/{id}": {
    refused: ({ caller, department_id }) => caller.delete(`/v1/organization/departments/${department_id}`),
  },
  "POST /v1/scorecard/missing-excess-evals/follow-up": {
    harmless: ({ caller }) => caller.post("/v1/scorecard/missing-excess-evals/follow-up", OCTOBER),
  },
  ...why("adds another person; an existing record is not created", "POST /v1/employees"),
  ...why(
    "about people who are not employees yet",
    "POST /v1/employees/create-requests",
    "POST /v1/employees/create-requests/{id}/approve",
    "POST /v1/employees/create-requests/{id}/reject",
  ),
  ...why(
    "sessions and how people sign in",
    "POST /v1/auth/idp",
    "POST /v1/auth/dev-login",
    "POST /v1/auth/refresh",
    "POST /v1/auth/logout",
    "POST /v1/auth/impersonate",
    "DELETE /v1/auth/impersonate",
    "POST /v1/auth/activity-heartbeat",
    "DELETE /v1/employees/{employee_id}/idp-binding",
  ),
  ...why(
    "empty units, or names and managers of units: no figure is computed from them",
    "POST /v1/organization/clusters",
    "PATCH /v1/organization/clusters/{id}",
    "DELETE /v1/organization/clusters/{id}",
    "PUT /v1/organization/clusters/{id}/managers",
    "POST /v1/organization/departments",
  ),
  ...why(
    "messages, notices and how they are delivered",
    "POST /v1/employees/welcome-email",
    "POST /v1/employees/invitations",
    "POST /v1/system/email/dead/{id}/retry",
    "POST /v1/system/notifications/email-test",
    "POST /v1/system/email/send",
    "PUT /v1/system/teams/connection",
    "PATCH /v1/system/teams/connection",
    "DELETE /v1/system/teams/connection",
    "POST /v1/system/teams/test",
    "POST /v1/system/teams/compose",
    "POST /v1/notifications/read-all",
    "POST /v1/notifications/{id}/read",
    "PUT /v1/notifications/preferences",
    "PUT /v1/notifications/preferences/language",
    "PATCH /v1/system/notifications/types/{key}",
    "POST /v1/system/notifications/dead/{id}/retry",
    "POST /v1/system/notifications/types/{key}/preview",
    "POST /v1/system/notifications/types/{key}/send-now",
  ),
  ...why("the address of the caller's own calendar", "POST /v1/calendar-feed", "DELETE /v1/calendar-feed"),
  ...why("removes names and texts of someone who has left", "POST /v1/employees/{employee_id}/pseudonymize"),
  ...why("what the news shows about a person", "PATCH /v1/employees/me"),
  ...why("which pages are shown", "PUT /v1/system/visibility/{key}"),
  ...why("the first month of the company", "PUT /v1/system/setup", "POST /v1/system/setup/complete"),
  ...why(
    "who has seen their figures",
    "PUT /v1/dashboard/bsc/acknowledgement",
    "POST /v1/dashboard/bsc/acknowledgements/remind",
  ),
  ...why("a check that changes no figures", "POST /v1/system/setup/check-sign-in"),
  ...why(
    "feedback about the product",
    "POST /v1/feedback",
    "PATCH /v1/feedback/admin/{id}",
    "POST /v1/feedback/{id}/attachments",
  ),
  ...why(
    "accounts of programs, which change figures with their own requests",
    "POST /v1/system/service-accounts",
    "PATCH /v1/system/service-accounts/{id}",
    "POST /v1/system/service-accounts/{id}/rotate",
    "DELETE /v1/system/service-accounts/{id}",
  ),
  ...why(
    "releases of the desktop client",
    "POST /v1/system/desktop-releases",
    "POST /v1/system/desktop-releases/{id}/promote",
    "POST /v1/system/desktop-releases/{id}/withdraw",
  ),
  ...why(
    "what other systems are told",
    "POST /v1/system/webhooks",
    "PATCH /v1/system/webhooks/{id}",
    "DELETE /v1/system/webhooks/{id}",
    "POST /v1/system/webhooks/{id}/rotate-secret",
    "POST /v1/system/webhooks/{id}/test",
    "POST /v1/system/webhooks/{id}/deliveries/replay",
    "POST /v1/system/webhooks/{id}/deliveries/{delivery_id}/replay",
  ),
  ...why(
    "recognition and news count for no KPI",
    "POST /v1/scorecard/weekly-kudos",
    "PATCH /v1/scorecard/weekly-kudos/{id}",
    "DELETE /v1/scorecard/weekly-kudos/{id}",
    "POST /v1/scorecard/weekly-kudos/{id}/publish",
    "POST /v1/dashboard/news/birthdays/{employee_id}/greetings",
    "DELETE /v1/dashboard/news/birthdays/{employee_id}/greetings/{id}",
    "POST /v1/dashboard/news/announcements",
    "PATCH /v1/dashboard/news/announcements/{id}",
    "DELETE /v1/dashboard/news/announcements/{id}",
  ),
  ...why(
    "the assistant cannot change data",
    "PUT /v1/assistant/settings",
    "POST /v1/assistant/chat",
    "PATCH /v1/assistant/threads/{id}",
    "DELETE /v1/assistant/threads/{id}",
  ),
  ...why(
    "learning counts for no KPI",
    "POST /v1/learning/modules",
    "PATCH /v1/learning/modules/{id}",
    "DELETE /v1/learning/modules/{id}",
    "POST /v1/learning/modules/{id}/publish",
    "POST /v1/learning/modules/{id}/unpublish",
    "POST /v1/learning/modules/{id}/archive",
    "PUT /v1/learning/modules/{id}/units/order",
    "POST /v1/learning/modules/{id}/units",
    "PATCH /v1/learning/modules/{id}/units/{unit_id}",
    "DELETE /v1/learning/modules/{id}/units/{unit_id}",
    "POST /v1/learning/enrollments",
    "POST /v1/learning/modules/{id}/enroll",
    "PATCH /v1/learning/enrollments/{id}",
    "DELETE /v1/learning/enrollments/{id}",
    "POST /v1/learning/quiz-attempts/reset",
    "POST /v1/learning/player/{module_id}/units/{unit_id}/complete",
    "POST /v1/learning/player/{module_id}/units/{unit_id}/attempts",
    "POST /v1/learning/files",
  ),
}
