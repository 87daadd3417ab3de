import { join } from "node:path"
import type { ReleaseKey } from "@scorecard/desktop-releases"
import type { LanguageCode } from "@scorecard/domain/languages"
import type { ClientState, Native, NativeEvent, SessionState, UpdateState } from "../bridge.ts"
import { openActions } from "./actions.ts"
import { watchSleep } from "./clock.ts"
import { openConnection, type ConnectionState } from "./connection.ts"
import { openGateway } from "./gateway.ts"
import { openHttp } from "./http.ts"
import { SHOW, watchUpdate } from "./install-update.ts"
import { languageOf, write } from "./language.ts"
import { openPolling } from "./polling.ts"
import type { Autostart, Clock, Installer, Log, SecretStore, Shell, ShellHandlers } from "./ports.ts"
import { openSession, type KeptSessionState } from "./session.ts"
import { openSettings } from "./settings.ts"
import { openSigningIn } from "./signing-in.ts"
import { noticesOf, signedOutNotice, trayMenu } from "./tray.ts"
import { openUpdateJournal } from "./update-journal.ts"
import { openUpdates, type Updates } from "./updates.ts"

export type DesktopClientOptions = {
  shell: Shell
  secrets: SecretStore
  autostart: Autostart
  /** Null if this program is not installed: then it does not look for updates. */
  installer: Installer | null
  clock: Clock
  log: Log
  version: string
  serviceUrl: string
  /** The publisher's keys, built into this program. */
  releaseKeys: readonly ReleaseKey[]
  /** The person's own folder for settings and downloads, on this computer. */
  directory: string
  /** Whether to show the window at the start; else only the tray icon. */
  show: boolean
  /** Until the interface says which language it speaks. */
  systemLanguage: LanguageCode
  /** Ends the process. */
  exit(): void
}

export type DesktopClient = {
  native: Native
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>
  stop(): void
}

/** Puts the main process together and starts it. */
export async function startDesktopClient(options: DesktopClientOptions): Promise<DesktopClient> {
  const { shell, clock, log, version, installer, directory } = options
  const serviceUrl = new URL(options.serviceUrl).origin
  const http = openHttp({ serviceUrl, clock, userAgent: `ScorecardDesktop/${version} (${process.platform})` })
  const settings = await openSettings(directory, options.autostart)
  const listeners = new Set<(event: NativeEvent) => void>()
  const language = () => languageOf(settings.language() ?? options.systemLanguage)
  let unread = 0
  let person: string | null = null
  let isStopped = false

  const session = await openSession({
    http,
    clock,
    log,
    serviceUrl,
    secrets: options.secrets,
    lockFile: join(directory, "renewal.lock"),
    onChange: sessionChanged,
  })
  const signingIn = openSigningIn({ http, clock, log, session, shell, language })
  const gateway = openGateway({ http, clock, session, onReply: (reply) => connection.recordReply(reply) })
  const connection = openConnection({ http, clock, log, authorization, onChange: connectionChanged })
  const polling = openPolling({
    gateway,
    clock,
    employeeId: () => person,
    isVisible: () => shell.isVisible(),
    onUnread: setUnread,
    onArrivals: (items) => {
      if (!settings.current().quiet) noticesOf(items, language()).forEach((notice) => shell.notify(notice))
    },
    onChanged: (paths) => emit({ type: "changed", paths }),
  })
  const updates: Updates | null =
    installer &&
    openUpdates({
      http,
      clock,
      log,
      version,
      serviceUrl,
      installer,
      directory,
      keys: options.releaseKeys,
      journal: openUpdateJournal(directory),
      channel: () => settings.current().channel,
      isVisible: () => shell.isVisible(),
      isBusy: () => gateway.writes() > 0 || signingIn.isActive(),
      onChange: stateChanged,
      handOver: () => handOver(installer),
    })

  function emit(event: NativeEvent): void {
    shell.emit(event)
    for (const listener of listeners) listener(event)
  }

  function clientState(): ClientState {
    const { connection: status, message } = connection.state()
    return {
      version,
      service_url: serviceUrl,
      session: write<SessionState>(session.state(), language()),
      connection: status,
      maintenance_message: message,
      unread,
      update: updates
        ? write<UpdateState>(updates.state(), language())
        : { status: "not_installed", version: null, message: null, is_urgent: false },
      settings: settings.current(),
      is_visible: shell.isVisible(),
    }
  }

  function stateChanged(): void {
    if (isStopped) return
    const state = clientState()
    shell.setMenu(trayMenu(state, language(), updates !== null))
    showUnread(unread)
    emit({ type: "state", state })
  }

  function showUnread(count: number): void {
    const { product, tray } = language().copy
    shell.setUnread(count, tray.unread(product, count))
  }

  function setUnread(count: number): void {
    if (count === unread) return
    unread = count
    stateChanged()
  }

  function sessionChanged(state: KeptSessionState): void {
    const now = state.status === "signed_in" ? state.employee_id : null
    if (now !== person) {
      person = now
      gateway.clear()
      polling.forget()
      polling.stop()
      setUnread(0)
    }
    if (state.status === "signed_out" && state.reason !== null && state.message !== null && !shell.isVisible()) {
      const message = state.message(language())
      if (!settings.current().quiet) shell.notify(signedOutNotice(message, language()))
    }
    choosePolling(false)
    stateChanged()
  }

  function connectionChanged({ connection: status }: ConnectionState): void {
    choosePolling(status === "online")
    if (status === "online") void session.revokePending()
    stateChanged()
  }

  function choosePolling(isRecovery: boolean): void {
    const isPossible = session.state().status === "signed_in" && connection.state().connection === "online"
    if (isPossible && !isStopped) polling.start({ spread: isRecovery })
    else polling.stop()
  }

  async function authorization(): Promise<string | null> {
    const result = await session.token()
    return result.status === "token" ? `Bearer ${result.token}` : null
  }

  function visibilityChanged(): void {
    polling.visibilityChanged()
    updates?.visibilityChanged()
    stateChanged()
    if (shell.isVisible()) void settings.readSystem().then((isNew) => isNew && stateChanged())
  }

  const actions = openActions({
    shell,
    session,
    signingIn,
    settings,
    connection,
    updates,
    serviceUrl,
    clock,
    log,
    state: clientState,
    language,
    stateChanged,
    quit,
  })

  const handlers: ShellHandlers = {
    focus() {
      polling.focus()
      if (connection.state().connection === "offline") connection.retryNow()
    },
    blur: () => undefined,
    shown: visibilityChanged,
    hidden: visibilityChanged,
    menu: actions.choose,
    trayClicked: () => shell.showWindow(),
    notificationClicked: (path) => shell.showWindow(path),
    closeRequested: () => shell.hideWindow(),
    secondInstance: actions.startAgain,
  }

  const native: Native = {
    request: (request) => gateway.request(request),
    state: () => Promise.resolve(clientState()),
    act: actions.act,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function stop(): void {
    isStopped = true
    signingIn.cancel()
    stopWatching()
    polling.stop()
    connection.stop()
    updates?.stop()
  }

  async function quit(): Promise<void> {
    stop()
    await shell.quit()
    options.exit()
  }

  /** The window goes, this process stays until the new version has proven itself. */
  async function handOver(to: Installer): Promise<void> {
    stop()
    try {
      await shell.quit()
      await watchUpdate({ installer: to, journal: openUpdateJournal(directory), clock, log })
    } catch (error) {
      log("update_not_watched", { message: error instanceof Error ? error.message : String(error) })
      // Without a window this process is of no use: whichever version is current takes its place.
      await startCurrent(to).catch(() => undefined)
    }
    options.exit()
  }

  async function startCurrent(to: Installer): Promise<void> {
    to.start((await to.current()) ?? version, [SHOW])
  }

  const stopWatching = watchSleep(clock, () => {
    log("resumed")
    polling.resume()
    connection.retryNow()
  })

  await shell.connect(native, handlers)
  const first = session.state()
  person = first.status === "signed_in" ? first.employee_id : null
  if (options.show) shell.showWindow()
  connection.start()
  updates?.start()
  choosePolling(false)
  stateChanged()
  void session.revokePending()

  return {
    native,
    stop,
    async idle() {
      do {
        await Promise.all([polling.idle(), connection.idle(), updates?.idle()])
      } while (polling.isBusy() || connection.isBusy() || updates?.isBusy())
    },
  }
}
