import type { Native, NativeEvent } from "../bridge.ts"

/** An entry of the tray's menu. */
export type MenuItem =
  { type: "item"; id: string; label: string; enabled: boolean; checked?: boolean } | { type: "separator" }

export type Notice = {
  /** A newer notice with the same id may replace it. */
  id: string
  title: string
  body: string
  /** The page of the interface that a click opens. */
  path: string
  /** The label of a button that does the same. */
  action: string
}

/** What happens to the window, its tray icon and its notifications. */
export type ShellHandlers = {
  focus(): void
  blur(): void
  /** The window can be seen: shown, and not minimized. */
  shown(): void
  hidden(): void
  menu(id: string): void
  /** The tray icon itself was chosen. */
  trayClicked(): void
  notificationClicked(path: string): void
  /** The window's close button. The shell itself neither closes nor hides the window then. */
  closeRequested(): void
  /** The program was started a second time, with these arguments; the second process has ended. */
  secondInstance(args: string[]): void
}

/** Window, tray icon, notifications and browser. (rules/desktop-client#shell) */
export type Shell = {
  /** Once, before every other call: who answers the interface, and who hears what happens. Resolves when the window is ready. */
  connect(native: Native, handlers: ShellHandlers): Promise<void>
  /** Shows the window in front. With a path, also sends the interface an `open` event with it. */
  showWindow(path?: string): void
  hideWindow(): void
  isVisible(): boolean
  /** The badge: on the tray icon and in the window's title. The text says it in words, for the icon's tooltip. */
  setUnread(count: number, text: string): void
  notify(notice: Notice): void
  setMenu(items: MenuItem[]): void
  /** Opens an http(s) address in the system's browser. */
  openExternal(url: string): Promise<void>
  /** To the interface. Before it is ready, the newest `state` and `open` are kept for it, the others may be dropped. */
  emit(event: NativeEvent): void
  /** Removes window and tray icon and ends the lock that keeps a second instance out. The process ends afterwards. */
  quit(): Promise<void>
}

/** The system's credential store, one secret per service and user. */
export type SecretStore = {
  load(): Promise<string | null>
  /** Resolves when the secret is stored. */
  save(secret: string): Promise<void>
  delete(): Promise<void>
}

export type Cancel = () => void

/** Time. Tests have one that they move. */
export type Clock = {
  /** Wall clock in ms since 1970, which people and time servers change. */
  now(): number
  /** Ms since any moment, which only increases. It may stand still while the computer sleeps. */
  monotonic(): number
  /** Runs once after that many ms of the monotonic clock; late if the computer slept. It keeps no process alive. */
  after(milliseconds: number, run: () => void): Cancel
}

/** Whether the program starts when the person signs in to the computer. */
export type Autostart = {
  isOn(): Promise<boolean>
  set(isOn: boolean): Promise<void>
}

export type StartedProcess = {
  pid: number
  /** Its exit code, null after a signal. */
  exited: Promise<number | null>
  kill(): void
}

/**
 * Versions installed side by side (`versions/<version>`), of which one is current: the one that shortcuts and the start
 * with the system lead to. (rules/desktop-client#updates)
 */
export type Installer = {
  /** Runs a verified setup program silently: it puts its version next to the others and makes it current. */
  install(setupFile: string): Promise<void>
  installed(): Promise<string[]>
  current(): Promise<string | null>
  /** Makes an installed version current: the whole of a rollback. */
  activate(version: string): Promise<void>
  /** Starts an installed version, independent of this process: it goes on if this one ends. */
  start(version: string, args: string[]): StartedProcess
  /** Deletes an installed version that is neither current nor running. */
  remove(version: string): Promise<void>
}

/** A line of the program's log. Never a token, a figure or a name. */
export type Log = (event: string, details?: Record<string, string | number | boolean | null>) => void
