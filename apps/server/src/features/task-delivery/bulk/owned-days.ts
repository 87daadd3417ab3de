import { Refusal } from "@scorecard/contracts/refusals"
import { cycleIdOf, monthOfDate } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import { refuseUnownedDay } from "../owned-day.ts"

/** Why a day is refused that no cycle owns; null for any other. */
export type UnownedDay = (workDay: string) => Refusal | null

/** One question for each cycle that the days lie in. */
export async function unownedDays(db: Database, workDays: readonly string[]): Promise<UnownedDay> {
  const refusals = new Map<string, Refusal>()
  const byCycle = new Map(workDays.map((day) => [cycleOf(day), day]))
  for (const [cycle, day] of byCycle) {
    try {
      await refuseUnownedDay(db, day)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(cycle, error)
    }
  }
  return (day) => refusals.get(cycleOf(day)) ?? null
}

const cycleOf = (day: string) => cycleIdOf(monthOfDate(day))
