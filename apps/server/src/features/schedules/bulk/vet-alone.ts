import { ScheduleAddress, type StoredSchedule } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import { unknownPerson, type Person } from "#core/people/index.ts"
import { cellErrors, errorOf, errorsOfRefused, type RowError, type RowVerdict } from "#platform/tables/index.ts"
import { assertEmployed, assertNotOwnSchedule, faultsOfDays, type Days } from "../schedule-rules.ts"
import type { UnownedMonth } from "./owned-months.ts"
import type { ColumnOf, GivenRow } from "./read-rows.ts"

/** A row, whose month it is about once that is clear, and what it comes to where nothing is wrong. */
export type VettedSchedule = RowVerdict & {
  place: { employee_id: string; year_month: YearMonth; month: string } | null
  days: Days
  version: string | undefined
  current: StoredSchedule | null
}

type Around = {
  actor: Actor
  people: ReadonlyMap<string, Person>
  codes: ReadonlySet<string>
  unowned: UnownedMonth
  columnOf: ColumnOf
}

/** What can be said of a row without looking at the schedules that are there. */
export function vetAlone(given: GivenRow, { actor, people, codes, unowned, columnOf }: Around): VettedSchedule {
  const { row, days, version } = given
  const parsed = ScheduleAddress.safeParse(given.place)
  const errors: RowError[] = parsed.success ? [] : cellErrors(parsed.error, given.place, ({ field }) => columnOf(field))
  const start = { row, action: "create" as const, days, version, current: null }
  const person = people.get(given.place["employee_id"] ?? "")
  const isKnown = person !== undefined
  if (!isKnown && !errors.some(({ column }) => column === columnOf("employee_id"))) {
    errors.push(errorOf(unknownPerson(), columnOf, "employee_id"))
  }
  if (!parsed.success) return { ...start, errors, place: null }

  const { employee_id, year, month } = parsed.data
  errors.push(...errorsOfRefused(() => assertNotOwnSchedule(actor, employee_id), columnOf, "employee_id"))
  const refused = unowned({ year, month })
  if (refused) errors.push(errorOf(refused, columnOf))
  else {
    if (person) errors.push(...errorsOfRefused(() => assertEmployed(person, { year, month }), columnOf))
    errors.push(...dayErrors(days, { year, month }, codes, columnOf))
  }
  const place = { employee_id, year_month: { year, month }, month: monthId({ year, month }) }
  return { ...start, errors, place: isKnown && !refused ? place : null }
}

function dayErrors(days: Days, month: YearMonth, codes: ReadonlySet<string>, columnOf: ColumnOf): RowError[] {
  return faultsOfDays(days, month, codes).map(({ path, message }) => {
    const isEmpty = days[path.slice("days.".length)] === undefined
    return { column: columnOf(path), code: isEmpty ? "required" : "invalid", message }
  })
}
