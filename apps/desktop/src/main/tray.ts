import { PAGES, pageOfNotification, type ClientState } from "../bridge.ts"
import type { InboxItem } from "./inbox.ts"
import { messages } from "./messages.ts"
import type { MenuItem, Notice } from "./ports.ts"

/** The ids of the tray's menu. */
export const MENU = {
  open: "open",
  notifications: "notifications",
  quiet: "quiet",
  install: "install",
  signIn: "sign_in",
  signOut: "sign_out",
  quit: "quit",
} as const

const item = (id: string, label: string, enabled = true): MenuItem => ({ type: "item", id, label, enabled })

export function trayMenu({ session, unread, settings, update }: ClientState): MenuItem[] {
  const isSignedIn = session.status === "signed_in"
  const text = messages.tray
  return [
    item(MENU.open, text.open),
    item(MENU.notifications, text.notifications(unread), isSignedIn),
    { type: "item", id: MENU.quiet, label: text.quiet, enabled: true, checked: settings.quiet },
    ...(update.status === "ready" ? [item(MENU.install, text.installUpdate(update.version ?? ""))] : []),
    { type: "separator" },
    isSignedIn ? item(MENU.signOut, text.signOut) : item(MENU.signIn, text.signIn, session.status === "signed_out"),
    { type: "separator" },
    item(MENU.quit, text.quit),
  ]
}

const MAX_NOTICES = 3

/** One notice each, or one for all after a night's sleep. */
export function noticesOf(arrivals: readonly InboxItem[]): Notice[] {
  if (arrivals.length > MAX_NOTICES) {
    const title = messages.notices.many(arrivals.length)
    return [{ id: "many", title, body: messages.notices.manyBody, path: PAGES.notifications }]
  }
  return arrivals.map(({ _id, type, title, body }) => ({ id: _id, title, body, path: pageOfNotification(type) }))
}

export function signedOutNotice(message: string): Notice {
  return { id: "signed_out", title: messages.notices.signedOut, body: message, path: PAGES.home }
}
