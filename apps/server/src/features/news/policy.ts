import type { AnnouncementRecord } from "@scorecard/contracts/announcements"
import { GREETING_DAYS, type GreetingRecord } from "@scorecard/contracts/birthday-greetings"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { changingLevel, SUPER_ADMIN, type AccessLevel, type Actor } from "@scorecard/domain"

const MIN_MANAGER_LEVEL: AccessLevel = 4

/** Level 4 and above. (rules/dashboards#announcements) */
export function canManageAnnouncements(actor: Pick<Actor, "access_level" | "access_mode">): boolean {
  return changingLevel(actor) >= MIN_MANAGER_LEVEL
}

type Period = Pick<AnnouncementRecord, "published_from" | "published_until">

/** @throws Refusal 422 unless the end is after the start. */
export function assertPeriod({ published_from, published_until }: Period): void {
  if (published_until === null || published_from < published_until) return
  throw invalidField("published_until", `It must be after the beginning, ${published_from}.`)
}

/** All timestamps have one format and compare as text. */
export function isActiveAt({ published_from, published_until }: Period, at: string): boolean {
  return published_from <= at && (published_until === null || published_until > at)
}

/** @throws Refusal 403 `own_birthday`. */
export function assertNotOwnBirthday(actor: Actor, employeeId: string): void {
  if (actor.employee_id !== employeeId) return
  throw new Refusal("own_birthday", "This is your own birthday: greetings come from others.")
}

/**
 * @returns the year of the open thread
 * @throws Refusal 409 `greetings_closed`. The message does not reveal the day, because birth dates are private.
 */
export function requireOpenYear({ name, year }: { name: string; year: number | null }): number {
  if (year !== null) return year
  const days = `${GREETING_DAYS} days before a birthday to ${GREETING_DAYS} days after it`
  throw new Refusal("greetings_closed", `Greetings are open from ${days}. For ${name} they are not open now.`)
}

/** @throws Refusal 403 `not_own_submission`. */
export function assertCanDeleteGreeting(actor: Actor, greeting: GreetingRecord): void {
  if (isAuthorOrAdmin(actor, greeting)) return
  throw new Refusal("not_own_submission", "Someone else wrote this. Ask them or a super admin to delete it.")
}

export function isAuthorOrAdmin(actor: Actor, { author_id }: Pick<GreetingRecord, "author_id">): boolean {
  return actor.employee_id === author_id || actor.access_level === SUPER_ADMIN
}
