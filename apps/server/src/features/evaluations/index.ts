import * as contracts from "@scorecard/contracts/evaluations"
import type { RawBuilder } from "kysely"
import type { Database } from "#platform/documents/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { shortPeople, shortQuery, type ShortPeople } from "./evaluations.store.ts"
import { exportStatus } from "./export-status.ts"
import { followUp } from "./follow-up.ts"
import { listStatus } from "./list-status.ts"
import { configurationOfMonth } from "./month-asked.ts"
import { monthOfPeriod, type Period } from "./period.ts"
import { requirementsIn } from "./requirements.ts"

export type Evaluations = {
  routes: MountedRoute[]
  /** See `shortPeople` of the store; what is required is that of the cycle that owns the period. */
  shortPeople(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<ShortPeople[]>
  /** Who they are, as a query of `(employee_id, department_id, missing)`, for what is counted otherwise. */
  shortQuery(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<RawBuilder<unknown>>
}

export function openEvaluations(world: World): Evaluations {
  const countingOf = async (db: Database, period: Period, scope: RawBuilder<boolean>) => {
    const { evaluation_counts } = await configurationOfMonth(db, monthOfPeriod(period))
    return { period, scope, requirements: await requirementsIn(db, evaluation_counts, period) }
  }
  return {
    routes: [
      mount(contracts.listEvaluationStatus, ({ actor, query }) => listStatus(world, actor, query)),
      mount(contracts.exportEvaluationStatus, ({ actor, query }) => exportStatus(world, actor, query)),
      mount(contracts.followUpEvaluations, ({ actor, body }) => followUp(world, actor, body)),
    ],
    shortPeople: async (db, period, scope) => shortPeople(db, await countingOf(db, period, scope)),
    shortQuery: async (db, period, scope) => shortQuery(await countingOf(db, period, scope)),
  }
}
