import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { Native, NativeAction, NativeEvent, NativeRequest } from "../bridge.ts"
import type { MenuItem, Notice, Shell, ShellHandlers } from "../main/ports.ts"
import { sendStaticFile } from "./static-file.ts"

/** What a person would see of the shell. */
export type ShellView = {
  isVisible: boolean
  unread: number
  /** The tray icon's. */
  tooltip: string
  menu: MenuItem[]
  notices: Notice[]
  /** Addresses opened in the system's browser. */
  opened: string[]
  hasQuit: boolean
}

/** What a person does with window, tray icon and notifications. */
export type ShellGesture =
  | { type: "focus" | "blur" | "minimize" | "restore" | "close" | "tray" }
  | { type: "second_instance"; args?: string[] }
  | { type: "menu"; id: string }
  | { type: "notification"; path: string }

export type BrowserShell = Shell & {
  /** Where a browser finds the interface. */
  origin: string
  view(): ShellView
  gesture(gesture: ShellGesture): void
  close(): Promise<void>
}

type BrowserShellOptions = {
  /** The built interface; without it, only the calls are answered. */
  directory?: string
  port?: number
  /** Instead of only noting an address that the system's browser would open. */
  openExternal?: (url: string) => Promise<void>
}

const HOST = "127.0.0.1"

/**
 * A shell without a window, for tests and development: the interface runs in any browser, the main process behind it is
 * the real one. Serves `POST /native/request` and `/native/act`, `GET /native/state` and `/native/events`
 * (server-sent events); `GET /shell/view` and `POST /shell/gesture` are the person at the window.
 */
export async function openBrowserShell(options: BrowserShellOptions = {}): Promise<BrowserShell> {
  const view: ShellView = {
    isVisible: false,
    unread: 0,
    tooltip: "",
    menu: [],
    notices: [],
    opened: [],
    hasQuit: false,
  }
  const streams = new Set<ServerResponse>()
  let native: Native | null = null
  let handlers: ShellHandlers | null = null
  let origin = ""

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { detail: String(error) }))
  })
  await listen(server, options.port ?? 0)
  origin = `http://${HOST}:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin)
    const isForeign = request.headers.origin !== undefined && request.headers.origin !== origin
    // Any page that the person visits could send requests here.
    if (request.headers.host !== url.host || isForeign) return send(response, 403, { detail: "Not from here." })
    const operation = `${request.method} ${url.pathname}`
    if (operation === "GET /native/events") return stream(response)
    if (operation === "GET /shell/view") return send(response, 200, view)
    if (operation === "POST /shell/gesture") {
      gesture((await bodyOf(request)) as ShellGesture)
      return send(response, 200, view)
    }
    if (native && operation === "GET /native/state") return send(response, 200, await native.state())
    if (native && operation === "POST /native/request") {
      return send(response, 200, await native.request((await bodyOf(request)) as NativeRequest))
    }
    if (native && operation === "POST /native/act") {
      await native.act((await bodyOf(request)) as NativeAction)
      return send(response, 204, null)
    }
    if (request.method === "GET" && options.directory !== undefined) {
      return sendStaticFile(options.directory, url.pathname, response)
    }
    send(response, 404, { detail: "There's nothing here." })
  }

  function stream(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
    streams.add(response)
    response.on("close", () => streams.delete(response))
    void native?.state().then((state) => write(response, { type: "state", state }))
  }

  function setVisible(isVisible: boolean): void {
    if (view.isVisible === isVisible) return
    view.isVisible = isVisible
    if (isVisible) handlers?.shown()
    else handlers?.hidden()
  }

  function gesture(made: ShellGesture): void {
    switch (made.type) {
      case "minimize":
        return setVisible(false)
      case "restore":
        return setVisible(true)
      case "menu":
        return handlers?.menu(made.id)
      case "notification":
        return handlers?.notificationClicked(made.path)
      case "close":
        return handlers?.closeRequested()
      case "tray":
        return handlers?.trayClicked()
      case "second_instance":
        return handlers?.secondInstance(made.args ?? [])
      case "focus":
      case "blur":
        return handlers?.[made.type]()
    }
  }

  const emit = (event: NativeEvent) => streams.forEach((response) => write(response, event))

  return {
    origin,
    view: () => view,
    gesture,
    async connect(given, themselves) {
      native = given
      handlers = themselves
    },
    showWindow(path) {
      setVisible(true)
      handlers?.focus()
      if (path !== undefined) emit({ type: "open", path })
    },
    hideWindow: () => setVisible(false),
    isVisible: () => view.isVisible,
    setUnread(count, text) {
      view.unread = count
      view.tooltip = text
    },
    notify: (notice) => void view.notices.push(notice),
    setMenu: (items) => void (view.menu = items),
    async openExternal(url) {
      view.opened.push(url)
      await options.openExternal?.(url)
    },
    emit,
    async quit() {
      view.hasQuit = true
      setVisible(false)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, HOST, () => resolve())
  })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  return JSON.parse(await text(request))
}

function send(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
  response.end(body === null ? undefined : JSON.stringify(body))
}

function write(response: ServerResponse, event: NativeEvent): void {
  response.write(`data: ${JSON.stringify(event)}\n\n`)
}
