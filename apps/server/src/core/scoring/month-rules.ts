import {
  prepareMonth,
  type CycleConfiguration,
  type DayCode,
  type LockSettings,
  type PreparedMonth,
  type YearMonth,
} from "@scorecard/domain"
import { loadDayCodes, loadWorkPlanner, type WorkPlanner } from "#core/calendar/index.ts"
import { getLockSettings } from "#core/locks/index.ts"
import { loadUnits, type Unit } from "#core/people/index.ts"
import { getMonthConfiguration } from "#core/requirements/index.ts"
import type { Database } from "#platform/index.ts"
import { keepUntilChanged } from "#platform/polls/index.ts"

/** The part of a month's scoring rules that is the same for everyone. Shared between callers, who don't change it. */
export type MonthRules = {
  locks: LockSettings
  dayCodes: ReadonlyMap<string, DayCode>
  plan: WorkPlanner
  units: ReadonlyMap<string, Unit>
  configuration: CycleConfiguration
}

/**
 * The rules of the month as they are now, kept in memory until one changes. Inside a transaction, as it sees them.
 * @throws Refusal 404 for a month that no cycle owns
 */
export function loadMonthRules(db: Database, month: YearMonth): Promise<MonthRules> {
  return keepUntilChanged(db, `rules of ${month.year}-${month.month}`, async () => ({
    locks: await getLockSettings(db),
    dayCodes: await loadDayCodes(db),
    plan: await loadWorkPlanner(db, month),
    units: await loadUnits(db),
    configuration: await getMonthConfiguration(db, month),
  }))
}

const prepared = new WeakMap<MonthRules, { today: string; month: PreparedMonth }>()

/** The month, prepared for scoring by its own rules on the Eastern day `today`; once for all who look at it that day. */
export function prepareByRules(rules: MonthRules, month: YearMonth, today: string): PreparedMonth {
  const found = prepared.get(rules)
  if (found?.today === today) return found.month
  const added = prepareMonth(rules.configuration, rules.dayCodes, month, today)
  prepared.set(rules, { today, month: added })
  return added
}
