import type { MonthReportView } from "@scorecard/contracts/months"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"

export type DashboardsNeeds = {
  /** The month's report as GET month-report shows it to this actor. */
  reportView(actor: Actor, month: YearMonth): Promise<MonthReportView>
}

/** What the dashboards' use cases work with. */
export type DashboardDeps = World & DashboardsNeeds
