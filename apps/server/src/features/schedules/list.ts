import type { Schedule, ScheduleCodesQuery, SchedulesQuery } from "@scorecard/contracts/schedules"
import { firstDay, lastDay, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { z } from "zod"
import {
  countPeople,
  pageOfPeople,
  scheduleCodeList,
  scheduleCodes,
  type PeopleRequest,
  type PersonRow,
} from "#core/calendar/index.ts"
import { peopleScope } from "#core/people/index.ts"
import type { Platform } from "#platform/index.ts"
import { defaultDays } from "./codes.ts"
import { findOwnCodes, presentCode, presentSchedule } from "./policy.ts"

export async function listCodes(deps: Pick<Platform, "db" | "cursors">, actor: Actor, query: ScheduleCodesQuery) {
  const own = await findOwnCodes(deps.db, actor)
  return scheduleCodeList.page(deps, query, undefined, (codes) => codes.map((code) => presentCode(code, actor, own)))
}

export async function getCode({ db }: Pick<Platform, "db">, actor: Actor, id: string) {
  return presentCode(await scheduleCodes.get(db, id), actor, await findOwnCodes(db, actor))
}

const Position = z.strictObject({ month: z.string(), sort: z.string(), key: z.string(), employee_id: z.string() })

/** The month of everybody in the pool, as scheduled or by default. (rules/schedules#schedules) */
export async function listSchedules(deps: Pick<Platform, "db" | "cursors">, actor: Actor, query: SchedulesQuery) {
  const month = { year: query.year, month: query.month }
  const peopleQuery = createPeopleQuery(actor, query)
  // A cursor of another month or order is not valid in this one.
  const ThisList = Position.extend({ month: z.literal(peopleQuery.month), sort: z.literal(query.sort) })
  const after = deps.cursors.read(query.cursor, ThisList)
  const found = await pageOfPeople(deps.db, peopleQuery, after, query.limit + 1)
  const people = found.slice(0, query.limit)

  const items = people.map((person) => presentSchedule(personSchedule(person, month), actor))
  const last = people.at(-1)
  const list = { month: peopleQuery.month, sort: query.sort }
  const position = last && { ...list, key: last[peopleQuery.sort], employee_id: last.employee_id }
  const next_cursor = found.length > people.length && position ? deps.cursors.write(position) : null
  return { ...month, items, next_cursor, total: await countPeople(deps.db, peopleQuery) }
}

/** The people of a query, and their order. */
export function createPeopleQuery(actor: Actor, query: Omit<SchedulesQuery, "limit" | "cursor">): PeopleRequest {
  const month = { year: query.year, month: query.month }
  return {
    scope: peopleScope(actor, query),
    month: monthId(month),
    firstDay: firstDay(month),
    lastDay: lastDay(month),
    source: query.source,
    sort: query.sort.replace("-", "") as "name" | "employee_id", // the words of sortQuery
    descends: query.sort.startsWith("-"),
  }
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
