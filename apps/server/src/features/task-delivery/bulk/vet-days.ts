import type { Actor } from "@scorecard/domain/access"
import { findSchedules, loadDayCodes } from "#core/calendar/index.ts"
import { guard } from "#core/locks/index.ts"
import { peopleInPool } from "#core/people/index.ts"
import { errorOf, errorsOfRefused, inTurns, type ReadTable, type RowsTold } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { refuseForeign, refuseUnscored, refuseVersion } from "../day-rules.ts"
import { monthOfDay, writeOf, type PersonDay } from "../day-writes.ts"
import { holdDaysOf } from "../task-delivery.store.ts"
import { entriesOfDays } from "./days.store.ts"
import { unownedDays } from "./owned-days.ts"
import { readRows, type ColumnOf } from "./read-rows.ts"
import { vetAlone, type VettedDay } from "./vet-alone.ts"

type ClearDay = VettedDay & { day: NonNullable<VettedDay["day"]> }

/**
 * Every row as PUT would judge it. The number of queries does not grow with the rows.
 * @throws Refusal 422 `file_not_readable`
 */
export async function vetDays(
  tx: Tx,
  actor: Actor,
  table: ReadTable,
  { hold, told }: { hold: boolean; told: RowsTold },
): Promise<VettedDay[]> {
  const { rows, columnOf } = readRows(table)
  const ids = rows.flatMap(({ employee_id }) => employee_id ?? [])
  const workDays = rows.flatMap(({ work_day }) => work_day ?? [])
  const around = {
    actor,
    people: await peopleInPool(tx.db, actor, ids),
    unowned: await unownedDays(tx.db, workDays),
    columnOf,
  }
  const vetted = await inTurns(rows, told, (given) => vetAlone(given, around))
  const clear = vetted.filter((row): row is ClearDay => row.day !== null)
  nameRepeated(clear, columnOf)
  await vetAgainstOthers(tx, actor, clear, { hold, columnOf })
  return vetted
}

const keyOf = ({ employee_id, work_day }: PersonDay) => `${work_day} ${employee_id}`
const personDay = ({ day }: ClearDay): PersonDay => ({ employee_id: day.person.employee_id, work_day: day.work_day })

/** Of rows about the same day of the same person, the first stands. */
function nameRepeated(rows: readonly ClearDay[], columnOf: ColumnOf): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(personDay(row))
    const before = first.get(key)
    first.set(key, before ?? row.row)
    if (before === undefined) continue
    const message = `Row ${before} is about the same day of the same person.`
    row.errors.push({ column: columnOf("work_date"), code: "duplicate_row", message })
  }
}

/** Months first, then days, then documents, in the order of every writer. */
async function vetAgainstOthers(
  tx: Tx,
  actor: Actor,
  rows: readonly ClearDay[],
  { hold, columnOf }: { hold: boolean; columnOf: ColumnOf },
): Promise<void> {
  const days = rows.map(personDay)
  const months = days.map(({ employee_id, work_day }) => ({ employee_id, month: monthOfDay(work_day) }))
  const { refusals } = await guard(tx, actor, days.map(writeOf), "later")
  if (hold) {
    const held = months.map(({ month }) => month)
    await holdDaysOf(tx.db, held, "alone")
  }
  const found = await entriesOfDays(tx.db, days, hold ? "for update" : undefined)
  const entries = new Map(found.map((entry) => [keyOf(entry), entry]))
  const scheduled = await findSchedules(tx.db, months)
  const schedules = new Map(scheduled.map((one) => [`${one.month} ${one.employee_id}`, one.days]))
  const dayCodes = await loadDayCodes(tx.db)

  for (const [at, row] of rows.entries()) {
    const { person, work_day } = row.day
    const current = entries.get(keyOf(personDay(row))) ?? null
    const schedule = schedules.get(`${monthOfDay(work_day)} ${person.employee_id}`) ?? null
    row.current = current
    row.action = current ? "update" : "create"
    row.errors.push(
      ...errorsOfRefused(() => refuseUnscored({ person, work_day, now: tx.now, schedule, dayCodes }), columnOf),
      ...errorsOfRefused(() => current && refuseForeign(actor, current), columnOf),
      ...errorsOfRefused(() => refuseStale(row), columnOf, "version"),
    )
    const locked = refusals[at]
    if (locked) row.errors.push(errorOf(locked, columnOf, "work_date"))
  }
}

/** A version that is no number is no version of anything. */
function refuseStale({ version, current }: VettedDay): void {
  if (version !== undefined) refuseVersion(/^\d{1,9}$/.test(version) ? Number(version) : 0, current)
}
