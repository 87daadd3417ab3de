import type { Browser } from "@playwright/test"

/*
 * Playwright drives Debian's Firefox over WebDriver BiDi ("moz-firefox"), which it calls experimental. Here is what it
 * lacks with Firefox 153.
 */

/** System access lets a script run in the browser's own scope. */
export const FIREFOX_FLAGS = ["--remote-allow-system-access"]

export const FIREFOX_PREFERENCES = {
  // What Playwright emulates in every context of Chromium: light colors, and no animations.
  "layout.css.prefers-color-scheme.content-override": 1,
  "ui.prefersReducedMotion": 1,
  // The list of downloads would take the focus from the page.
  "browser.download.alwaysOpenPanel": false,
  // A downloaded PDF would open in a tab in front of the page, which polls only while it is visible.
  "pdfjs.disabled": true,
  // Firefox 153 crashes when both Playwright and axe read `ariaLabelledByElements` of an SVG.
  "accessibility.ARIAElementReflection.enabled": false,
}

export function completeFirefox(browser: Browser): void {
  const server = serverOf(browser)
  // Each page has a session of its own; this is their prototype.
  const sessions = Object.getPrototypeOf(server._browserSession) as Session
  emulateMedia(sessions, server)
  identifyDownloads(sessions)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(insertText)
    context.on("page", (page) => {
      const goto = page.goto.bind(page)
      // Chromium takes the later of two navigations; here it is refused while the earlier one goes on.
      page.goto = (url, options) =>
        goto(url, options).catch((error: unknown) => {
          if (String(error).includes("NS_BINDING_ABORTED")) return goto(url, options)
          throw error
        })
      // A reload fails after a route was added: "NS_BINDING_ABORTED".
      page.reload = (options) => page.goto(page.url(), options)
    })
    return context
  }
}

/** In the page: Playwright sets the value of a field, which React ignores. This inserts text as an input method does. */
function insertText(): void {
  Object.defineProperty(globalThis, "__pw_bidiInsertText", {
    get: () => (text: string) => void document.execCommand("insertText", false, text),
    set: () => {},
  })
}

const MEDIA_COMMAND = "emulation.setMediaFeaturesOverride"

type Media = { media?: string; colorScheme?: string }
type Session = {
  dispatchMessage(message: { method?: string; params: { navigation?: string | null; url?: string } }): void
  send(method: string, params: object): Promise<{ contexts?: { context: string }[]; exceptionDetails?: unknown }>
}
type Server = {
  _browserSession: Session
  _bidiPages: Map<string, { _page: { emulatedMedia(): Media } }>
}

/**
 * Answers the command for color schemes and print, which Firefox 153 does not know, as its developer tools do: by the
 * properties of the browsing context.
 */
function emulateMedia(sessions: Session, server: Server): void {
  const { send } = sessions
  sessions.send = async function sendOrEmulate(this: Session, method, params) {
    if (method !== MEDIA_COMMAND) return send.call(this, method, params)
    const [page] = (params as { contexts?: string[] }).contexts ?? []
    // Without a page, it is a context's default: the preferences have set it.
    if (page === undefined) return {}
    const { media, colorScheme } = server._bidiPages.get(page)?._page.emulatedMedia() ?? {}
    return runInBrowser(send.bind(server._browserSession), overrideMedia, [page, media ?? "", colorScheme ?? ""])
  }
}

/** Playwright ignores downloads without a navigation, as those by a link's `download` are. The address identifies them. */
function identifyDownloads(sessions: Session): void {
  const { dispatchMessage } = sessions
  sessions.dispatchMessage = function dispatchIdentified(this: Session, message) {
    if (message.method?.startsWith("browsingContext.download")) message.params.navigation ??= message.params.url
    dispatchMessage.call(this, message)
  }
}

/** In the browser's own scope. */
const overrideMedia = `(page, media, colorScheme) => {
  const { NavigableManager } = ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs")
  const context = NavigableManager.getBrowsingContextById(page)
  context.mediumOverride = media === "no-override" ? "" : media
  context.prefersColorSchemeOverride = ["light", "dark"].includes(colorScheme) ? colorScheme : "none"
}`

async function runInBrowser(send: Session["send"], functionDeclaration: string, values: string[]) {
  const { contexts } = await send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 })
  const reply = await send("script.callFunction", {
    functionDeclaration,
    arguments: values.map((value) => ({ type: "string", value })),
    target: { context: contexts?.[0]?.context },
    awaitPromise: false,
  })
  if (reply.exceptionDetails) throw new Error(`Firefox: ${JSON.stringify(reply.exceptionDetails)}`)
  return {}
}

/** Playwright's server is in the process of the tests; there is no public way to it. */
function serverOf(browser: Browser): Server {
  return (browser as unknown as { _connection: { toImpl(of: Browser): Server } })._connection.toImpl(browser)
}
