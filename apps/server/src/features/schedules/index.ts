import type { List } from "@scorecard/contracts/common"
import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import * as writes from "@scorecard/contracts/schedule-writes"
import * as contracts from "@scorecard/contracts/schedules"
import type { Actor, MonthPlanner, YearMonth } from "@scorecard/domain"
import * as calendar from "#core/calendar/index.ts"
import { beforeGoLiveMark } from "#core/cycles/index.ts"
import { queueMonthRecalculation, recordFinalChanges, withNeighbors } from "#core/months/index.ts"
import { personInPool } from "#core/people/index.ts"
import {
  type Database,
  type FileResponse,
  type MountedRoute,
  type Platform,
  type Tx,
  assertSameVersion,
  mount,
  newId,
} from "#platform/index.ts"
import type { UndoableSheet } from "#core/bulk/index.ts"
import { schedulesSheet } from "./bulk-sheet.ts"
import { assertNotOwnCode, findOwnCodes, presentCode, presentSchedule } from "./policy.ts"
import { deleteSchedule, putSchedule } from "./update.ts"
import { copySchedules, putScheduleDays } from "./write-many.ts"

export type Schedules = {
  routes: MountedRoute[]
  sheet: UndoableSheet
  /** Seeds an empty database with the day codes. (rules/schedules#day-codes) */
  bootstrapDayCodes(tx: Tx): Promise<void>
}

export function openSchedules(platform: Platform): Schedules {
  const requireCode = ({ params }: { params: { id: string } }) => calendar.scheduleCodes.get(platform.db, params.id)
  return {
    routes: [
      mount(contracts.listScheduleCodes, ({ actor, query }) => listCodes(platform, actor, query)),
      mount(contracts.exportScheduleCodes, ({ query }) => calendar.scheduleCodeList.file(platform, query)),
      mount(contracts.showScheduleCode, ({ actor, params }) => getCode(platform, actor, params.id)),
      mount(contracts.createScheduleCode, ({ actor, body }) => createCode(platform, actor, body)),
      mount(
        contracts.changeScheduleCode,
        ({ actor, params, body, ifMatch }) => updateCode(platform, actor, { id: params.id, ifMatch }, body),
        requireCode,
      ),
      mount(
        contracts.deleteScheduleCode,
        ({ actor, params, ifMatch }) => deleteCode(platform, actor, { id: params.id, ifMatch }),
        requireCode,
      ),
      mount(contracts.listSchedules, ({ actor, query }) => listSchedules(platform, actor, query)),
      mount(contracts.exportSchedules, ({ actor, query }) => exportSchedules(platform, actor, query)),
      mount(
        contracts.putSchedule,
        ({ actor, params, body, ifMatch }) => putSchedule(platform, actor, { ...params, days: body.days, ifMatch }),
        ({ actor, params }) => personInPool(platform.db, actor, params.employee_id),
      ),
      mount(
        writes.deleteSchedule,
        ({ actor, params, ifMatch }) => deleteSchedule(platform, actor, { ...params, ifMatch }),
        ({ actor, params }) => personInPool(platform.db, actor, params.employee_id),
      ),
      mount(writes.putScheduleDays, ({ actor, body }) => putScheduleDays(platform, actor, body)),
      mount(writes.copySchedules, ({ actor, body }) => copySchedules(platform, actor, body)),
    ],
    sheet: schedulesSheet,
    bootstrapDayCodes,
  }
}

export async function listCodes(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.ScheduleCodesQuery,
) {
  const own = await findOwnCodes(deps.db, actor)
  return calendar.scheduleCodeList.page(deps, query, undefined, (codes) =>
    codes.map((code) => presentCode(code, actor, own)),
  )
}

export async function getCode({ db }: Pick<Platform, "db">, actor: Actor, id: string) {
  return presentCode(await calendar.scheduleCodes.get(db, id), actor, await findOwnCodes(db, actor))
}

type SchedulesPage = List<contracts.ScheduleView> & YearMonth & { before_go_live?: true }

/** Everyone's month in the pool, as scheduled or by default. (rules/schedules#schedules) */
export async function listSchedules(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.SchedulesQuery,
): Promise<SchedulesPage> {
  const { year, month } = query
  const plan = await calendar.loadMonthPlanner(deps.db, { year, month })
  const page = await calendar.scheduleList.page(deps, query, actor, (people) =>
    people.map((person) => presentSchedule(planSchedule(person, plan, { year, month }), actor)),
  )
  return { year, month, ...(await beforeGoLiveMark(deps.db, { year, month })), ...page }
}

/** Exports the list as a file that can be uploaded again. */
export async function exportSchedules(
  deps: Pick<Platform, "db">,
  actor: Actor,
  query: contracts.SchedulesExportQuery,
): Promise<FileResponse> {
  const { year, month } = query
  const plan = await calendar.loadMonthPlanner(deps.db, { year, month })
  return calendar.scheduleList.file(deps, query, actor, (people) =>
    people.map((person) => ({ ...planSchedule(person, plan, { year, month }), year, month })),
  )
}

function planSchedule(person: calendar.PersonRow, plan: MonthPlanner, month: YearMonth): contracts.Schedule {
  const { source, codes, day_sources, holidays } = plan(person)
  const { employee_id, name, version } = person
  const days = { ...calendar.defaultDays(month), ...codes }
  return { employee_id, name, source, days, day_sources, holidays, version: version ?? 0 }
}

/** code, label, is_working_day, is_task_delivery_day. (rules/schedules#day-codes) */
const SEEDED: [string, string, boolean, boolean][] = [
  [calendar.DEFAULT_WORKDAY, "Workday", true, true],
  [calendar.DEFAULT_DAY_OFF, "Day off", false, false],
  ["VL", "Vacation leave", false, true],
  ["SL", "Sick leave", false, true],
  ["HOL", "Holiday", false, false],
  ["WFH", "Work from home", true, true],
]

export async function bootstrapDayCodes(tx: Tx): Promise<void> {
  for (const [code, label, is_working_day, is_task_delivery_day] of SEEDED) {
    const draft: contracts.ScheduleCodeDraft = { code, label, is_working_day, is_task_delivery_day }
    const seeded = await calendar.scheduleCodes.insert(tx.db, { _id: newId(), ...draft, version: 1 })
    tx.audit(null, "schedule_code.created", {
      collection: calendar.scheduleCodes.name,
      id: seeded._id,
      change: { after: draft },
    })
  }
}

/** @throws Refusal 409 already_exists. */
export function createCode(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.ScheduleCodeDraft,
): Promise<contracts.ScheduleCodeView> {
  return transact(async (tx) => {
    const created = await calendar.insertCode(tx.db, { _id: newId(), ...draft, version: 1 })
    if (!created) throw codeExists(draft.code)
    tx.audit(actor, "schedule_code.created", {
      collection: calendar.scheduleCodes.name,
      id: created._id,
      change: { after: draft },
    })
    return presentCode(created, actor, await findOwnCodes(tx.db, actor))
  })
}

/**
 * New flags change the working days and task-delivery days of every month that uses the code. So flags follow the rules
 * of its schedules: changes are refused below level 5 if one of those months is final. Draft months are recalculated;
 * final months keep their figures until they are regenerated, and their reports count the change.
 * @throws Refusal 404, 403 own_record, 412, 409 still_in_use or already_exists for a new code, month_finalized for new
 * flags.
 */
export function updateCode(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
  patch: contracts.ScheduleCodePatch,
): Promise<contracts.ScheduleCodeView> {
  return transact(async (tx) => {
    // Schedule writers lock their months, then their codes (shared). Once this code is locked, no new month can use it.
    const before = await calendar.scheduleCodes.get(tx.db, id, "for update")
    const after = {
      ...before,
      code: patch.code ?? before.code,
      label: patch.label ?? before.label,
      is_working_day: patch.is_working_day ?? before.is_working_day,
      is_task_delivery_day: patch.is_task_delivery_day ?? before.is_task_delivery_day,
    }
    // Locked before reading their status, because reopening a month may make the code the actor's own.
    const reports = hasNewFlags(before, after) ? await lockMonthsUsing(tx, before.code) : []
    const own = await findOwnCodes(tx.db, actor)
    assertNotOwnCode(own, before.code)
    assertSameVersion(ifMatch, before)
    if (after.code !== before.code) await assertUnused(tx.db, before.code)
    for (const report of reports) calendar.assertMonthOpen(report, actor)

    const changed = await calendar.replaceCode(tx.db, after)
    if (!changed) throw codeExists(after.code)
    tx.audit(actor, "schedule_code.changed", {
      collection: calendar.scheduleCodes.name,
      id,
      change: { before, after: changed },
    })
    await recalculateMonths(tx, reports)
    return presentCode(changed, actor, own)
  })
}

/**
 * Locked for update before its usage is checked, because schedule writers hold a shared lock on their codes.
 * @throws Refusal 404, 412, 409 still_in_use.
 */
export function deleteCode(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  return transact(async (tx) => {
    const code = await calendar.scheduleCodes.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, code)
    await assertUnused(tx.db, code.code)

    await calendar.scheduleCodes.remove(tx.db, id)
    tx.audit(actor, "schedule_code.deleted", { collection: calendar.scheduleCodes.name, id, change: { before: code } })
  })
}

/** The default week uses two of the codes, so those are always in use. @throws Refusal 409 still_in_use. */
async function assertUnused(db: Database, code: string): Promise<void> {
  if (code === calendar.DEFAULT_WORKDAY || code === calendar.DEFAULT_DAY_OFF) {
    throw new Refusal("still_in_use", `${code} is part of the default schedule.`)
  }
  const use = await calendar.findUseOfCode(db, code)
  if (use !== null) throw new Refusal("still_in_use", `${use} the day code ${code}.`)
}

function codeExists(code: string): Refusal {
  return new Refusal("already_exists", `There is a day code ${code} already.`, {
    errors: [{ path: "code", message: "Another day code has this word." }],
  })
}

type Flags = Pick<contracts.ScheduleCode, "is_working_day" | "is_task_delivery_day">

const hasNewFlags = (before: Flags, after: Flags) =>
  before.is_working_day !== after.is_working_day || before.is_task_delivery_day !== after.is_task_delivery_day

/** Either finalizing one of the months waits for the change, or the change finds the month final. */
async function lockMonthsUsing(tx: Tx, code: string): Promise<MonthReport[]> {
  return calendar.lockMonthsOfDays(tx, await calendar.daysNaming(tx.db, code))
}

async function recalculateMonths(tx: Tx, reports: readonly MonthReport[]): Promise<void> {
  const monthsWith = (wanted: MonthReport["status"]) =>
    reports.filter(({ status }) => status === wanted).map(({ _id }) => _id)
  await recordFinalChanges(
    tx,
    monthsWith("final").map((month) => ({ employee_id: null, month })),
  )
  await queueMonthRecalculation(tx, withNeighbors(tx, monthsWith("draft")))
}
