import type { Announcement, Database, Platform, RawBuilder, Tx } from "#platform/index.ts"
import type { Channel } from "@scorecard/contracts/notification-types"
import type { YearMonth } from "@scorecard/domain"

/** A month, or a scorecard week by its Monday. */
export type Period = { month: YearMonth } | { week_start: string }

/** The current settings of a notification type. */
export type ReminderType = {
  enabled: boolean
  channels: readonly Channel[]
  schedule: { time: string; timezone: string } | null
  post_to_team_channel: boolean
  changes: { updated_at: string | null }
}

export type TeamCard = { title: string; lines: readonly string[]; link: string | null; kind: string }
type NotificationInput = Pick<Announcement, "type" | "data"> & { actor_id: string | null }
type ShortDepartment = { department_id: string | null; people: number; missing: number }

export type RemindersNeeds = {
  loadTypes(db: Database): Promise<ReadonlyMap<string, ReminderType>>
  renderNotification(
    db: Database,
    input: NotificationInput,
    recipient: { name: string },
  ): Promise<{ title: string; body: string }>
  /** `scope` is a condition on `tbl_employees e`. @throws Refusal 422 for a month that no cycle owns */
  countPeopleMissing(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<ShortDepartment[]>
  /** A query of `(employee_id, department_id, missing)`. */
  selectPeopleMissing(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<RawBuilder<unknown>>
  /** @returns whether it was queued: false if no channel is connected or automated posts are off */
  queueTeamPost(tx: Pick<Tx, "db" | "at" | "enqueue">, post: { key: string; card: TeamCard }): Promise<boolean>
  /** Why automated posts are not sent; null if they are. */
  getPostObstacle(db: Database): Promise<"not_connected" | "automated_posts_off" | null>
}

export type RemindersDeps = Pick<Platform, "db" | "clock" | "transact"> & RemindersNeeds
