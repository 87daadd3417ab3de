import { setImmediate as nextTurn } from "node:timers/promises"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import {
  easternDate,
  prepareMonth,
  type CycleConfiguration,
  type EmployeeMonthFacts,
  type LockSettings,
  type PreparedMonth,
  type Scorecard,
  type ScoringMode,
  type YearMonth,
} from "@scorecard/domain"
import { timestamp, type Clock, type Database, type RawBuilder } from "#platform/index.ts"
import { NO_UNIT, type Unit } from "#core/people/index.ts"
import { readEmployeeMonths, readOneMonth, type EmployeeMonthParts } from "./employee-months.store.ts"
import { toMonthFacts } from "./month-facts.ts"
import { createInputsReader, type MonthInputs } from "./month-inputs.ts"
import { loadMonthRules, prepareByRules, type MonthRules } from "./month-rules.ts"

/**
 * One person, or those who meet a condition over `tbl_employees e`, or everyone (`scope: null`). `after`: only people
 * whose employee_id comes after it.
 */
type PeopleToScore =
  | { employeeId: string; scope?: never; after?: never; batchSize?: never }
  | { scope: RawBuilder<boolean> | null; after?: string; employeeId?: never; batchSize?: number }

/** The people, month and mode to score. */
export type ScoreRequest = ReadRequest & { mode: ScoringMode }

type ReadRequest = PeopleToScore & {
  month: YearMonth
  /** The month's rules, if the caller has them already. */
  rules?: MonthRules
  /** Scores by a hypothetical configuration instead of the month's own. (rules/dashboards#what-if) */
  reconfigure?: (configuration: CycleConfiguration) => CycleConfiguration
}

/** The most people that one statement reads. Its fixed costs are considerable on a distributed database. */
const READ_TOGETHER = 2_000
/** People in a batch, which whoever scores also serializes and writes as one. */
const SCORED_TOGETHER = 250
/** One or two milliseconds of work. Between turns, more of the previous batch is sent, and requests are served. */
const SCORED_PER_TURN = 25

/**
 * Scores the people of the scope who have a row in the month (bsc_enabled, employed on at least one day of it), in
 * keyset batches by employee_id; no batch is empty.
 *
 * `computed_at` is now, `synced_at` null, `report_status` follows from the mode.
 * @throws Refusal 404 if the month's cycle does not exist.
 */
export async function* scoreMonth(
  deps: { clock: Clock },
  db: Database,
  request: ScoreRequest,
): AsyncGenerator<EmployeeMonth[], void, undefined> {
  for await (const batch of scoreMonthWithInputs(deps, db, request)) yield batch.map(({ row }) => row)
}

/** A person's row, and what it was scored from. */
export type RowWithInputs = { row: EmployeeMonth; facts: EmployeeMonthFacts; readInputs(): MonthInputs }

/** The same, for callers that keep or compare what the rows were scored from. */
export async function* scoreMonthWithInputs(
  deps: { clock: Clock },
  db: Database,
  { mode, ...query }: ScoreRequest,
): AsyncGenerator<RowWithInputs[], void, undefined> {
  const computed_at = timestamp(deps.clock.now())
  const stamp = { ...query.month, report_status: REPORT_STATUS[mode], computed_at, synced_at: null }
  for await (const { people, ...batch } of readMonth(deps, db, query)) {
    const readInputs = createInputsReader(batch)
    const rows: RowWithInputs[] = []
    for (const [at, { person, facts }] of people.entries()) {
      if (at > 0 && at % SCORED_PER_TURN === 0) await nextTurn()
      const row = rowOf(person, batch.prepared.score(facts, mode), { stamp, units: batch.units })
      rows.push({ row, facts, readInputs: () => readInputs(facts, row) })
    }
    yield rows
  }
}

/** A person, and the facts that their month is scored from. */
export type PersonToScore = { person: EmployeeMonthParts; facts: EmployeeMonthFacts }

export type MonthBatch = {
  people: PersonToScore[]
  prepared: PreparedMonth
  locks: LockSettings
  units: ReadonlyMap<string, Unit>
}

/**
 * Reads what the people's month is scored from. The database reads the next batch while the caller works on one, so
 * two are in memory at a time. Runs inside the caller's transaction if `db` is one.
 */
export async function* readMonth(
  { clock }: { clock: Clock },
  db: Database,
  { month, rules: given, reconfigure, ...people }: ReadRequest,
): AsyncGenerator<MonthBatch, void, undefined> {
  const today = easternDate(clock.now())
  const rules = given ?? (await loadMonthRules(db, month))
  const { locks, dayCodes, plan, units, configuration } = rules
  const prepared = reconfigure
    ? prepareMonth(reconfigure(configuration), dayCodes, month, today)
    : prepareByRules(rules, month, today)

  for await (const batch of readBatches(db, { month, locks, ...people })) {
    for (let start = 0; start < batch.length; start += SCORED_TOGETHER) {
      if (start > 0) await nextTurn()
      const part = batch.slice(start, start + SCORED_TOGETHER)
      const scored = part.map((person) => ({ person, facts: toMonthFacts(person, { month, today, plan }) }))
      yield { people: scored, prepared, locks, units }
    }
  }
}

type BatchesQuery = PeopleToScore & { month: YearMonth; locks: LockSettings }

async function* readBatches(
  db: Database,
  { month, locks, employeeId, scope, after: start, batchSize = READ_TOGETHER }: BatchesQuery,
): AsyncGenerator<EmployeeMonthParts[], void, undefined> {
  if (employeeId !== undefined) {
    const found = await readOneMonth(db, { month, locks, employeeId })
    if (found) yield [found]
    return
  }
  const query = { month, locks, scope }
  // For everyone, a small first read, then twice as many each time: scoring and writing begin early.
  let limit = scope ? batchSize : Math.min(batchSize, SCORED_TOGETHER)
  let batch = await readEmployeeMonths(db, { ...query, after: start ?? null, batchSize: limit })
  while (batch.length > 0) {
    const after = batch.at(-1)?.employee_id ?? null
    const isLast = batch.length < limit
    limit = Math.min(batchSize, limit * 2)
    const next = isLast ? Promise.resolve([]) : readEmployeeMonths(db, { ...query, after, batchSize: limit })
    // A caller may stop here, and no one would wait for the next batch then.
    next.catch(() => undefined)
    yield batch
    batch = await next
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
