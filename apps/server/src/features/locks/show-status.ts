import { MOST_SHOWN_GRANTS } from "@scorecard/contracts/locks"
import type { LockStatus } from "@scorecard/contracts/locks"
import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"
import { monthId } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import { isReopened, lockStatus } from "@scorecard/domain/locks"
import type { LockPage } from "@scorecard/domain/locks"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { readLocks } from "./locks.store.ts"
import { openGrantsInPool, peopleGranted } from "./unlock-grants.store.ts"

type ShowStatusDeps = Pick<World, "db" | "clock"> & {
  findReport(db: Database, month: string): Promise<MonthReport | null>
}

/** What levels 1 to 4 find locked in the month, and what of it is open to the actor all the same. (decisions §4) */
export async function showStatus(deps: ShowStatusDeps, actor: Actor, { year, month }: YearMonth): Promise<LockStatus> {
  const { db, clock } = deps
  const now = clock.now()
  const [settings, report, granted] = await Promise.all([
    readLocks(db),
    deps.findReport(db, monthId({ year, month })),
    grantsFor(db, actor, { year, month }, timestamp(now)),
  ])
  const status = report?.status ?? "draft"
  const finalizedAt = status === "final" ? (report?.finalized_at ?? null) : null
  const exempt = actor.access_level === SUPER_ADMIN

  const reopened = report !== null && isReopened(report)
  const pages = lockStatus({ settings, month: { year, month }, finalizedAt, isReopened: reopened, now }).map((page) => {
    const granted_people = granted.people.get(page.page) ?? 0
    return { ...page, granted_people, locked_for_you: page.state === "locked" && !exempt && granted_people === 0 }
  })
  return { year, month, status, finalized_at: finalizedAt, reopened, exempt, pages, grants: granted.grants }
}

/** The pages that the status shows as `locked_for_you`, each with the lock that closed it. */
export async function closedPages(
  { db, clock }: Pick<World, "db" | "clock">,
  actor: Actor,
  report: MonthReport,
): Promise<MonthReportView["closed_pages"]> {
  if (actor.access_level === SUPER_ADMIN) return []
  const now = clock.now()
  const question = {
    settings: await readLocks(db),
    month: { year: report.year, month: report.month },
    finalizedAt: report.status === "final" ? report.finalized_at : null,
    isReopened: isReopened(report),
    now,
  }
  const closed = lockStatus(question).filter(({ state }) => state === "locked")
  if (closed.length === 0) return []
  const granted = actor.access_level < 2 ? new Map() : await peopleGranted(db, actor, question.month, timestamp(now))
  return closed.flatMap(({ page, locked }) => {
    // The lock of the whole month; where each week has locked on its own, the last of them closed it.
    const lock = locked.find(({ week_start }) => week_start === null) ?? locked.at(-1)
    return lock === undefined || granted.has(page) ? [] : [{ page, code: lock.code, since: lock.since }]
  })
}

/** Grants open a month to levels 2 to 4: they are nothing to level 1. */
async function grantsFor(db: Database, actor: Actor, month: YearMonth, at: string) {
  if (actor.access_level < 2) return { grants: [], people: new Map<LockPage, number>() }
  const [grants, people] = await Promise.all([
    openGrantsInPool(db, actor, month, { at, most: MOST_SHOWN_GRANTS }),
    peopleGranted(db, actor, month, at),
  ])
  return { grants, people }
}
