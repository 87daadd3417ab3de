import type { LockPreview } from "@scorecard/contracts/lock-preview"
import type { ScheduledLocksPatch, ScheduledLocksView } from "@scorecard/contracts/locks"
import type { MonthReport } from "@scorecard/contracts/months"
import {
  SUPER_ADMIN,
  easternMonth,
  inForceSince,
  isReopened,
  lockChange,
  monthId,
  type Actor,
  type ChangedLocks,
  type MonthUnderLocks,
  type YearMonth,
} from "@scorecard/domain"
import { countPeopleIn, getLockSettings, scheduledLocks, type LocksDocument } from "#core/locks/index.ts"
import { listReports } from "#core/months/index.ts"
import { assertSameVersion, type Database, type Platform } from "#platform/index.ts"

/** The weekly and monthly locks as the reader sees them. (rules/locks#scheduled-locks) */
export async function getLocks({ db }: Pick<Platform, "db">, actor: Actor): Promise<ScheduledLocksView> {
  return presentLocks(await getLockSettings(db), actor)
}

/** @throws Refusal 412. (rules/locks#scheduled-locks) */
export function updateLocks(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  patch: ScheduledLocksPatch,
  ifMatch: number | null,
): Promise<ScheduledLocksView> {
  return deps.transact(async (tx) => {
    const before = await scheduledLocks.lock(tx.db)
    assertSameVersion(ifMatch, before)

    const { weekly, monthly } = applyPatch(before, patch)
    const since = before.in_force_since
    const in_force_since = {
      weekly: inForceSince({ lock: before.weekly, since: since.weekly }, weekly, tx.at),
      monthly: inForceSince({ lock: before.monthly, since: since.monthly }, monthly, tx.at),
    }
    const after = { ...before, weekly, monthly, in_force_since, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await scheduledLocks.replace(tx.db, after)
    const change = { before: { weekly: before.weekly, monthly: before.monthly }, after: { weekly, monthly } }
    tx.audit(actor, "locks.changed", { collection: scheduledLocks.name, id: saved._id, change })
    return presentLocks(saved, actor)
  })
}

/** What saving this patch would close and open immediately, for how many people, and when the next locks follow. */
export async function previewLocks(
  { db, clock }: Pick<Platform, "db" | "clock">,
  patch: ScheduledLocksPatch,
): Promise<LockPreview> {
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

function presentLocks({ in_force_since: _, ...locks }: LocksDocument, { access_level }: Actor): ScheduledLocksView {
  return { ...locks, abilities: { edit: access_level === SUPER_ADMIN } }
}

function applyPatch(before: Pick<LocksDocument, "weekly" | "monthly">, patch: ScheduledLocksPatch) {
  return { weekly: { ...before.weekly, ...patch.weekly }, monthly: { ...before.monthly, ...patch.monthly } }
}
