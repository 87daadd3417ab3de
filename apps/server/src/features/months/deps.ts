import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { ScoringMode } from "@scorecard/domain/scoring"
import type { RawBuilder } from "kysely"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import type { MonthRows } from "./month-rows.ts"

/** What to score: a month, in a mode, for the people of a condition over `tbl_employees e`. */
export type ScoreQuestion = { month: YearMonth; mode: ScoringMode; scope: RawBuilder<boolean>; batchSize?: number }

/**
 * People scored and written at a time. Larger ones are hardly faster, and their garbage grows old before it is collected:
 * what a process grows by is ruled by this.
 */
export const BATCH_SIZE = 500

export type MonthsNeeds = {
  rows: MonthRows
  scoreMonth(db: Database, question: ScoreQuestion): AsyncIterable<EmployeeMonth[]>
  /** The pages of the month that are locked for the actor as a whole. */
  closedPages(db: Database, actor: Actor, report: MonthReport): Promise<MonthReportView["closed_pages"]>
  /** ATW requests dated in the month that nobody has decided yet; none where the feature is not there. */
  pendingAtwRequests?(db: Database, month: string): Promise<number>
}

export type MonthsDeps = World & MonthsNeeds
