import type { AnnouncementRecord } from "@scorecard/contracts/announcements"
import { invalidField } from "@scorecard/contracts/refusals"
import type { AccessLevel, Actor } from "@scorecard/domain/access"

const MANAGES: AccessLevel = 4

/** Level 4 and above. (rules/dashboards#announcements) */
export function managesAnnouncements({ access_level }: Pick<Actor, "access_level">): boolean {
  return access_level >= MANAGES
}

type Period = Pick<AnnouncementRecord, "published_from" | "published_until">

/** @throws Refusal 422 for one that would end before it begins, or at once. */
export function refuseEmptyPeriod({ published_from, published_until }: Period): void {
  if (published_until === null || published_from < published_until) return
  throw invalidField("published_until", `It has to lie after the beginning, ${published_from}.`)
}

/** Timestamps are all of one form and compare as text. */
export function isActiveAt({ published_from, published_until }: Period, at: string): boolean {
  return published_from <= at && (published_until === null || published_until > at)
}
