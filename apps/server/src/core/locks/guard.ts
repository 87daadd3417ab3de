import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import type { StoredSetup } from "@scorecard/contracts/setup"
import {
  SUPER_ADMIN,
  formatDate,
  formatInstant,
  formatMonth,
  isReopened,
  lockOn,
  monthId,
  monthOfDate,
  type Actor,
  type LockPage,
  type LockRefusal,
  type LockSettings,
  type UnlockGrant,
} from "@scorecard/domain"
import { beforeGoLiveField, getSetup, isBeforeGoLive, cachedConfiguration } from "#core/cycles/index.ts"
import { lockMonths } from "#core/months/index.ts"
import { pipelineAll, type Tx } from "#platform/index.ts"
import { getLockSettings } from "./locks.store.ts"
import { findOpenGrants } from "./unlock-grants.store.ts"

/** A write about to happen: its page, the person it is about, and the Eastern days it touches. */
export type DatedWrite = {
  page: LockPage
  employee_id: string
  dates: readonly string[]
  /** The days that the record is dated on after the write, if not all of `dates`; none for a deletion. */
  lands_on?: readonly string[]
  /** The field that holds the date, for refusals that name it. */
  date_field?: string
  /**
   * Further months, `YYYY-MM`, whose figures the write changes. They are locked too, so that the write can't race with
   * their finalization, but they never refuse the write: only its dates do.
   * (rules/locks#what-is-refused)
   */
  also_concerns?: readonly string[]
  /** A decision about something submitted before the lock: only a final month refuses it. */
  is_submitted_in_time?: boolean
}

/** Only the level decides; grants apply to levels 2 to 4. */
export type Writer = Pick<Actor, "access_level">

/** The rows of the affected months, locked until the transaction ends, and what refuses the writes. */
export type LockedMonths = {
  reports: MonthReport[]
  /** One per write, in the same order: null if allowed. */
  refusals: (Refusal | null)[]
  /** The first refusal. */
  refusal: Refusal | null
}

/** `later`: the caller throws `refusal` itself, after its own 422 and 412. (rules/http#order-of-refusals) */
export type Refusing = "at_once" | "later"

/**
 * Locks the months' rows until the transaction ends, then refuses what is locked. Every dated write path calls this
 * first in its transaction, before it locks what it writes, so that writers and finalizations never deadlock. Months
 * that a write affects beyond its own dates are locked too but refuse nothing.
 *
 * With `later` nothing is thrown: the caller throws its own 422 and 412 first, and then the `refusal` of the result, if
 * any. (rules/http#order-of-refusals) Dates must be real days of a configured cycle: check them first.
 * @throws Refusal 409 month_finalized, week_locked or month_locked; 422 before_go_live.
 */
export async function guard(
  tx: Tx,
  actor: Writer,
  writes: readonly DatedWrite[],
  refusing: Refusing = "at_once",
): Promise<LockedMonths> {
  const isBound = actor.access_level !== SUPER_ADMIN
  const [reports, [setup, settings]] = await pipelineAll(
    hold(tx, writes),
    cachedConfiguration(tx, "setup and locks", () => pipelineAll(getSetup(tx.db), getLockSettings(tx.db)), {
      asksAgain: true,
    }),
  )
  const locks = isBound ? await findRefusals(tx, actor, writes, { reports, settings }) : writes.map(() => null)
  const refusals = writes.map((write, at) => beforeGoLive(write, setup) ?? locks[at] ?? null)
  const refusal = refusals.find((one) => one !== null) ?? null
  if (refusal && refusing === "at_once") throw refusal
  return { reports, refusals, refusal }
}

async function hold(tx: Tx, writes: readonly DatedWrite[]): Promise<MonthReport[]> {
  const ids = writes.flatMap(({ dates, also_concerns = [] }) => [
    ...dates.map((date) => monthId(monthOfDate(date))),
    ...also_concerns,
  ])
  // All at once and in order, so that two transactions never deadlock.
  const months = [...new Set(ids)].toSorted().map((id) => monthOfDate(`${id}-01`))
  return lockMonths(tx.db, months, "for share")
}

/** Level 5 too writes nothing before the company's first month. (rules/setup#first-month) */
function beforeGoLive(
  { dates, lands_on = dates, date_field = "date" }: DatedWrite,
  setup: StoredSetup,
): Refusal | null {
  const months = lands_on.map(monthOfDate)
  const early = months.find((month) => isBeforeGoLive(setup, month))
  return early ? beforeGoLiveField(setup, early, date_field) : null
}

async function findRefusals(
  tx: Tx,
  actor: Writer,
  writes: readonly DatedWrite[],
  { reports, settings }: { reports: readonly MonthReport[]; settings: LockSettings },
): Promise<(Refusal | null)[]> {
  const finals = new Map(reports.filter(({ status }) => status === "final").map((report) => [report._id, report]))
  const situation = {
    accessLevel: actor.access_level,
    now: tx.now,
    finalMonths: new Set(finals.keys()),
    reopenedMonths: new Set(reports.filter(isReopened).map(({ _id }) => _id)),
    settings,
  }
  const lockOf = ({ page, dates, is_submitted_in_time }: DatedWrite, grants: readonly UnlockGrant[]) =>
    lockOn({ ...situation, page, dates, grants, isSubmittedInTime: is_submitted_in_time ?? false })

  const isLocked = onceForSameDays((write) => lockOf(write, []) !== null)
  const locked = new Set(writes.filter(isLocked))
  if (locked.size === 0) return writes.map(() => null)
  const granted = await grantsOf(tx, actor, [...locked])
  return writes.map((write) => {
    const lock = locked.has(write) ? lockOf(write, granted.get(write.employee_id) ?? []) : null
    return lock && lockRefusal(write, lock, settings, finals.get(lock.month)?.finalized_at ?? null)
  })
}

/** Without grants, a lock depends only on page and days, and the many writes of an upload share their days. */
function onceForSameDays(ask: (write: DatedWrite) => boolean): (write: DatedWrite) => boolean {
  const known = new Map<string, boolean>()
  return (write) => {
    const days = `${write.page} ${write.is_submitted_in_time ?? false} ${write.dates.join(" ")}`
    const answer = known.get(days) ?? ask(write)
    known.set(days, answer)
    return answer
  }
}

/** Grants apply to levels 2 to 4 only. (rules/locks#unlock-grants) */
async function grantsOf(tx: Tx, actor: Writer, writes: readonly DatedWrite[]): Promise<Map<string, UnlockGrant[]>> {
  if (actor.access_level < 2) return new Map()
  const employeeIds = new Set(writes.map((write) => write.employee_id))
  return Map.groupBy(await findOpenGrants(tx.db, [...employeeIds], tx.at), (grant) => grant.employee_id)
}

const PAGE_NAMES: Record<LockPage, string> = {
  sbs: "side-by-side evaluations",
  non_sbs: "evaluations that are not side by side",
  atw: "attitude-toward-work entries",
  attendance: "attendance issues",
  productivity: "productivity issues",
  additional_points: "additional points",
  incidents: "incidents",
  task_delivery: "task delivery",
}

function lockRefusal(
  { page, employee_id }: DatedWrite,
  { code, date, month, locked_since }: LockRefusal,
  { weekly, monthly }: LockSettings,
  finalizedAt: string | null,
): Refusal {
  const since = locked_since ?? finalizedAt
  const pages = PAGE_NAMES[page]
  const [name, sinceWhen] = [formatMonth(month), since === null ? "" : ` since ${formatInstant(since)}`]
  const why = {
    month_finalized:
      since === null
        ? `${name} is final, so its ${pages} can no longer be changed.`
        : `${name} has been final since ${formatInstant(since)}, so its ${pages} can no longer be changed.`,
    week_locked: `The ${pages} of the week of ${formatDate(date)} have been locked${sinceWhen}: the weekly lock comes at ${weekly.time} Eastern time in the week after.`,
    month_locked: `The ${pages} of ${name} have been locked${sinceWhen}: the monthly lock comes at ${monthly.time} Eastern time on day ${monthly.day} of the month after.`,
  }[code]
  const whatToDo =
    code === "month_finalized"
      ? "Ask a super admin to make the change, to grant an unlock or to reopen the month."
      : "Ask a super admin to make the change or to grant an unlock."
  return new Refusal(code, `${why} ${whatToDo}`, {
    extra: { page, employee_id, date, month, ...(since !== null && { locked_since: since }) },
  })
}
