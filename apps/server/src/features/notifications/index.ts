import * as catalog from "@scorecard/contracts/notification-catalogue"
import * as contracts from "@scorecard/contracts/notifications"
import type { Database } from "#platform/documents/index.ts"
import { StreamAnswer, mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob } from "#platform/jobs/index.ts"
import { openRelay, type Relay } from "#platform/outbox/index.ts"
import type { World } from "#platform/world.ts"
import { updateType, listTypes, getType } from "./types.ts"
import { updatePreferences, getPreferences } from "./preferences.ts"
import { deliver, retryAnnouncement } from "./deliver.ts"
import { batchedMailJob, createMailQueue } from "./mails.ts"
import { markAllRead, markRead, purgeNotifications, createInboxLoader, getInbox, getUnreadCount } from "./inbox.ts"
import { listNotifications } from "./inbox.store.ts"
import { openStreams, type SessionAccess } from "./streams.ts"
import { loadTypes, type TypeSettings } from "./settings.store.ts"
import { renderNotification, type NotificationInput, type NotificationText } from "./render-template.ts"

export type Notifications = {
  routes: MountedRoute[]
  /** Carries announcements from the outbox to people: a worker's part. */
  relay: Relay
  jobs: HandledJob[]
  /** Every type as it is administered now, by its key. */
  loadTypes(db: Database): Promise<ReadonlyMap<string, TypeSettings>>
  /** How an announcement would read, for this recipient. @throws Error for a type that nobody knows */
  renderNotification(db: Database, told: NotificationInput, recipient: { name: string }): Promise<NotificationText>
  /** The first of an inbox, newest first. */
  inboxOf(employeeId: string, asked: { unread: boolean; limit: number }): Promise<{ items: contracts.Notification[] }>
  purgeNotifications(): Promise<void>
  /** Ends the open streams, so that the server can close. */
  closeStreams(): void
}

/** What people are told, how they want to be told, and how it is administered. (rules/notifications#types) */
export function openNotifications(world: World, needs: SessionAccess): Notifications {
  const queueMails = createMailQueue(world)
  const loadInbox = createInboxLoader(world)
  const streams = openStreams({ ...world, ...needs })
  return {
    relay: openRelay(world, (tx, announcements) => deliver(tx, announcements, queueMails)),
    jobs: [batchedMailJob(world, queueMails)],
    loadTypes,
    renderNotification,
    inboxOf: (employeeId, { unread, limit }) =>
      listNotifications(world.db, world.cursors, employeeId, {
        limit,
        sort: "-created_at",
        ...(unread && { unread }),
      }),
    purgeNotifications: () => purgeNotifications(world),
    closeStreams: () => streams.close(),
    routes: [
      mount(contracts.listNotifications, ({ actor, query, headers }) =>
        getInbox(
          { ...world, loadInbox },
          { employeeId: actor.employee_id, query, ifNoneMatch: headers["if-none-match"] },
        ),
      ),
      mount(contracts.readUnreadCount, ({ actor, headers }) =>
        getUnreadCount(loadInbox, { employeeId: actor.employee_id, ifNoneMatch: headers["if-none-match"] }),
      ),
      mount(contracts.openNotificationStream, async ({ actor, bearer, headers }) => {
        const ask = { bearer, accept: headers["accept"], lastEventId: headers["last-event-id"] }
        return new StreamAnswer("text/event-stream", streams.open(actor, ask))
      }),
      mount(contracts.markAllRead, ({ actor }) => markAllRead(world, actor)),
      mount(contracts.markRead, ({ actor, params }) => markRead(world, actor, params.id)),
      mount(contracts.readPreferences, ({ actor }) => getPreferences(world, actor)),
      mount(contracts.changePreferences, ({ actor, body, ifMatch }) =>
        updatePreferences(world, actor, { draft: body, ifMatch }),
      ),

      mount(catalog.listNotificationTypes, ({ actor }) => listTypes(world, actor)),
      mount(catalog.readNotificationType, ({ actor, params }) => getType(world, actor, params.key)),
      mount(catalog.changeNotificationType, ({ actor, params: { key }, body, ifMatch }) =>
        updateType(world, actor, { key, change: body, ifMatch }),
      ),
      mount(catalog.retryAnnouncement, ({ actor, params }) => retryAnnouncement(world, actor, params.id)),
    ],
  }
}
