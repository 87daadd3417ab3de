import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { CycleConfiguration, ScoringMode } from "@scorecard/domain/scoring"
import type { RawBuilder } from "kysely"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"

/** What to score: a month, in a mode, for the people of a condition over `tbl_employees e`. */
type ScoreQuestion = { month: YearMonth; mode: ScoringMode; scope: RawBuilder<boolean>; batchSize?: number }

export type DashboardsNeeds = {
  scoreMonth(db: Database, question: ScoreQuestion): AsyncIterable<EmployeeMonth[]>
  configurationOf(db: Database, cycleId: string): Promise<CycleConfiguration>
  findReport(db: Database, month: string): Promise<MonthReport | null>
  /** A person's row in the month's latest final, and how much of theirs changed since; null without a row. */
  finalOfPerson(
    db: Database,
    report: MonthReport,
    employeeId: string,
  ): Promise<{ row: EmployeeMonth; changes: number } | null>
  /** The month's report as GET month-report shows it to this actor. */
  reportView(actor: Actor, month: YearMonth): Promise<MonthReportView>
}

/** What the dashboards' use cases work with. */
export type DashboardDeps = World & DashboardsNeeds
