import { notificationType } from "@scorecard/contracts/notification-types"
import { type QueuedMail, mailLink, queueMails, renderMail } from "#platform/mail/index.ts"
import type { World } from "#platform/world.ts"
import type { NotificationMail, QueueNotificationMails } from "./needs.ts"

const FOOTER = "You get this because something in Scorecard concerns you."
const CHOICE = { label: "Choose what is mailed to you", path: "/notifications/preferences" }

/**
 * Notifications as mails of the one form that all mails have; none while email is switched off.
 * (rules/notifications#email)
 */
export function openMails({ config }: Pick<World, "config">): QueueNotificationMails {
  return async (tx, mails) => {
    const { driver, appBaseUrl } = config.email
    if (driver !== null)
      await queueMails(
        tx,
        mails.map((mail) => queued(mail, appBaseUrl)),
      )
  }
}

function queued({ title, body, link, ...mail }: NotificationMail, appBaseUrl: string): QueuedMail {
  const url = mailLink(appBaseUrl, link)
  const action = url === null ? null : { label: "Open in Scorecard", url }
  const choice = { label: CHOICE.label, url: `${appBaseUrl}${CHOICE.path}` }
  const footer_link = notificationType(mail.type)?.in_preferences ? choice : null
  return { ...mail, subject: title, ...renderMail({ title, body_text: body, action, footer: FOOTER, footer_link }) }
}
