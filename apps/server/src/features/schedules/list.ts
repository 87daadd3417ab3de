import type { List } from "@scorecard/contracts/common"
import type {
  Schedule,
  ScheduleCodesQuery,
  SchedulesExportQuery,
  SchedulesQuery,
  ScheduleView,
} from "@scorecard/contracts/schedules"
import type { Actor, YearMonth } from "@scorecard/domain"
import { scheduleCodeList, scheduleCodes, scheduleList, type PersonRow } from "#core/calendar/index.ts"
import type { FileResponse, Platform } from "#platform/index.ts"
import { defaultDays } from "./codes.ts"
import { findOwnCodes, presentCode, presentSchedule } from "./policy.ts"

export async function listCodes(deps: Pick<Platform, "db" | "cursors">, actor: Actor, query: ScheduleCodesQuery) {
  const own = await findOwnCodes(deps.db, actor)
  return scheduleCodeList.page(deps, query, undefined, (codes) => codes.map((code) => presentCode(code, actor, own)))
}

export async function getCode({ db }: Pick<Platform, "db">, actor: Actor, id: string) {
  return presentCode(await scheduleCodes.get(db, id), actor, await findOwnCodes(db, actor))
}

type SchedulesPage = List<ScheduleView> & YearMonth

/** The month of everybody in the pool, as scheduled or by default. (rules/schedules#schedules) */
export async function listSchedules(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: SchedulesQuery,
): Promise<SchedulesPage> {
  const { year, month } = query
  const page = await scheduleList.page(deps, query, actor, (people) =>
    people.map((person) => presentSchedule(personSchedule(person, { year, month }), actor)),
  )
  return { year, month, ...page }
}

/** The list as a file that can be uploaded. */
export function exportSchedules(
  deps: Pick<Platform, "db">,
  actor: Actor,
  query: SchedulesExportQuery,
): Promise<FileResponse> {
  const { year, month } = query
  return scheduleList.file(deps, query, actor, (people) =>
    people.map((person) => ({ ...personSchedule(person, { year, month }), year, month })),
  )
}

export function personSchedule({ employee_id, name, days, version }: PersonRow, month: YearMonth): Schedule {
  return {
    employee_id,
    name,
    source: days === null ? "default" : "schedule",
    days: days ?? defaultDays(month),
    version: version ?? 0,
  }
}
