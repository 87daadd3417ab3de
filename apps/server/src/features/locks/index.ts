import type { List } from "@scorecard/contracts/common"
import { type LockPreview, previewLocks as previewLocksRoute } from "@scorecard/contracts/lock-preview"
import * as contracts from "@scorecard/contracts/locks"
import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  type Actor,
  type ChangedLocks,
  type LockPage,
  type MonthUnderLocks,
  SUPER_ADMIN,
  type YearMonth,
  easternMonth,
  formatInstant,
  inForceSince,
  isReopened,
  lockChange,
  lockStatus,
  monthId,
} from "@scorecard/domain"
import * as locks from "#core/locks/index.ts"
import { findReport, listReports } from "#core/months/index.ts"
import { beforeGoLiveField, beforeGoLiveMark, getSetup, isBeforeGoLive } from "#core/cycles/index.ts"
import { personInPool } from "#core/people/index.ts"
import {
  type Database,
  type FileResponse,
  type MountedRoute,
  type Platform,
  assertSameVersion,
  mount,
  newId,
  timestamp,
} from "#platform/index.ts"

export type Locks = {
  routes: MountedRoute[]
  lockStatus(actor: Actor, month: YearMonth): Promise<contracts.LockStatus>
}

export function openLocks(platform: Platform): Locks {
  return {
    lockStatus: (actor, month) => getLockStatus(platform, actor, month),
    routes: [
      mount(contracts.showLocks, ({ actor }) => getLocks(platform, actor)),
      mount(contracts.changeLocks, ({ actor, body, ifMatch }) => updateLocks(platform, actor, body, ifMatch)),
      mount(previewLocksRoute, ({ body }) => previewLocks(platform, body)),
      mount(contracts.showLockStatus, ({ actor, query }) => getLockStatus(platform, actor, query)),
      mount(contracts.grantUnlock, ({ actor, body }) => grantUnlock(platform, actor, body)),
      mount(contracts.listUnlockGrants, ({ query }) => listGrants(platform, query)),
      mount(contracts.exportUnlockGrants, ({ query }) => exportGrants(platform, query)),
      mount(contracts.showUnlockGrant, ({ params }) => getGrant(platform, params.id)),
      mount(contracts.revokeUnlockGrant, ({ actor, params, ifMatch }) =>
        revokeUnlock(platform, actor, params.id, ifMatch),
      ),
    ],
  }
}

/** The weekly and monthly locks as the reader sees them. (rules/locks#scheduled-locks) */
export async function getLocks({ db }: Pick<Platform, "db">, actor: Actor): Promise<contracts.ScheduledLocksView> {
  return presentLocks(await locks.getLockSettings(db), actor)
}

/** @throws Refusal 412. (rules/locks#scheduled-locks) */
export function updateLocks(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  patch: contracts.ScheduledLocksPatch,
  ifMatch: number | null,
): Promise<contracts.ScheduledLocksView> {
  return deps.transact(async (tx) => {
    const before = await locks.scheduledLocks.lock(tx.db)
    assertSameVersion(ifMatch, before)

    const { weekly, monthly } = applyPatch(before, patch)
    const since = before.in_force_since
    const in_force_since = {
      weekly: inForceSince({ lock: before.weekly, since: since.weekly }, weekly, tx.at),
      monthly: inForceSince({ lock: before.monthly, since: since.monthly }, monthly, tx.at),
    }
    const after = { ...before, weekly, monthly, in_force_since, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await locks.scheduledLocks.replace(tx.db, after)
    const change = { before: { weekly: before.weekly, monthly: before.monthly }, after: { weekly, monthly } }
    tx.audit(actor, "locks.changed", { collection: locks.scheduledLocks.name, id: saved._id, change })
    return presentLocks(saved, actor)
  })
}

/** What saving this patch would close and open immediately, for how many people, and when the next locks apply. */
export async function previewLocks(
  { db, clock }: Pick<Platform, "db" | "clock">,
  patch: contracts.ScheduledLocksPatch,
): Promise<LockPreview> {
  const now = clock.now()
  const [before, reports] = await Promise.all([locks.getLockSettings(db), listReports(db)])
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

/** Early on the first of a month, its report may not exist yet. */
function withCurrentMonth(months: readonly MonthUnderLocks[], current: YearMonth): MonthUnderLocks[] {
  const isKnown = months.some(({ month }) => monthId(month) === monthId(current))
  return isKnown ? [...months] : [...months, { month: current, finalizedAt: null, isReopened: false }]
}

async function withPeopleCount(db: Database, { touched_months, ...changed }: ChangedLocks) {
  return { ...changed, people: await locks.countPeopleIn(db, touched_months) }
}

function presentLocks(
  { in_force_since: _, ...settings }: locks.LocksDocument,
  { access_level }: Actor,
): contracts.ScheduledLocksView {
  return { ...settings, abilities: { edit: access_level === SUPER_ADMIN } }
}

function applyPatch(before: Pick<locks.LocksDocument, "weekly" | "monthly">, patch: contracts.ScheduledLocksPatch) {
  return { weekly: { ...before.weekly, ...patch.weekly }, monthly: { ...before.monthly, ...patch.monthly } }
}

/** What is locked in the month for levels 1 to 4, and which exceptions apply to the actor. (rules/locks#lock-status) */
export async function getLockStatus(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { year, month }: YearMonth,
): Promise<contracts.LockStatus> {
  const { db, clock } = deps
  const now = clock.now()
  const [settings, report, granted] = await Promise.all([
    locks.getLockSettings(db),
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
  const mark = await beforeGoLiveMark(db, { year, month })
  return { year, month, status, finalized_at: finalizedAt, reopened, exempt, pages, grants: granted.grants, ...mark }
}

/** Grants apply to levels 2 to 4 only, so level 1 has none. */
async function loadGrants(db: Database, actor: Actor, month: YearMonth, at: string) {
  if (actor.access_level < 2) return { grants: [], people: new Map<LockPage, number>() }
  const [grants, people] = await Promise.all([
    locks.openGrantsInPool(db, actor, month, { at, most: contracts.MAX_SHOWN_GRANTS }),
    locks.peopleGranted(db, actor, month, at),
  ])
  return { grants, people }
}

/**
 * One open grant at a time: otherwise the month would stay open after one of them is revoked.
 * @throws Refusal 404 for an unknown employee, 422 for a time in the past, 409 `grant_active`.
 * (rules/locks#unlock-grants)
 */
export function grantUnlock(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.UnlockGrantDraft,
): Promise<contracts.UnlockGrantView> {
  return deps.transact(async (tx) => {
    await personInPool(tx.db, actor, draft.employee_id)
    if (draft.until <= tx.at) throw invalidField("until", "A grant ends in the future.")
    const setup = await getSetup(tx.db)
    if (isBeforeGoLive(setup, draft)) throw beforeGoLiveField(setup, draft, "month")
    const open = await locks.lockOpenGrant(tx.db, draft, tx.at)
    if (open) throw grantActiveRefusal(open)

    const created = { created_at: tx.at, created_by_id: actor.employee_id }
    const newGrant = { _id: newId(), ...draft, ...created, revoked_at: null, revoked_by_id: null, version: 1 }
    const grant = await locks.unlockGrants.insert(tx.db, newGrant)
    const target = { collection: locks.unlockGrants.name, id: grant._id, employee_id: grant.employee_id }
    tx.audit(actor, "unlock.granted", { ...target, change: { ...draft } })
    return presentGrant(grant, tx.at)
  })
}

function grantActiveRefusal({ _id: grant_id, until }: contracts.UnlockGrant): Refusal {
  const message = `A grant is already open until ${formatInstant(until)}. To choose another end, revoke it first.`
  return new Refusal("grant_active", message, { extra: { grant_id, until } })
}

/**
 * Closes what the grant opened, immediately; the grant stays as a record.
 * @throws Refusal 404, 412. (rules/locks#unlock-grants)
 */
export function revokeUnlock(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const grant = await locks.grantOf(tx.db, id, "for update")
    assertSameVersion(ifMatch, grant)

    await locks.unlockGrants.replace(tx.db, { ...grant, revoked_at: tx.at, revoked_by_id: actor.employee_id })
    const { employee_id, kind, year, month, until } = grant
    const target = { collection: locks.unlockGrants.name, id, employee_id }
    tx.audit(actor, "unlock.revoked", { ...target, change: { kind, year, month, until } })
  })
}

type Deps = Pick<Platform, "db" | "cursors" | "clock">

export async function listGrants(
  deps: Deps,
  query: contracts.UnlockGrantsQuery,
): Promise<List<contracts.UnlockGrantView> & { before_go_live?: true }> {
  const { year, month } = query
  const mark = year && month ? await beforeGoLiveMark(deps.db, { year, month }) : {}
  if (mark.before_go_live) return { items: [], next_cursor: null, total: 0, ...mark }
  const at = timestamp(deps.clock.now())
  return locks.unlockGrantList.page(deps, query, at, (found) => found.map((grant) => presentGrant(grant, at)))
}

/** Exports the grants. */
export function exportGrants(
  deps: Omit<Deps, "cursors">,
  query: contracts.UnlockGrantsExportQuery,
): Promise<FileResponse> {
  const at = timestamp(deps.clock.now())
  return locks.unlockGrantList.file(deps, query, at, (found) => found.map((grant) => presentGrant(grant, at)))
}

/** @throws Refusal 404. */
export async function getGrant(
  { db, clock }: Pick<Platform, "db" | "clock">,
  id: string,
): Promise<contracts.UnlockGrantView> {
  return presentGrant(await locks.grantOf(db, id), timestamp(clock.now()))
}

/** `at` is the time of the request. Only level 5 sees grants, so the reader may revoke any open one. */
function presentGrant(grant: contracts.UnlockGrant, at: string): contracts.UnlockGrantView {
  const status = grant.revoked_at !== null ? "revoked" : grant.until > at ? "active" : "ended"
  return { ...grant, status, abilities: { revoke: status !== "revoked" } }
}
