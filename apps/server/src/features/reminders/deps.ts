import type { RawBuilder } from "kysely"
import type { Channel } from "@scorecard/contracts/notification-types"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import type { Announcement } from "#platform/outbox/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"

/** A month, or one scorecard week by its Monday. */
export type Period = { month: YearMonth } | { week_start: string }

/** What is asked of a type as it is administered. */
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
    told: NotificationInput,
    recipient: { name: string },
  ): Promise<{ title: string; body: string }>
  /** `scope` is a condition over `tbl_employees e`. @throws Refusal 422 for a month that no cycle owns */
  shortPeople(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<ShortDepartment[]>
  /** A query of `(employee_id, department_id, missing)`. */
  shortQuery(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<RawBuilder<unknown>>
  /** @returns whether it goes out: not where the channel is not connected or automated posts are off */
  queueTeamPost(tx: Pick<Tx, "db" | "at" | "enqueue">, post: { key: string; card: TeamCard }): Promise<boolean>
  /** Why nothing is posted by itself at the moment; null where it is. */
  getPostObstacle(db: Database): Promise<"not_connected" | "automated_posts_off" | null>
}

export type RemindersDeps = Pick<World, "db" | "clock" | "transact"> & RemindersNeeds
