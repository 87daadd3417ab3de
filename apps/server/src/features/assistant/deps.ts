import type { BscQuery, BscView } from "@scorecard/contracts/dashboards"
import type { EmployeeView } from "@scorecard/contracts/employees"
import type { MonthReportView } from "@scorecard/contracts/months"
import type { Notification } from "@scorecard/contracts/notifications"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor, Metrics, YearMonth } from "@scorecard/domain"
import type { Platform } from "#platform/index.ts"

type MonthRows = {
  month: YearMonth
  status: "draft" | "final"
  metrics: Metrics
  read(): Promise<{ source: "warehouse" | "live"; rows: AsyncIterable<EmployeeMonth[]> }>
}

/** The use cases behind the asker's own requests. The assistant has no other way to a figure or a person. */
export type Lookups = {
  readEmployee(actor: Actor, employeeId: string): Promise<EmployeeView>
  findPeople(
    actor: Actor,
    query: { q: string; limit: number },
  ): Promise<{ items: EmployeeView[]; total?: number | undefined }>
  showBsc(actor: Actor, query: BscQuery): Promise<BscView>
  getMonthRows(actor: Actor, query: { year?: number | undefined; month?: number | undefined }): Promise<MonthRows>
  getReport(actor: Actor, month: YearMonth): Promise<MonthReportView>
  listNotifications(actor: Actor, query: { unread: boolean; limit: number }): Promise<{ items: Notification[] }>
}

export type AssistantDeps = Platform & Lookups

export type ChatDeps = AssistantDeps & {
  /** Aborted when the process ends. */
  closing: AbortSignal
}
