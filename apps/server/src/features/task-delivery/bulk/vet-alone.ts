import { TaskDeliveryDraft, type TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { unknownPerson, type Person } from "#core/people/index.ts"
import { cellErrors, errorOf, errorsOfRefused, type RowVerdict } from "#platform/tables/index.ts"
import { readWorkDay, refuseOwn } from "../day-rules.ts"
import type { UnownedDay } from "./owned-days.ts"
import type { ColumnOf, GivenRow } from "./read-rows.ts"

/** A row, whose day it is about once that is clear, and what it comes to where nothing is wrong. */
export type VettedDay = RowVerdict & {
  day: { person: Person; work_day: string } | null
  draft: TaskDeliveryDraft | null
  version: string | undefined
  current: TaskDeliveryEntry | null
}

type Around = { actor: Actor; people: ReadonlyMap<string, Person>; unowned: UnownedDay; columnOf: ColumnOf }

/** What can be said of a row without looking at what is entered already. */
export function vetAlone(given: GivenRow, { actor, people, unowned, columnOf }: Around): VettedDay {
  const parsed = TaskDeliveryDraft.safeParse(given.fields)
  const errors = parsed.success ? [] : cellErrors(parsed.error, given.fields, ({ field }) => columnOf(field))
  const wrongColumns = new Set(errors.map(({ column }) => column))
  const isFine = (field: string) => !wrongColumns.has(columnOf(field))

  const { employee_id, work_date } = given
  const person = people.get(employee_id ?? "")
  if (person) errors.push(...errorsOfRefused(() => refuseOwn(actor, person.employee_id), columnOf, "employee_id"))
  else if (isFine("employee_id")) errors.push(errorOf(unknownPerson(), columnOf, "employee_id"))

  if (isFine("work_date")) errors.push(...errorsOfRefused(() => readWorkDay(work_date ?? ""), columnOf))
  const refused = given.work_day && unowned(given.work_day)
  if (refused) errors.push(errorOf(refused, columnOf))

  return {
    row: given.row,
    action: "create",
    errors,
    day: person && given.work_day && !refused ? { person, work_day: given.work_day } : null,
    draft: parsed.success ? parsed.data : null,
    version: given.version,
    current: null,
  }
}
