import type { LockPreview } from "@scorecard/contracts/lock-preview"
import type { ScheduledLocksPatch } from "@scorecard/contracts/locks"
import type { MonthReport } from "@scorecard/contracts/months"
import { easternMonth, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { isReopened, lockChange, type ChangedLocks, type MonthUnderLocks } from "@scorecard/domain/locks"
import { listReports } from "#core/months/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { applyPatch } from "./change-locks.ts"
import { countPeopleIn, getLockSettings } from "#core/locks/index.ts"

type PreviewDeps = Pick<World, "db" | "clock">

/** What saving this patch would close and open at once, for how many people, and when the next locks come. */
export async function previewLocks({ db, clock }: PreviewDeps, patch: ScheduledLocksPatch): Promise<LockPreview> {
  const now = clock.now()
  const [before, reports] = await Promise.all([getLockSettings(db), listReports(db)])
  const months = withCurrentMonth(reports.map(toMonthUnderLocks), easternMonth(now))
  const { closes, opens, ...next } = lockChange(before, applyPatch(before, patch), months, now)
  const [closing, opening] = await Promise.all([withPeopleCount(db, closes), withPeopleCount(db, opens)])
  return { closes: closing, opens: opening, ...next }
}

function toMonthUnderLocks(report: MonthReport): MonthUnderLocks {
  const { year, month, status, finalized_at } = report
  const finalizedAt = status === "final" ? finalized_at : null
  return { month: { year, month }, finalizedAt, isReopened: isReopened(report) }
}

/** Early on the first of a month its report may not exist yet. */
function withCurrentMonth(months: readonly MonthUnderLocks[], current: YearMonth): MonthUnderLocks[] {
  const isKnown = months.some(({ month }) => monthId(month) === monthId(current))
  return isKnown ? [...months] : [...months, { month: current, finalizedAt: null, isReopened: false }]
}

async function withPeopleCount(db: Database, { touched_months, ...changed }: ChangedLocks) {
  return { ...changed, people: await countPeopleIn(db, touched_months) }
}
