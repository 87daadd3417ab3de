import { getReceipt } from "@scorecard/contracts/receipts"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Database } from "#platform/documents/index.ts"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { scoreMonth } from "./score-month.ts"
import type { ScoreMonthDeps, ScoreQuestion } from "./score-month.ts"
import { showReceipt } from "./show-receipt.ts"

export type { ScoreQuestion } from "./score-month.ts"

export type ScorecardsNeeds = Omit<ScoreMonthDeps, "clock"> & {
  /** Whether the month is final; the receipt is scored accordingly. */
  isFinal(db: Database, month: string): Promise<boolean>
}

export type Scorecards = {
  routes: MountedRoute[]
  /** The one way from documents to scored employee-months; see `scoreMonth`. */
  scoreMonth(db: Database, question: ScoreQuestion): AsyncIterable<EmployeeMonth[]>
}

export function openScorecards(world: World, needs: ScorecardsNeeds): Scorecards {
  const deps = { ...world, ...needs }
  return {
    routes: [mount(getReceipt, ({ actor, query }) => showReceipt(deps, actor, query))],
    scoreMonth: (db, question) => scoreMonth(deps, db, question),
  }
}
