import { Refusal } from "@scorecard/contracts/refusals"
import { departmentCounts } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import type { RemindersNeeds } from "./needs.ts"
import { periodOf, type Occasion } from "./occasions.ts"
import { departmentSizes, EVERYBODY, managersShort, type ManagerShort } from "./reminders.store.ts"

export type Shortage = {
  people_short: number
  missing: number
  managers: ManagerShort[]
  /** Of the company, so that nobody can be told from them. */
  departments: { name: string; count: number }[]
}

/** Who has too few evaluations, as every manager counts it and as the company does. */
export async function countShort(
  deps: Pick<RemindersNeeds, "shortPeople" | "shortQuery">,
  db: Database,
  occasion: Occasion,
): Promise<Shortage> {
  const period = periodOf(occasion)
  try {
    const short = await deps.shortPeople(db, period, EVERYBODY)
    const people_short = sum(short.map(({ people }) => people))
    const missing = sum(short.map((department) => department.missing))
    if (people_short === 0) return NOBODY_SHORT
    const managers = await managersShort(db, await deps.shortQuery(db, period, EVERYBODY))
    const ids = short.flatMap(({ department_id }) => department_id ?? [])
    const sizes = new Map((await departmentSizes(db, ids, occasion.month)).map((size) => [size.department_id, size]))
    const counted = short.map(({ department_id, people }) => {
      const size = department_id === null ? undefined : sizes.get(department_id)
      return { name: size?.name ?? null, headcount: size?.headcount ?? 0, count: people }
    })
    return { people_short, missing, managers, departments: departmentCounts(counted) }
  } catch (error) {
    // A month before the first cycle asks for nothing.
    if (error instanceof Refusal && error.status === 422) return NOBODY_SHORT
    throw error
  }
}

const NOBODY_SHORT: Shortage = { people_short: 0, missing: 0, managers: [], departments: [] }

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
