import type { Schedule, SchedulesQuery } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { firstDay, lastDay, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { z } from "zod"
import { peopleScope } from "#core/people/index.ts"
import type { World } from "#platform/world.ts"
import { withScheduleAbilities } from "./abilities.ts"
import { defaultDays } from "./default-days.ts"
import { countPeople, pageOfPeople, type PeopleQuestion, type PersonRow } from "#core/calendar/index.ts"

const Position = z.strictObject({ month: z.string(), sort: z.string(), key: z.string(), employee_id: z.string() })

/** The month of everybody in the pool, as it was scheduled or as the default has it. (rules/schedules#schedules) */
export async function listSchedules(deps: Pick<World, "db" | "cursors">, actor: Actor, query: SchedulesQuery) {
  const month = { year: query.year, month: query.month }
  const question = peopleQuestion(actor, query)
  // A cursor of another month or order points nowhere in this one.
  const here = Position.extend({ month: z.literal(question.month), sort: z.literal(query.sort) })
  const after = deps.cursors.read(query.cursor, here)
  const found = await pageOfPeople(deps.db, question, after, query.limit + 1)
  const people = found.slice(0, query.limit)

  const items = people.map((person) => withScheduleAbilities(presentSchedule(person, month), actor))
  const last = people.at(-1)
  const list = { month: question.month, sort: query.sort }
  const position = last && { ...list, key: last[question.sort], employee_id: last.employee_id }
  const next_cursor = found.length > people.length && position ? deps.cursors.write(position) : null
  return { ...month, items, next_cursor, total: await countPeople(deps.db, question) }
}

/** Whom a query is about, and in which order. */
export function peopleQuestion(actor: Actor, query: Omit<SchedulesQuery, "limit" | "cursor">): PeopleQuestion {
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

export function presentSchedule({ employee_id, name, days, version }: PersonRow, month: YearMonth): Schedule {
  return {
    employee_id,
    name,
    source: days === null ? "default" : "schedule",
    days: days ?? defaultDays(month),
    version: version ?? 0,
  }
}
