import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import { cycleIdOf, type YearMonth } from "@scorecard/domain/calendar"
import type { Tx } from "#platform/transactions/index.ts"
import { refuseUnownedMonth } from "../owned-month.ts"
import { assertPlannable } from "../schedule-rules.ts"

/** Why a month is refused that no cycle owns, or that is too far ahead; null for any other. */
export type UnownedMonth = (month: YearMonth) => Refusal | null

/** One question for each cycle that the months lie in. */
export async function unownedMonths(
  { db, now }: Pick<Tx, "db" | "now">,
  months: readonly YearMonth[],
): Promise<UnownedMonth> {
  const refusals = new Map<string, Refusal>()
  const byCycle = new Map(months.map((month) => [cycleIdOf(month), month]))
  for (const [cycle, month] of byCycle) {
    try {
      await refuseUnownedMonth(db, month)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(cycle, error)
    }
  }
  return (month) => refusals.get(cycleIdOf(month)) ?? catchRefusal(() => assertPlannable(month, now))
}
