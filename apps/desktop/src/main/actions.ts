import { findLanguage } from "@scorecard/domain/languages"
import { PAGES, type ClientState, type NativeAction } from "../bridge.ts"
import type { Connection } from "./connection.ts"
import type { Language } from "./language.ts"
import type { Clock, Log, Shell } from "./ports.ts"
import type { Session } from "./session.ts"
import type { SettingsStore } from "./settings.ts"
import type { SigningIn } from "./signing-in.ts"
import { MENU, trialNotice, updateNotice } from "./tray.ts"
import type { Updates } from "./updates.ts"

type ActionsDeps = {
  shell: Shell
  session: Session
  signingIn: SigningIn
  settings: SettingsStore
  connection: Connection
  updates: Updates | null
  serviceUrl: string
  clock: Clock
  log: Log
  state(): ClientState
  language(): Language
  stateChanged(): void
  quit(): Promise<void>
}

/** Arguments of a later start: to see whether the system shows notices, and to choose in the tray's menu without a click. */
const TRY_NOTIFICATION = "--try-notification"
const CHOOSE = "--choose"
const TRIAL_COUNT = 3

/** What people ask for, in the window and in the tray's menu. */
export function openActions(deps: ActionsDeps) {
  const { shell, session, signingIn, settings, connection, updates, serviceUrl, clock, log } = deps
  let wasShown = false

  async function act(action: NativeAction): Promise<void> {
    switch (action.type) {
      case "sign_in":
        return signingIn.start()
      case "cancel_sign_in":
        return signingIn.cancel()
      case "sign_out":
        return session.signOut()
      case "change_settings":
        await settings.change(action.settings)
        if (action.settings.channel !== undefined) updates?.check()
        return deps.stateChanged()
      case "open_in_browser":
        return openInBrowser(action.path)
      case "check_for_update":
        return updates?.check({ isAsked: true })
      case "install_update":
        return updates?.install()
      case "retry_now":
        return connection.retryNow()
      case "use_language":
        return useLanguage(action.language)
      case "figures_shown":
        return figuresShown()
    }
  }

  async function openInBrowser(path: string): Promise<void> {
    const url = URL.parse(path, serviceUrl)
    if (!path.startsWith("/") || url?.origin !== serviceUrl) return log("address_refused")
    await shell.openExternal(url.href)
  }

  async function useLanguage(tag: string): Promise<void> {
    const code = findLanguage([tag])
    if (code === null || code === settings.language()) return
    try {
      await settings.setLanguage(code)
    } finally {
      // Spoken from now on, even if it could not be stored.
      deps.stateChanged()
    }
  }

  /** The first time after the start. */
  function figuresShown(): void {
    if (wasShown) return
    wasShown = true
    log("figures_shown", { milliseconds: Math.round(clock.monotonic()) })
  }

  /** Whoever asks in the tray's menu may have no window in which to read the answer. */
  async function checkForUpdate(): Promise<void> {
    if (updates === null) return log("updates_not_available")
    updates.check({ isAsked: true })
    await updates.idle()
    const notice = updateNotice(deps.state(), deps.language())
    if (notice) shell.notify(notice)
  }

  const menu = new Map<string, () => void | Promise<void>>([
    [MENU.open, () => shell.showWindow()],
    [MENU.notifications, () => shell.showWindow(PAGES.notifications)],
    [MENU.quiet, () => act({ type: "change_settings", settings: { quiet: !settings.current().quiet } })],
    [MENU.settings, () => shell.showWindow(PAGES.settings)],
    [MENU.check, checkForUpdate],
    [MENU.install, () => updates?.install()],
    [MENU.signIn, () => act({ type: "sign_in" })],
    [MENU.signOut, () => act({ type: "sign_out" })],
    [MENU.quit, () => deps.quit()],
  ])

  /** @param id of an entry of the tray's menu; the command line may name any */
  function choose(id: string): void {
    const run = menu.get(id)
    if (run) void run()
    else log("choice_unknown", { id })
  }

  function tryNotification(): void {
    const language = deps.language()
    const { product, tray } = language.copy
    shell.setUnread(TRIAL_COUNT, tray.unread(product, TRIAL_COUNT))
    shell.notify(trialNotice(language))
  }

  return {
    act,
    choose,
    /** The program was started while it runs. */
    startAgain(args: string[]): void {
      if (args.includes(TRY_NOTIFICATION)) tryNotification()
      else if (args.includes(CHOOSE)) choose(args[args.indexOf(CHOOSE) + 1] ?? "")
      else shell.showWindow()
    },
  }
}
