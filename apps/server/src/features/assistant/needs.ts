import type { BscQuery, BscView } from "@scorecard/contracts/dashboards"
import type { EmployeeView } from "@scorecard/contracts/employees"
import type { MonthReportView } from "@scorecard/contracts/months"
import type { Notification } from "@scorecard/contracts/notifications"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { Metrics } from "@scorecard/domain/scoring"
import type { World } from "#platform/world.ts"

type RowsOfMonth = {
  month: YearMonth
  status: "draft" | "final"
  metrics: Metrics
  read(): Promise<{ source: "warehouse" | "live"; rows: AsyncIterable<EmployeeMonth[]> }>
}

/** The use cases of the asker's own requests: there is no other way to a figure or a person from here. */
export type AssistantNeeds = {
  readEmployee(actor: Actor, employeeId: string): Promise<EmployeeView>
  findPeople(
    actor: Actor,
    asked: { q: string; limit: number },
  ): Promise<{ items: EmployeeView[]; total?: number | undefined }>
  showBsc(actor: Actor, query: BscQuery): Promise<BscView>
  rowsOfMonth(actor: Actor, asked: { year?: number | undefined; month?: number | undefined }): Promise<RowsOfMonth>
  reportView(actor: Actor, month: YearMonth): Promise<MonthReportView>
  notificationsOf(actor: Actor, asked: { unread: boolean; limit: number }): Promise<{ items: Notification[] }>
}

export type AssistantDeps = World & AssistantNeeds
