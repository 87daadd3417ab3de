import * as contracts from "@scorecard/contracts/evaluations"
import { mount, type Database, type MountedRoute, type Platform, type RawBuilder } from "#platform/index.ts"
import {
  countPeopleMissing,
  selectPeopleMissing,
  type PeopleMissing,
  monthOfPeriod,
  type Period,
} from "./evaluations.store.ts"
import { exportStatus, listStatus } from "./list.ts"
import { followUp } from "./follow-up.ts"
import { getMonthConfiguration, loadRequirements } from "./requirements.ts"

export type Evaluations = {
  routes: MountedRoute[]
  /** See `countPeopleMissing` of the store; the requirements are those of the cycle that owns the period. */
  countPeopleMissing(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<PeopleMissing[]>
  /** The people themselves, as a query of `(employee_id, department_id, missing)`. */
  selectPeopleMissing(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<RawBuilder<unknown>>
}

export function openEvaluations(platform: Platform): Evaluations {
  const loadPeriodScope = async (db: Database, period: Period, scope: RawBuilder<boolean>) => {
    const { evaluation_counts } = await getMonthConfiguration(db, monthOfPeriod(period))
    return { period, scope, requirements: await loadRequirements(db, evaluation_counts, period) }
  }
  return {
    routes: [
      mount(contracts.listEvaluationStatus, ({ actor, query }) => listStatus(platform, actor, query)),
      mount(contracts.exportEvaluationStatus, ({ actor, query }) => exportStatus(platform, actor, query)),
      mount(contracts.followUpEvaluations, ({ actor, body }) => followUp(platform, actor, body)),
    ],
    countPeopleMissing: async (db, period, scope) => countPeopleMissing(db, await loadPeriodScope(db, period, scope)),
    selectPeopleMissing: async (db, period, scope) => selectPeopleMissing(await loadPeriodScope(db, period, scope)),
  }
}
