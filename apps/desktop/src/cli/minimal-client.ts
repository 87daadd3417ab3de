import type { ClientState, Native } from "../bridge.ts"
import type { Log, Shell } from "../main/ports.ts"

/** A main process without a service, with which the shell was tried before the real one was there. */
export async function startMinimalClient(shell: Shell, log: Log, args: string[], version: string, service: string) {
  const state: ClientState = {
    version,
    service_url: service,
    session: { status: "signed_out", reason: null, message: null },
    connection: "online",
    maintenance_message: null,
    unread: 0,
    update: { status: "none", version: null, message: null },
    settings: { channel: "production", start_with_windows: false, quiet: false },
    is_visible: false,
  }
  const native: Native = {
    request: async ({ path }) => {
      const reply = await fetch(new URL(path, service))
      return { status: reply.status, headers: {}, body: Buffer.from(await reply.arrayBuffer()).toString("base64") }
    },
    state: async () => state,
    act: async (action) => log("act", { type: action.type }),
    subscribe: () => () => undefined,
  }
  const quit = () =>
    shell.quit().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  const menu: Record<string, () => void> = {
    open: () => shell.showWindow(),
    notifications: () => shell.showWindow("/notifications"),
    quit: () => void quit(),
  }
  await shell.connect(native, {
    focus: () => log("focus"),
    blur: () => log("blur"),
    shown: () => log("shown"),
    hidden: () => log("hidden"),
    menu: (id) => {
      log("menu", { id })
      menu[id]?.()
    },
    trayClicked: () => shell.showWindow(),
    notificationClicked: (path) => {
      log("notification_clicked", { path })
      shell.showWindow(path)
    },
    closeRequested: () => shell.hideWindow(),
    secondInstance: (given) => {
      log("second_instance", { args: given.join(" ") })
      if (given.includes("--notify")) {
        shell.notify({ id: "1", title: "Kudos from Ana", body: "Thank you for your help.", path: "/notifications" })
        shell.setUnread(3)
      } else shell.showWindow()
    },
  })
  log("connected", { since_start: Math.round(performance.now()) })
  shell.setMenu([
    { type: "item", id: "open", label: "Open", enabled: true },
    { type: "item", id: "notifications", label: "Notifications", enabled: true },
    { type: "item", id: "quiet", label: "Quiet mode", enabled: true, checked: true },
    { type: "separator" },
    { type: "item", id: "quit", label: "Quit", enabled: true },
  ])
  shell.emit({ type: "state", state })
  if (!args.includes("--hidden")) shell.showWindow()
}
