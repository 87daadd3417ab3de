import { isKnownYear } from "./date.ts"
import { addMonths, type YearMonth } from "./month.ts"

const FIRST_MONTH_OF_CYCLE = 7

export const CYCLE_STATUSES = ["upcoming", "active", "ended"] as const
export type CycleStatus = (typeof CYCLE_STATUSES)[number]

/** A fiscal year, July to June, as the API shows it. `start` and `end` are ISO days. (rules/cycles#cycles) */
export type Cycle = {
  _id: string
  label: string
  start: string
  end: string
  status: CycleStatus
  /** True until the cycle's first day or, for the first cycle, until the setup is complete. (rules/cycles#status) */
  editable: boolean
}

/**
 * The cycle that owns the month: July to December belong to the cycle of their own year, January to June to that of the
 * year before. (rules/cycles#cycles)
 */
export function getCycleId({ year, month }: YearMonth): string {
  return String(month >= FIRST_MONTH_OF_CYCLE ? year : year - 1)
}

/** Whether `text` is a valid cycle ID: a year from 1900 to 2200. */
export function isCycleId(text: string): boolean {
  return /^\d{4}$/.test(text) && isKnownYear(Number(text))
}

/**
 * The cycle with its status on the Eastern day `today` (ISO).
 * @param held the first cycle that stays upcoming until the company's setup is complete. (rules/setup#editable-cycle)
 * @throws RangeError if `id` is not a cycle ID.
 */
export function cycle(id: string, today: string, held: string | null = null): Cycle {
  const year = startYear(id)
  const start = `${year}-07-01`
  const end = `${year + 1}-06-30`
  const isHeld = held !== null && id >= held
  const status = isHeld || today < start ? "upcoming" : today <= end ? "active" : "ended"
  return { _id: id, label: `BSC ${id}`, start, end, status, editable: status === "upcoming" }
}

/** The twelve months from July to June, in order. @throws RangeError if `id` is not a cycle ID. */
export function monthsOfCycle(id: string): YearMonth[] {
  const first = { year: startYear(id), month: FIRST_MONTH_OF_CYCLE }
  return Array.from({ length: 12 }, (_, index) => addMonths(first, index))
}

function startYear(id: string): number {
  if (!isCycleId(id)) throw new RangeError(`Not a cycle id: ${id}`)
  return Number(id)
}
