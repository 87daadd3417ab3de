import type { MonthReport } from "@scorecard/contracts/months"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { Tx } from "#platform/transactions/index.ts"
import type { OwnedMonthNeeds } from "../owned-month.ts"
import type { SettleNeeds } from "../settle.ts"

export type SheetNeeds = OwnedMonthNeeds &
  SettleNeeds & { holdMonths(tx: Tx, months: readonly YearMonth[]): Promise<MonthReport[]> }
