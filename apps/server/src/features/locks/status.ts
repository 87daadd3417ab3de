import { MAX_SHOWN_GRANTS, type LockStatus } from "@scorecard/contracts/locks"
import {
  SUPER_ADMIN,
  isReopened,
  lockStatus,
  monthId,
  type Actor,
  type LockPage,
  type YearMonth,
} from "@scorecard/domain"
import { getLockSettings, openGrantsInPool, peopleGranted } from "#core/locks/index.ts"
import { findReport } from "#core/months/index.ts"
import { timestamp, type Database, type Platform } from "#platform/index.ts"

/**
 * What is locked in the month for levels 1 to 4, and what of it is open to the actor nevertheless.
 * (rules/locks#lock-status)
 */
export async function getLockStatus(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { year, month }: YearMonth,
): Promise<LockStatus> {
  const { db, clock } = deps
  const now = clock.now()
  const [settings, report, granted] = await Promise.all([
    getLockSettings(db),
    findReport(db, monthId({ year, month })),
    loadGrants(db, actor, { year, month }, timestamp(now)),
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

/** Grants open a month to levels 2 to 4 only, so level 1 has none. */
async function loadGrants(db: Database, actor: Actor, month: YearMonth, at: string) {
  if (actor.access_level < 2) return { grants: [], people: new Map<LockPage, number>() }
  const [grants, people] = await Promise.all([
    openGrantsInPool(db, actor, month, { at, most: MAX_SHOWN_GRANTS }),
    peopleGranted(db, actor, month, at),
  ])
  return { grants, people }
}
