import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import { SUPER_ADMIN, isReopened, lockInstants, lockStatus, type Actor, type YearMonth } from "@scorecard/domain"
import { timestamp, type Platform } from "#platform/index.ts"
import { getLockSettings, getLockSettingsInMemory } from "./locks.store.ts"
import { findGrantEnds, peopleGranted } from "./unlock-grants.store.ts"

/** The pages shown as `locked_for_you`, each with the lock that closed it. */
export async function closedPages(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  report: MonthReport,
): Promise<MonthReportView["closed_pages"]> {
  if (actor.access_level === SUPER_ADMIN) return []
  const now = clock.now()
  const question = {
    settings: await getLockSettingsInMemory(db),
    month: { year: report.year, month: report.month },
    finalizedAt: report.status === "final" ? report.finalized_at : null,
    isReopened: isReopened(report),
    now,
  }
  const closed = lockStatus(question).filter(({ state }) => state === "locked")
  if (closed.length === 0) return []
  const granted = actor.access_level < 2 ? new Map() : await peopleGranted(db, actor, question.month, timestamp(now))
  return closed.flatMap(({ page, locked }) => {
    // The lock of the whole month; if each week locked separately, the last weekly lock.
    const lock = locked.find(({ week_start }) => week_start === null) ?? locked.at(-1)
    return lock === undefined || granted.has(page) ? [] : [{ page, code: lock.code, since: lock.since }]
  })
}

/** When time alone changes which pages are closed: at the month's locks, and when a grant in it ends. */
export async function lockMoments(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  month: YearMonth,
): Promise<Temporal.Instant[]> {
  if (actor.access_level === SUPER_ADMIN) return []
  const locks = lockInstants(await getLockSettings(db), month)
  const ends = actor.access_level < 2 ? [] : await findGrantEnds(db, month, timestamp(clock.now()))
  return [...locks, ...ends.map((end) => Temporal.Instant.from(end))]
}
