import * as catalogue from "@scorecard/contracts/notification-catalogue"
import * as contracts from "@scorecard/contracts/notifications"
import type { Database } from "#platform/documents/index.ts"
import { StreamAnswer, mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob } from "#platform/jobs/index.ts"
import { openRelay, type Relay } from "#platform/outbox/index.ts"
import type { World } from "#platform/world.ts"
import { changeType, listTypes, readType } from "./types.ts"
import { changePreferences, showPreferences } from "./preferences.ts"
import { deliver, retryAnnouncement } from "./deliver.ts"
import { gatheredMailJob, openMails } from "./mails.ts"
import { markAllRead, markRead, purgeNotifications, openInboxes, showInbox, showUnreadCount } from "./inbox.ts"
import { pageOfNotifications } from "./inbox.store.ts"
import { openStreams, type SessionAccess } from "./streams.ts"
import { allTypes, type StandingType } from "./settings.store.ts"
import { wordsFor, type Told, type Words } from "./render-template.ts"

export type Notifications = {
  routes: MountedRoute[]
  /** Carries announcements from the outbox to people: a worker's part. */
  relay: Relay
  jobs: HandledJob[]
  /** Every type as it is administered now, by its key. */
  allTypes(db: Database): Promise<ReadonlyMap<string, StandingType>>
  /** How an announcement would read, for this recipient. @throws Error for a type that nobody knows */
  wordsFor(db: Database, told: Told, recipient: { name: string }): Promise<Words>
  /** The first of an inbox, newest first. */
  inboxOf(employeeId: string, asked: { unread: boolean; limit: number }): Promise<{ items: contracts.Notification[] }>
  purgeNotifications(): Promise<void>
  /** Ends the open streams, so that the server can close. */
  closeStreams(): void
}

/** What people are told, how they want to be told, and how it is administered. (rules/notifications#types) */
export function openNotifications(world: World, needs: SessionAccess): Notifications {
  const queueMails = openMails(world)
  const findInbox = openInboxes(world)
  const streams = openStreams({ ...world, ...needs })
  return {
    relay: openRelay(world, (tx, announcements) => deliver(tx, announcements, queueMails)),
    jobs: [gatheredMailJob(world, queueMails)],
    allTypes,
    wordsFor,
    inboxOf: (employeeId, { unread, limit }) =>
      pageOfNotifications(world.db, world.cursors, employeeId, {
        limit,
        sort: "-created_at",
        ...(unread && { unread }),
      }),
    purgeNotifications: () => purgeNotifications(world),
    closeStreams: () => streams.close(),
    routes: [
      mount(contracts.listNotifications, ({ actor, query, headers }) =>
        showInbox(
          { ...world, findInbox },
          { employeeId: actor.employee_id, query, ifNoneMatch: headers["if-none-match"] },
        ),
      ),
      mount(contracts.readUnreadCount, ({ actor, headers }) =>
        showUnreadCount(findInbox, { employeeId: actor.employee_id, ifNoneMatch: headers["if-none-match"] }),
      ),
      mount(contracts.openNotificationStream, async ({ actor, bearer, headers }) => {
        const ask = { bearer, accept: headers["accept"], lastEventId: headers["last-event-id"] }
        return new StreamAnswer("text/event-stream", streams.open(actor, ask))
      }),
      mount(contracts.markAllRead, ({ actor }) => markAllRead(world, actor)),
      mount(contracts.markRead, ({ actor, params }) => markRead(world, actor, params.id)),
      mount(contracts.readPreferences, ({ actor }) => showPreferences(world, actor)),
      mount(contracts.changePreferences, ({ actor, body, ifMatch }) =>
        changePreferences(world, actor, { draft: body, ifMatch }),
      ),

      mount(catalogue.listNotificationTypes, ({ actor }) => listTypes(world, actor)),
      mount(catalogue.readNotificationType, ({ actor, params }) => readType(world, actor, params.key)),
      mount(catalogue.changeNotificationType, ({ actor, params: { key }, body, ifMatch }) =>
        changeType(world, actor, { key, change: body, ifMatch }),
      ),
      mount(catalogue.retryAnnouncement, ({ actor, params }) => retryAnnouncement(world, actor, params.id)),
    ],
  }
}
