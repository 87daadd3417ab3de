import * as contracts from "@scorecard/contracts/evaluator-calibration"
import { invalidField } from "@scorecard/contracts/refusals"
import { addDays, easternDate, type Actor } from "@scorecard/domain"
import { getSetup } from "#core/cycles/index.ts"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { calibrationList, presentEvaluators } from "./calibration.store.ts"
import { doublesList, presentDoubles } from "./doubles.store.ts"
import type { EvaluationScope } from "./evaluations.store.ts"

/** How evaluators differ. (rules/dashboards#evaluator-calibration) */
export function openCalibration(platform: Platform): { routes: MountedRoute[] } {
  const { db } = platform
  return {
    routes: [
      mount(contracts.listCalibration, async ({ actor, query }) => {
        const period = readPeriod(platform, query)
        const scope = { ...(await createScope(platform, actor, { ...query, ...period })), tolerance: query.tolerance }
        const page = await calibrationList.page(platform, query, scope, presentEvaluators)
        return { ...period, tolerance: query.tolerance, ...page }
      }),
      mount(contracts.exportCalibration, async ({ actor, query }) => {
        const filter = { ...query, ...readPeriod(platform, query) }
        const scope = { ...(await createScope(platform, actor, filter)), tolerance: query.tolerance }
        return calibrationList.file(platform, query, scope)
      }),
      mount(contracts.listDoubleEvaluations, async ({ actor, query }) => {
        const period = readPeriod(platform, query)
        const scope = await createScope(platform, actor, { ...query, ...period })
        return { ...period, ...(await doublesList.page(platform, query, scope, (rows) => presentDoubles(db, rows))) }
      }),
      mount(contracts.exportDoubleEvaluations, async ({ actor, query }) => {
        const scope = await createScope(platform, actor, { ...query, ...readPeriod(platform, query) })
        return doublesList.file(platform, query, scope, (rows) => presentDoubles(db, rows))
      }),
    ],
  }
}

type Period = { from: string; to: string }
const DEFAULT_DAYS = 90

/** By default, the last 90 days. @throws Refusal 422 for days in the wrong order, or too many of them */
function readPeriod(
  { clock }: Pick<Platform, "clock">,
  query: { from?: string | undefined; to?: string | undefined },
): Period {
  const to = query.to ?? easternDate(clock.now())
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS)
  if (from > to) throw invalidField("from", "The first day is after the last.")
  if (addDays(from, contracts.MAX_CALIBRATION_DAYS) <= to) {
    throw invalidField("from", `Choose at most ${contracts.MAX_CALIBRATION_DAYS} days.`)
  }
  return { from, to }
}

/** Days before the company's first month do not count. (rules/setup#first-month) */
async function createScope(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { from, to, task_id, employee_id, department_id, cluster_id, kind }: Omit<EvaluationScope, "actor">,
): Promise<EvaluationScope> {
  const firstDay = `${(await getSetup(db)).first_month}-01`
  const start = from < firstDay ? firstDay : from
  return { actor, from: start, to, task_id, employee_id, department_id, cluster_id, kind }
}
