import { PAGES, pageOfNotification, type ClientState } from "../bridge.ts"
import type { InboxItem } from "./inbox.ts"
import type { Language } from "./language.ts"
import type { MenuItem, Notice } from "./ports.ts"

/** The ids of the tray's menu. */
export const MENU = {
  open: "open",
  notifications: "notifications",
  quiet: "quiet",
  settings: "settings",
  check: "check",
  install: "install",
  signIn: "sign_in",
  signOut: "sign_out",
  quit: "quit",
} as const

const item = (id: string, label: string, enabled = true): MenuItem => ({ type: "item", id, label, enabled })
const separator: MenuItem = { type: "separator" }

/** @param isUpdatable whether this program looks for updates at all */
export function trayMenu(state: ClientState, { copy }: Language, isUpdatable: boolean): MenuItem[] {
  const { session, unread, settings } = state
  const isSignedIn = session.status === "signed_in"
  const text = copy.tray
  return [
    item(MENU.open, text.open),
    item(MENU.notifications, text.notifications(unread), isSignedIn),
    { type: "item", id: MENU.quiet, label: text.quiet, enabled: true, checked: settings.quiet },
    // The page is there for people who are signed in.
    item(MENU.settings, text.settings, isSignedIn),
    separator,
    ...(isUpdatable ? [updateItem(state, copy), separator] : []),
    isSignedIn ? item(MENU.signOut, text.signOut) : item(MENU.signIn, text.signIn, session.status === "signed_out"),
    separator,
    item(MENU.quit, text.quit),
  ]
}

function updateItem({ update: { status, version } }: ClientState, { tray: text }: Language["copy"]): MenuItem {
  if (status === "ready") return item(MENU.install, text.installUpdate(version ?? ""))
  if (status === "downloading") return item(MENU.check, text.downloading(version ?? ""), false)
  return item(MENU.check, text.checkForUpdates, status !== "installing")
}

const MAX_NOTICES = 3

/** One notice each, or one for all after a night's sleep. Their texts are in the language that their reader chose. */
export function noticesOf(arrivals: readonly InboxItem[], { copy }: Language): Notice[] {
  const action = copy.notices.open
  if (arrivals.length > MAX_NOTICES) {
    const title = copy.notices.many(arrivals.length)
    return [{ id: "many", title, body: copy.notices.manyBody, path: PAGES.notifications, action }]
  }
  return arrivals.map(({ _id, type, title, body }) => ({
    id: _id,
    title,
    body,
    path: pageOfNotification(type),
    action,
  }))
}

export function signedOutNotice(message: string, { copy: { notices } }: Language): Notice {
  return { id: "signed_out", title: notices.signedOut, body: message, path: PAGES.home, action: notices.open }
}

/** To see whether the system shows notices at all. */
export function trialNotice({ copy: { product, notices } }: Language): Notice {
  return { id: "trial", title: product, body: notices.trial, path: PAGES.notifications, action: notices.open }
}

/** The answer to "Check for updates"; null while it is installed, which is seen. */
export function updateNotice({ update, version, is_visible }: ClientState, { copy }: Language): Notice | null {
  const text = copy.updates
  const notice = (title: string, body: string) => ({
    id: "update",
    title,
    body,
    path: PAGES.settings,
    action: copy.notices.open,
  })
  if (update.status === "none") return notice(text.upToDate.title, text.upToDate.body(version))
  if (update.status === "unchecked") return notice(text.unchecked.title, update.message ?? "")
  if (update.status === "ready") {
    return notice(text.ready.title(update.version ?? ""), is_visible ? text.ready.body : text.ready.hidden)
  }
  return update.status === "failed" ? notice(text.notUpdated, update.message ?? "") : null
}
