import type { MonthReport } from "@scorecard/contracts/months"
import { ScheduleAddress } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { lockMonths } from "#core/months/index.ts"
import { peopleInPool } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { errorsOfRefused, inTurns, type RowsTold, type TextTable } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { holdCodes, holdSchedulesOf, schedulesAmong, type EmployeeMonth } from "#core/calendar/index.ts"
import { refuseFinal } from "../schedule-rules.ts"
import { unownedMonths } from "./owned-months.ts"
import { readRows, type ColumnOf, type GivenRow } from "./read-rows.ts"
import { vetAlone, type VettedSchedule } from "./vet-alone.ts"

type ClearRow = VettedSchedule & { place: NonNullable<VettedSchedule["place"]> }

export type VettedSchedules = { rows: VettedSchedule[]; reports: MonthReport[] }

/**
 * Every row as PUT would judge it: months first, then people, codes and schedules, in the order of every writer. The
 * number of queries does not grow with the rows.
 * @throws Refusal 422 `file_not_readable`
 */
export async function vetSchedules(
  tx: Tx,
  actor: Actor,
  table: TextTable,
  { hold, told }: { hold: boolean; told: RowsTold },
): Promise<VettedSchedules> {
  const { rows: given, columnOf } = readRows(table)
  const named = given.flatMap(addressOf)
  const unowned = await unownedMonths(tx, named)
  const reports = await lockMonths(
    tx.db,
    named.filter((month) => unowned(month) === null).map(({ year, month }) => ({ year, month })),
    "for share",
  )
  const ids = given.flatMap(({ place }) => place["employee_id"] ?? [])
  const around = {
    actor,
    people: await peopleInPool(tx.db, actor, ids),
    codes: await holdCodes(tx.db, [...new Set(given.flatMap(({ days }) => Object.values(days)))]),
    unowned,
    columnOf,
  }
  const rows = await inTurns(given, told, (row) => vetAlone(row, around))
  const clear = rows.filter((row): row is ClearRow => row.place !== null)
  nameRepeated(clear, columnOf)
  await findCurrent(tx, clear, hold)
  const reportOf = new Map(reports.map((report) => [report._id, report]))
  for (const row of clear) {
    row.errors.push(
      ...errorsOfRefused(() => refuseStale(row), columnOf, "version"),
      ...errorsOfRefused(() => refuseFinal(reportOf.get(row.place.month), actor), columnOf, "month"),
    )
  }
  return { rows, reports }
}

function addressOf({ place }: GivenRow) {
  const parsed = ScheduleAddress.safeParse(place)
  return parsed.success ? [parsed.data] : []
}

const keyOf = ({ employee_id, month }: EmployeeMonth) => `${month} ${employee_id}`

/** Of rows about the same month of the same person, the first stands. */
function nameRepeated(rows: readonly ClearRow[], columnOf: ColumnOf): void {
  const first = new Map<string, number>()
  for (const { row, place, errors } of rows) {
    const before = first.get(keyOf(place))
    first.set(keyOf(place), before ?? row)
    if (before === undefined) continue
    const message = `Row ${before} is about the same month of the same person.`
    errors.push({ column: columnOf("employee_id"), code: "duplicate_row", message })
  }
}

async function findCurrent(tx: Tx, rows: readonly ClearRow[], hold: boolean): Promise<void> {
  const places = rows.map(({ place }) => place)
  const months = places.map(({ month }) => month)
  if (hold) await holdSchedulesOf(tx.db, months)
  const found = await schedulesAmong(tx.db, places, hold ? "for update" : undefined)
  const schedules = new Map(found.map((schedule) => [keyOf(schedule), schedule]))
  for (const row of rows) {
    row.current = schedules.get(keyOf(row.place)) ?? null
    row.action = row.current ? "update" : "create"
  }
}

/** As If-Match of PUT: 0 as long as nobody has written one. What is no number is no version of anything. */
function refuseStale({ version, current }: VettedSchedule): void {
  if (version === undefined) return
  refuseOtherVersion(/^\d{1,9}$/.test(version) ? Number(version) : -1, { version: current?.version ?? 0 })
}
