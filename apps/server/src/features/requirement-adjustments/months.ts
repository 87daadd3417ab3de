import type { RequirementAdjustment } from "@scorecard/contracts/requirement-adjustments"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  addMonths,
  easternMonth,
  formatMonth,
  monthId,
  monthsOfCycle,
  parseMonthId,
  type YearMonth,
} from "@scorecard/domain"
import { beforeGoLiveField, cycleIds, getSetup, isBeforeGoLive } from "#core/cycles/index.ts"
import { lockMonths, queueMonthRecalculation, queueRecalculation } from "#core/months/index.ts"
import type { Tx } from "#platform/index.ts"

type Range = Pick<RequirementAdjustment, "from" | "to">
type Adjusted = Pick<
  RequirementAdjustment,
  "employee_id" | "from" | "to" | "kinds" | "reason" | "exempt" | "cadence" | "count"
>

/** @throws Refusal 422 for a first month before the first cycle, or before_go_live. */
export async function assertWithinCycles(tx: Tx, { from }: Range): Promise<void> {
  const setup = await getSetup(tx.db)
  const month = parseMonthId(from)
  if (month && isBeforeGoLive(setup, month)) throw beforeGoLiveField(setup, month, "from")
  const first = await firstMonth(tx)
  if (from >= monthId(first)) return
  throw invalidField("from", `The first cycle begins in ${formatMonth(first)}.`)
}

async function firstMonth({ db }: Pick<Tx, "db">): Promise<YearMonth> {
  const [first] = await cycleIds(db)
  const month = first === undefined ? undefined : monthsOfCycle(first)[0]
  if (!month) throw new Error("there is no cycle")
  return month
}

/**
 * The months up to now in which the change makes a difference, locked against closing until the transaction ends. If
 * only the last month changes, the months in both ranges stay as they are. `before` is null for a new adjustment,
 * `after` for a deleted one.
 * @throws Refusal 409 month_final if one of them is final
 */
export async function lockChangedMonths(tx: Tx, before: Adjusted | null, after: Adjusted | null): Promise<string[]> {
  const onlyEndChanges = before !== null && after !== null && isSameButEnd(before, after)
  const isChanged = (month: string) => {
    const was = before !== null && covers(before, month)
    const is = after !== null && covers(after, month)
    return onlyEndChanges ? was !== is : was || is
  }
  const months = (await monthsUntilNow(tx)).filter((month) => isChanged(monthId(month)))
  const reports = await lockMonths(tx.db, months, "for share")
  const final = reports.find(({ status }) => status === "final")
  if (!final) return months.map(monthId)
  throw new Refusal(
    "month_final",
    `${formatMonth(final._id)} is final. An adjustment can't change it; it can only end with the last final month or later.`,
  )
}

const covers = ({ from, to }: Range, month: string) => from <= month && (to === null || month <= to)

function isSameButEnd(before: Adjusted, after: Adjusted): boolean {
  const rest = ({ kinds, from, reason, exempt, cadence, count }: Adjusted) =>
    JSON.stringify([kinds.toSorted(), from, reason, exempt, cadence, count])
  return rest(before) === rest(after)
}

/** Every month that may have figures; later ones can't be final. */
async function monthsUntilNow(tx: Tx): Promise<YearMonth[]> {
  const last = monthId(easternMonth(tx.now))
  const months: YearMonth[] = []
  for (let month = await firstMonth(tx); monthId(month) <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Draft months follow within seconds: a person's row, or everyone's for a department. (rules/months#recalculation) */
export function queueChangedMonths(
  tx: Tx,
  { employee_id }: Pick<Adjusted, "employee_id">,
  months: readonly string[],
): Promise<void> {
  if (employee_id === null) return queueMonthRecalculation(tx, months)
  return queueRecalculation(
    tx,
    months.map((month) => ({ employee_id, month })),
  )
}
