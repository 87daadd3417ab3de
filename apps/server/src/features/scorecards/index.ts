import * as contracts from "@scorecard/contracts/receipts"
import type { ScoreReceipt } from "@scorecard/contracts/receipts"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  type Actor,
  type YearMonth,
  addMonths,
  buildReceipt,
  compareMonths,
  easternDate,
  easternMonth,
  formatMonth,
  monthId,
} from "@scorecard/domain"
import { listOpenDisputes } from "#core/disputes/index.ts"
import { isMonthFinal } from "#core/months/index.ts"
import { NO_UNIT, personInPool } from "#core/people/index.ts"
import { entriesOfMonth, loadMonthRules, readOneMonth, toMonthFacts } from "#core/scoring/index.ts"
import { type Database, type MountedRoute, type Platform, mount, timestamp } from "#platform/index.ts"

export function openScorecards(platform: Platform): { routes: MountedRoute[] } {
  return { routes: [mount(contracts.getReceipt, ({ actor, query }) => getReceipt(platform, actor, query))] }
}

export type ReceiptDeps = Pick<Platform, "clock" | "config" | "db">

/**
 * Every figure of one person's month with its inputs, computed by the same query and function as the score; a final
 * month in `final` mode. (rules/scoring#receipt)
 * @throws Refusal 404 outside the pool or without a row in the month, 422 `month_in_future`.
 */
export async function getReceipt(
  deps: ReceiptDeps,
  actor: Actor,
  { employee_id, year, month: monthNumber }: YearMonth & { employee_id: string },
): Promise<ScoreReceipt> {
  const month = { year, month: monthNumber }
  const person = await personInPool(deps.db, actor, employee_id)
  assertNotFuture(deps, month)

  const now = deps.clock.now()
  return readSnapshot(deps.db, async (db) => {
    const { units, plan, ...rules } = await loadMonthRules(db, month)
    const found = await readOneMonth(db, { month, locks: rules.locks, employeeId: employee_id })
    if (!found) throw noScorecard(person.name, month)
    const isFinal = await isMonthFinal(db, monthId(month))
    const receipt = buildReceipt({
      facts: toMonthFacts(found, { month, today: easternDate(now), plan }),
      configuration: rules.configuration,
      dayCodes: rules.dayCodes,
      mode: isFinal ? "final" : "rolling",
      entries: await entriesOfMonth(db, employee_id, month),
      report_status: isFinal ? "final" : "draft",
    })
    const { name, department_id, manager_id } = found.parts.person
    const unit = units.get(department_id ?? "") ?? NO_UNIT
    const open_disputes = await listOpenDisputes(db, actor, { month, employeeId: employee_id })
    return { ...receipt, open_disputes, name, department_id, ...unit, manager_id, computed_at: timestamp(now) }
  })
}

/** The last month that a dashboard shows. (rules/dashboards#last-month) */
function assertNotFuture({ clock, config }: ReceiptDeps, month: YearMonth): void {
  const current = easternMonth(clock.now())
  const last = config.testFutureMonths ? addMonths(current, 1) : current
  if (compareMonths(month, last) > 0) {
    throw invalidField(
      "month",
      `${formatMonth(month)} is in the future; the last month is ${formatMonth(last)}.`,
      "month_in_future",
    )
  }
}

function noScorecard(name: string, month: YearMonth): Refusal {
  const reason = "the scorecard is not enabled for them, or they were not employed on any day of it"
  return new Refusal("not_found", `${name} has no scorecard for ${formatMonth(month)}: ${reason}.`)
}

/** The sums and their entries must come from one snapshot, despite concurrent writes. */
function readSnapshot<Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
}
