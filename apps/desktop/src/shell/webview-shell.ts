import { Application, type BrowserWindow, type Webview } from "@webviewjs/webview"
import type { Native, NativeEvent } from "../bridge.ts"
import type { Log, MenuItem, Notice, Shell, ShellHandlers } from "../main/ports.ts"
import { HIDDEN } from "../main/install-update.ts"
import { MENU } from "../main/tray.ts"
import { BRIDGE_SCRIPT, emitScript, readPageMessage, settleScript } from "./bridge-script.ts"
import { drawIcon } from "./icon.ts"
import { Notices } from "./notices.ts"
import { INTERFACE_START, isInterfaceAddress, openInBrowser } from "./open-browser.ts"
import { toPng } from "./picture-files.ts"
import { Pump } from "./pump.ts"
import { serveInterface, type InterfaceFiles } from "./serve-interface.ts"
import { QUIT, type SingleInstance } from "./single-instance.ts"
import { createTray, type Tray } from "./tray.ts"

export type WebviewShellOptions = {
  name: string
  files: InterfaceFiles
  /** Where stored pictures are, among others. */
  serviceOrigin: string
  /** Where the web engine keeps its data. */
  dataFolder: string
  /** The picture of notifications, as a file. */
  noticeIcon: string
  instance: SingleInstance
  log: Log
  /** Without one, the window stays empty. For trying the rest where there is none, as under Wine. */
  isWebEngineOptional: boolean
}

const WINDOW = { width: 420, height: 640, minWidth: 360, minHeight: 480 }
const WINDOW_ICON = 64

/** The shell on the web engine of the system: WebView2 on Windows, WebKitGTK on Linux. (decisions/0047-desktop-shell) */
export function createWebviewShell(options: WebviewShellOptions): Shell {
  return new WebviewShell(options)
}

class WebviewShell implements Shell {
  #options: WebviewShellOptions
  #application = new Application()
  #pump = new Pump(() => this.#application.pumpEvents())
  #notices: Notices
  #window: BrowserWindow | null = null
  #webview: Webview | null = null
  #tray: Tray | null = null
  #handlers: ShellHandlers | null = null
  #isShown = false
  #isVisible = false
  #isPageReady = false
  /** What the page must get when it is ready: the newest of each kind. */
  #kept = new Map<NativeEvent["type"], NativeEvent>()

  constructor(options: WebviewShellOptions) {
    this.#options = options
    this.#notices = new Notices(options.noticeIcon, options.log)
  }

  async connect(native: Native, handlers: ShellHandlers): Promise<void> {
    this.#handlers = handlers
    this.#pump.start()
    await this.#application.whenReady({ autoRun: false })
    const { name } = this.#options
    const window = this.#application.createBrowserWindow({
      title: name,
      width: WINDOW.width,
      height: WINDOW.height,
      logical: true,
      visible: false,
      windowsDragAndDrop: false,
    })
    this.#window = window
    window.setMinSize(WINDOW.minWidth, WINDOW.minHeight, true)
    window.setWindowIcon(toPng(drawIcon(WINDOW_ICON)))
    window.registerProtocol("app", (request) => serveInterface(request, this.#options))
    this.#listenToWindow(window, handlers)
    this.#tray = createTray(this.#application, name, handlers)
    await this.#loadPage(window, native).catch((error: unknown) => {
      if (!this.#options.isWebEngineOptional) throw error
      this.#options.log("without_web_engine")
    })
    this.#options.instance.onSecondInstance((args) => {
      this.#options.log("second_instance", { arguments: args.join(" ") })
      if (args.includes(QUIT)) handlers.menu(MENU.quit)
      else if (!args.includes(HIDDEN)) handlers.secondInstance(args)
    })
  }

  /** Resolves when the page has been loaded. */
  async #loadPage(window: BrowserWindow, native: Native): Promise<void> {
    const webContext = this.#application.createWebContext({ dataDirectory: this.#options.dataFolder })
    const webview = window.createWebview({
      url: INTERFACE_START,
      preload: BRIDGE_SCRIPT,
      enableDevtools: false,
      useHttpsScheme: true,
      clipboard: true,
      hotkeysZoom: true,
      webContext,
      navigationHandler: (url) => this.#mayShow(url),
      newWindowHandler: ({ url }) => {
        if (url !== undefined) this.#openLink(url)
        return false
      },
    })
    this.#webview = webview
    webview.onIpcMessage((message) => {
      if (isInterfaceAddress(message.uri)) this.#receive(message.body.toString(), native)
      else this.#options.log("message_of_other_page", {})
    })
    await new Promise<void>((resolve) => webview.once("page-load-finished", () => resolve()))
  }

  #listenToWindow(window: BrowserWindow, handlers: ShellHandlers): void {
    window.on("close", (event) => {
      event.preventDefault()
      handlers.closeRequested()
    })
    window.on("focus", () => {
      this.#pump.touch()
      this.#updateVisibility()
      handlers.focus()
    })
    window.on("blur", () => {
      this.#updateVisibility()
      handlers.blur()
    })
    window.on("resize", () => {
      this.#pump.touch()
      this.#updateVisibility()
    })
    window.on("move", () => this.#pump.touch())
  }

  /** A window is told neither when it is minimized nor when it is restored, but it loses or gets the focus then. */
  #updateVisibility(): void {
    const isVisible = this.#isShown && this.#window?.isMinimized() === false
    if (isVisible === this.#isVisible) return
    this.#isVisible = isVisible
    this.#pump.setVisible(isVisible)
    if (isVisible) this.#handlers?.shown()
    else this.#handlers?.hidden()
  }

  #mayShow(url: string): boolean {
    if (isInterfaceAddress(url)) return true
    this.#openLink(url)
    return false
  }

  #openLink(url: string): void {
    this.openExternal(url).catch(() => this.#options.log("link_refused", {}))
  }

  #receive(text: string, native: Native): void {
    const message = readPageMessage(text)
    if (message === null) return
    if (message.kind !== "ready") this.#pump.touch()
    if (message.kind === "ready") this.#flush()
    if (message.kind === "call") void this.#answer(message.id, () => native[message.method](message.argument as never))
  }

  async #answer(id: number, call: () => Promise<unknown>): Promise<void> {
    const script = await Promise.resolve()
      .then(call)
      .then(
        (value) => settleScript(id, null, value),
        (error: unknown) => settleScript(id, error instanceof Error ? error.message : "Failed", null),
      )
    this.#webview?.evaluateScript(script)
  }

  #flush(): void {
    this.#isPageReady = true
    for (const event of this.#kept.values()) this.#webview?.evaluateScript(emitScript(event))
    this.#kept.clear()
  }

  emit(event: NativeEvent): void {
    if (this.#isPageReady) this.#webview?.evaluateScript(emitScript(event))
    else if (event.type !== "changed") this.#kept.set(event.type, event)
  }

  showWindow(path?: string): void {
    if (!this.#window) return
    this.#isShown = true
    this.#pump.setVisible(true)
    this.#webview?.setWebviewVisibility(true)
    this.#window.show()
    if (this.#window.isMinimized()) this.#window.setMinimized(false)
    this.#window.focus()
    this.#updateVisibility()
    if (path !== undefined) this.emit({ type: "open", path })
  }

  hideWindow(): void {
    this.#isShown = false
    this.#window?.hide()
    // WebView2 then stops drawing and gives memory back.
    this.#webview?.setWebviewVisibility(false)
    this.#updateVisibility()
  }

  isVisible(): boolean {
    return this.#isVisible
  }

  setUnread(count: number, text: string): void {
    this.#tray?.setUnread(count, text)
    this.#window?.setTitle(count > 0 ? `(${count}) ${this.#options.name}` : this.#options.name)
  }

  setMenu(items: MenuItem[]): void {
    this.#tray?.setMenu(items)
  }

  notify(notice: Notice): void {
    this.#notices.show(notice, () => {
      this.#options.log("notification_clicked", { path: notice.path })
      this.#handlers?.notificationClicked(notice.path)
    })
  }

  openExternal(url: string): Promise<void> {
    return openInBrowser(url)
  }

  async quit(): Promise<void> {
    this.#notices.close()
    await this.#options.instance.release()
    this.#pump.stop()
    this.#tray?.remove()
    this.#application.exit()
  }
}
