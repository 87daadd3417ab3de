import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import type { ReminderKey } from "@scorecard/contracts/reminders"
import { addMonths, easternMonth, lastOccurrence } from "@scorecard/domain/calendar"
import type { ReminderType, RemindersDeps } from "./needs.ts"
import { isFinal, leftoverOf, occasionsAhead, type Occasion } from "./occasions.ts"
import { noteQuiet, remind } from "./remind.ts"
import { reminders } from "./reminders.store.ts"

const LOCK_KEYS = ["scorecard.weekly_lock.approaching", "scorecard.monthly_lock.approaching"] as const
const LEFTOVER_KEY = "scorecard.evals.missing_team"
/** A worker that was away catches up with today's, not with what nobody expects any more. */
const LATEST = { hours: 12 }

/** Every lock whose window is open and that was not reminded of yet. (rules/notifications#lock-reminders) */
export async function remindOfLocks(deps: RemindersDeps): Promise<void> {
  const now = deps.clock.now()
  for (const key of LOCK_KEYS) {
    const type = await enabledType(deps, key)
    if (!type) continue
    for (const occasion of await occasionsAhead(deps.db, { key, type, now })) {
      if (Temporal.Instant.compare(occasion.opens_at, now) <= 0) await remindUnlessRefused(deps, occasion, type)
    }
  }
}

/**
 * What the month before still lacks, at the type's own time on each day of the current month until the month before is
 * final. A time that was set after its moment has passed begins on the next day.
 * (rules/notifications#missing-evaluations)
 */
export async function remindOfLeftovers(deps: RemindersDeps): Promise<void> {
  const type = await enabledType(deps, LEFTOVER_KEY)
  if (!type?.schedule) return
  const now = deps.clock.now()
  const due = lastOccurrence(type.schedule, now)
  const changedAt = type.changes.updated_at
  const isMissed = Temporal.Instant.compare(due.at.add(LATEST), now) < 0
  if (isMissed || (changedAt !== null && Temporal.Instant.compare(due.at, changedAt) < 0)) return

  const month = addMonths(easternMonth(due.at), -1)
  const occasion = leftoverOf(month, due)
  if ((await reminders.find(deps.db, occasion.id)) || (await isFinal(deps.db, month))) return
  if (!(await remindUnlessRefused(deps, occasion, type))) await noteQuiet(deps, occasion)
}

async function enabledType(deps: RemindersDeps, key: ReminderKey): Promise<ReminderType | null> {
  const type = (await deps.allTypes(deps.db)).get(key)
  return type?.enabled ? type : null
}

const NO_NEED: readonly RefusalCode[] = ["already_sent", "nothing_missing", "nobody_to_tell"]

async function remindUnlessRefused(deps: RemindersDeps, occasion: Occasion, type: ReminderType): Promise<boolean> {
  try {
    await remind(deps, { occasion, type, actor: null })
    return true
  } catch (error) {
    if (error instanceof Refusal && NO_NEED.includes(error.code)) return false
    throw error
  }
}
