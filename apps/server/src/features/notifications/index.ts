import * as catalog from "@scorecard/contracts/notification-catalog"
import * as contracts from "@scorecard/contracts/notifications"
import {
  StreamResponse,
  mount,
  type Database,
  type HandledJob,
  type MountedRoute,
  type Platform,
} from "#platform/index.ts"
import { createRelay, type Relay } from "#platform/outbox/index.ts"
import { getType, listTypes, updateType, chooseLanguage, getPreferences, updatePreferences } from "./settings.ts"
import { deliver, retryAnnouncement } from "./deliver.ts"
import { batchedMailJob, createMailQueue } from "./mails.ts"
import * as inbox from "./inbox.ts"
import { openStreams, type SessionAccess } from "./streams.ts"
import { loadTypes, type TypeSettings } from "./settings.store.ts"
import { renderNotification, type NotificationInput, type NotificationText } from "./render-template.ts"

export type Notifications = {
  routes: MountedRoute[]
  /** Delivers announcements from the outbox; runs in workers. */
  relay: Relay
  jobs: HandledJob[]
  /** Every type with its current settings, by its key. */
  loadTypes(db: Database): Promise<ReadonlyMap<string, TypeSettings>>
  /** Renders an announcement for this recipient. @throws Error for an unknown type */
  renderNotification(db: Database, input: NotificationInput, recipient: { name: string }): Promise<NotificationText>
  /** The newest notifications of an inbox. */
  recentNotifications(
    employeeId: string,
    query: { unread: boolean; limit: number },
  ): Promise<{ items: contracts.Notification[] }>
  purgeNotifications(): Promise<void>
  /** Ends the open streams, so that the server can close. */
  closeStreams(): void
}

/** Inboxes, notification mails, preferences and the catalog of types. (rules/notifications#types) */
export function openNotifications(platform: Platform, session: SessionAccess): Notifications {
  const queueMails = createMailQueue(platform)
  const loadInbox = inbox.createInboxLoader(platform)
  const streams = openStreams({ ...platform, ...session })
  return {
    relay: createRelay(platform, (tx, announcements) => deliver(tx, announcements, queueMails)),
    jobs: [batchedMailJob(platform, queueMails)],
    loadTypes,
    renderNotification,
    recentNotifications: (employeeId, { unread, limit }) =>
      inbox.listNotifications(platform, employeeId, {
        limit,
        sort: "-created_at",
        ...(unread && { unread }),
      }),
    purgeNotifications: () => inbox.purgeNotifications(platform),
    closeStreams: () => streams.close(),
    routes: [
      mount(contracts.listNotifications, ({ actor, query, headers }) =>
        inbox.getInbox(
          { ...platform, loadInbox },
          { employeeId: actor.employee_id, query, ifNoneMatch: headers["if-none-match"] },
        ),
      ),
      mount(contracts.readUnreadCount, ({ actor, headers }) =>
        inbox.getUnreadCount(loadInbox, { employeeId: actor.employee_id, ifNoneMatch: headers["if-none-match"] }),
      ),
      mount(contracts.openNotificationStream, async ({ actor, bearer, headers }) => {
        const request = { bearer, accept: headers["accept"], lastEventId: headers["last-event-id"] }
        return new StreamResponse("text/event-stream", streams.open(actor, request))
      }),
      mount(contracts.markAllRead, ({ actor }) => inbox.markAllRead(platform, actor)),
      mount(contracts.markRead, ({ actor, params }) => inbox.markRead(platform, actor, params.id)),
      mount(contracts.readPreferences, ({ actor }) => getPreferences(platform, actor)),
      mount(contracts.changePreferences, ({ actor, body, ifMatch }) =>
        updatePreferences(platform, actor, { draft: body, ifMatch }),
      ),
      mount(contracts.chooseLanguage, ({ actor, body }) => chooseLanguage(platform, actor, body.language)),

      mount(catalog.listNotificationTypes, ({ actor }) => listTypes(platform, actor)),
      mount(catalog.readNotificationType, ({ actor, params }) => getType(platform, actor, params.key)),
      mount(catalog.changeNotificationType, ({ actor, params: { key }, body, ifMatch }) =>
        updateType(platform, actor, { key, change: body, ifMatch }),
      ),
      mount(catalog.retryAnnouncement, ({ actor, params }) => retryAnnouncement(platform, actor, params.id)),
    ],
  }
}
