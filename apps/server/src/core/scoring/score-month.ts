import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { easternDate, prepareMonth, type Scorecard, type ScoringMode, type YearMonth } from "@scorecard/domain"
import { timestamp, type Clock, type Database, type RawBuilder } from "#platform/index.ts"
import { loadDayCodes, loadMonthPlanner } from "#core/calendar/index.ts"
import { getMonthConfiguration } from "#core/requirements/index.ts"
import { loadUnits, NO_UNIT, type Unit } from "#core/people/index.ts"
import { getLockSettings } from "#core/locks/index.ts"
import { readEmployeeMonths, type EmployeeMonthParts } from "./employee-months.store.ts"
import { toMonthFacts } from "./month-facts.ts"

/** The month and mode to score, for the people of a condition over `tbl_employees e`. */
export type ScoreRequest = {
  month: YearMonth
  mode: ScoringMode
  scope: RawBuilder<boolean>
  /** The only person of the scope, if it is about one. */
  employeeId?: string
  batchSize?: number
}

/** Large enough to amortize a statement's fixed costs, small enough not to block the event loop for long. */
const BATCH_SIZE = 2_000

/**
 * Scores the people of the scope who have a row in the month (bsc_enabled, employed on at least one day of it), in
 * keyset batches by employee_id; no batch is empty. Only one batch is in memory at a time; the event loop runs between
 * batches while the next one is read. Runs inside the caller's transaction if `db` is one.
 *
 * `computed_at` is now, `synced_at` null, `report_status` follows from the mode.
 * @throws Refusal 404 if the month's cycle does not exist.
 */
export async function* scoreMonth(
  { clock }: { clock: Clock },
  db: Database,
  { month, mode, scope, employeeId, batchSize = BATCH_SIZE }: ScoreRequest,
): AsyncGenerator<EmployeeMonth[], void, undefined> {
  const now = clock.now()
  const today = easternDate(now)
  const locks = await getLockSettings(db)
  const dayCodes = await loadDayCodes(db)
  const plan = await loadMonthPlanner(db, month)
  const units = await loadUnits(db)
  const prepared = prepareMonth(await getMonthConfiguration(db, month), dayCodes, month, today)
  const stamp = { ...month, report_status: REPORT_STATUS[mode], computed_at: timestamp(now), synced_at: null }

  const query = { month, locks, scope, batchSize, ...(employeeId !== undefined && { employeeId }) }
  let after: string | null = null
  for (;;) {
    const batch: EmployeeMonthParts[] = await readEmployeeMonths(db, { ...query, after })
    if (batch.length === 0) return
    yield batch.map((person) => {
      const facts = toMonthFacts(person, { month, today, plan })
      return rowOf(person, prepared.score(facts, mode), { stamp, units })
    })
    if (batch.length < batchSize) return
    after = batch.at(-1)?.employee_id ?? null
  }
}

const REPORT_STATUS = { rolling: "draft", final: "final" } as const

type Stamp = Pick<EmployeeMonth, "year" | "month" | "report_status" | "computed_at" | "synced_at">

function rowOf(
  { employee_id, parts: { person } }: EmployeeMonthParts,
  scorecard: Scorecard,
  { stamp, units }: { stamp: Stamp; units: ReadonlyMap<string, Unit> },
): EmployeeMonth {
  const { name, department_id, manager_id } = person
  const unit = (department_id === null ? undefined : units.get(department_id)) ?? NO_UNIT
  return { employee_id, name, department_id, ...unit, manager_id, ...scorecard, ...stamp }
}
