import type { LockStatus } from "@scorecard/contracts/locks"
import type { MonthReport } from "@scorecard/contracts/months"
import { monthId } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import { lockStatus } from "@scorecard/domain/locks"
import type { z } from "zod"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { readLocks } from "./locks.store.ts"

type ShowStatusDeps = Pick<World, "db" | "clock"> & {
  findReport(db: Database, month: string): Promise<MonthReport | null>
}

/** What levels 1 to 4 find locked in the month. A grant is one employee's and is not looked at. (decisions §4) */
export async function showStatus(
  deps: ShowStatusDeps,
  { year, month }: YearMonth,
): Promise<z.infer<typeof LockStatus>> {
  const settings = await readLocks(deps.db)
  const report = await deps.findReport(deps.db, monthId({ year, month }))
  const status = report?.status ?? "draft"
  const finalizedAt = status === "final" ? (report?.finalized_at ?? null) : null
  const pages = lockStatus({ settings, month: { year, month }, finalizedAt, now: deps.clock.now() })
  return { year, month, status, pages }
}
