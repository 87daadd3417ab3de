import type { WhatIfInput, WhatIfMover, WhatIfSummary } from "@scorecard/contracts/what-if"
import { invalidField, Refusal, type FieldError } from "@scorecard/contracts/refusals"
import {
  addMonths,
  compareMonths,
  easternMonth,
  formatMonth,
  getCycleId,
  monthId,
  type ConfigurationDocuments,
  type CycleConfiguration,
  type YearMonth,
} from "@scorecard/domain"
import { getConfiguration, getSetup, hasCycle, isBeforeGoLive, parseMonth } from "#core/cycles/index.ts"
import { scoreMonth } from "#core/scoring/index.ts"
import { readSnapshot, type Database, type Platform } from "#platform/index.ts"
import { comparedMonth, openSummary, type Compared } from "./summary.ts"
import { findStatuses } from "./what-if.store.ts"

export type WhatIfDeps = Pick<Platform, "db" | "clock"> & {
  /** `app` passes the check of a patch of a cycle's configuration. @throws Refusal 422 with paths */
  previewChanges(
    db: Database,
    cycleId: string,
    patch: WhatIfInput["configuration"],
  ): Promise<Partial<ConfigurationDocuments>>
}

/** A valid request: its months, and what is different in their configuration. */
export type Plan = { months: YearMonth[]; changes: Partial<ConfigurationDocuments> }

/**
 * The months from the company's first on.
 * @throws Refusal 409 month_not_past, 422
 */
export async function planWhatIf(deps: WhatIfDeps, { from, to, configuration }: WhatIfInput): Promise<Plan> {
  const [first, last] = [parseMonth(from), parseMonth(to)]
  if (from > to) throw invalidField("from", "The first month is after the last.")
  if (compareMonths(last, easternMonth(deps.clock.now())) >= 0) {
    throw new Refusal("month_not_past", `${formatMonth(last)} is not over yet in Eastern time. Choose past months.`)
  }
  const cycleId = getCycleId(last)
  if (getCycleId(first) !== cycleId) throw invalidField("from", "Choose months of one fiscal cycle.")
  if (!(await hasCycle(deps.db, cycleId)))
    throw invalidField("to", `${formatMonth(last)} isn't part of any fiscal cycle.`)
  if (configuration.rubric) {
    throw invalidField("configuration.rubric", "Checklist scores are stored with their entries and stay as they are.")
  }
  const changes = await checkChanges(deps, cycleId, configuration)
  const setup = await getSetup(deps.db)
  const months: YearMonth[] = []
  for (let month = first; compareMonths(month, last) <= 0; month = addMonths(month, 1)) {
    if (!isBeforeGoLive(setup, month)) months.push(month)
  }
  return { months, changes }
}

/** The paths of the issues are relative to the body. */
async function checkChanges(deps: WhatIfDeps, cycleId: string, patch: WhatIfInput["configuration"]) {
  try {
    return await deps.previewChanges(deps.db, cycleId, patch)
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors.length === 0) throw error
    const errors = error.errors.map(({ path, message }): FieldError => ({ path: `configuration.${path}`, message }))
    throw new Refusal(error.code, error.message, { errors, cause: error })
  }
}

/**
 * Scores everyone twice by the one scoring function, batch by batch, and writes nothing. Final months, too, are scored
 * from their entries on both sides: what differs is due to the hypothetical configuration alone.
 * (rules/dashboards#what-if)
 * @param handle the movers of a batch, and how many rows it had
 */
export async function compareMonthsWith(
  deps: WhatIfDeps,
  { months, changes }: Plan,
  handle: (movers: WhatIfMover[], rows: number) => void,
): Promise<WhatIfSummary> {
  const [month] = months
  const goals = month && (await getConfiguration(deps.db, getCycleId(month))).goals
  const before = goals ?? { bands: [] }
  const statuses = await findStatuses(deps.db, months)
  const summary = openSummary(
    { before, after: changes.goals ?? before },
    months.map((each) => ({ ...each, status: statuses.get(monthId(each)) ?? "draft" })),
  )
  for (const each of months) {
    const rows = readSnapshot(deps.db, (snapshot) => readCompared(deps, snapshot, each, changes))
    for await (const batch of rows) handle(summary.add(batch), batch.length)
  }
  return summary.summary()
}

/** Both sides have the same people in the same batches, because they read the same snapshot. */
async function* readCompared(
  deps: WhatIfDeps,
  snapshot: Database,
  month: YearMonth,
  changes: Partial<ConfigurationDocuments>,
): AsyncGenerator<Compared[]> {
  const request = { month, mode: "final", scope: null } as const
  const hypothetical = scoreMonth(deps, snapshot, { ...request, reconfigure: (own) => withChanges(own, changes) })
  try {
    for await (const batch of scoreMonth(deps, snapshot, request)) {
      const { value: other } = await hypothetical.next()
      yield batch.flatMap((before, at) => {
        const after = other?.[at]
        if (after?.employee_id !== before.employee_id) throw new Error(`${before.employee_id} is on one side only`)
        return comparedMonth(before, after)
      })
    }
  } finally {
    await hypothetical.return()
  }
}

/** Requirement adjustments of the month stay in effect. */
function withChanges(own: CycleConfiguration, changes: Partial<ConfigurationDocuments>): CycleConfiguration {
  const { adjustments } = own.evaluation_counts
  const evaluation_counts = {
    ...(changes.evaluation_counts ?? own.evaluation_counts),
    ...(adjustments && { adjustments }),
  }
  return { ...own, ...changes, evaluation_counts }
}
