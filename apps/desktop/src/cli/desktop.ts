import { homedir } from "node:os"
import { join } from "node:path"
import { readReleaseKeys } from "@scorecard/desktop-releases"
import { systemClock } from "../main/clock.ts"
import { HIDDEN } from "../main/install-update.ts"
import type { Autostart, Installer, Log, SecretStore } from "../main/ports.ts"
import { languageOf, systemLanguage } from "../main/language.ts"
import { forgetSignIn } from "../main/session.ts"
import { MENU } from "../main/tray.ts"
import { openUpdateJournal } from "../main/update-journal.ts"
import { readProgram, type Program } from "../shell/build-info.ts"
import { claimStart } from "../shell/claim-start.ts"
import { createLogFile } from "../shell/log-file.ts"
import { QUIT, takeSingleInstance, type SingleInstance } from "../shell/single-instance.ts"
import { createAutostart, createKeyring, useSystemProxy } from "../shell/system.ts"
import { createVersionsFolder } from "../shell/versions-folder.ts"
import { setAppUserModelId, showMessageBox } from "../shell/windows-process.ts"
import { checkSystem } from "./check-system.ts"

const USAGE = `  (nothing)             starts the client, or shows the window of the one that runs
  --hidden              starts it with the tray icon alone
  --quit                ends the one that runs
  --forget              ends it, and deletes the sign-in from the credential store: Setup's uninstaller
  --check               tries the credential store and the start with the system, and writes the results into the log
  --try-notification    shows a notification, which leads to the inbox, and a badge
  --choose <entry>      chooses an entry of the tray's menu: ${Object.values(MENU).join(", ")}
  --without-web-engine  starts without a page in the window, where there is no web engine
`

/** Run by programs rather than by people. */
const SILENT = [QUIT, "--forget", "--check"]

const program = readProgram()
const { info } = program
const folder = dataFolder(info.name)
const log = createLogFile(folder)
const args = process.argv.slice(2)
const copy = languageOf(systemLanguage()).copy.start
const secrets = createKeyring(info.name, info.service_url)

process.on("uncaughtException", fail)
process.on("unhandledRejection", fail)

const WITHOUT_WEB_ENGINE = "--without-web-engine"
const passedOn = args.filter((arg) => arg === WITHOUT_WEB_ENGINE)

/** Ends a program that could not start; one that runs writes it down and goes on. */
let isRunning = false
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  log("failed", { message, running: isRunning })
  if (isRunning) return
  // These are run by Setup and its uninstaller, where no one can close a message.
  if (args.some((arg) => SILENT.includes(arg))) process.exit(1)
  showMessageBox(info.name, `${copy.failed(info.name)}\n\n${explain(message)}`)
  process.exit(1)
}

function explain(message: string): string {
  if (!message.includes("WebView2")) return message
  return copy.noWebEngine
}

async function main(): Promise<void> {
  log("started", { version: info.version, pid: process.pid })
  if (args.includes("--help")) {
    console.log(USAGE)
    return
  }
  const autostart = createAutostart(info.name, launcherOf(program))
  if (args.includes("--check")) return checkSystem({ info, autostart, log })
  if (args.includes(QUIT) || args.includes("--forget")) return end(args.includes("--forget"))
  // Without keys, no release could be trusted: such a build looks for none.
  const isUpdatable = info.release_keys !== ""
  const { installFolder } = program
  const installer =
    isUpdatable && installFolder !== null ? createVersionsFolder(installFolder, executable(), passedOn) : null
  const journal = openUpdateJournal(folder)
  setAppUserModelId(info.id)
  const claimed = await claimStart(
    { folder, installer, journal, clock: systemClock, log },
    { version: info.version, args },
  )
  // Ended by force: a version that was started in its place is a child that would keep this process.
  if (claimed.instance === null) process.exit(claimed.exitCode)
  await start({ instance: claimed.instance, autostart, installer, log, secrets })
}

type Parts = {
  instance: SingleInstance
  autostart: Autostart
  installer: Installer | null
  log: Log
  secrets: SecretStore
}

async function start({ instance, ...parts }: Parts): Promise<void> {
  // The web engine's addon and the client take a while to load: not where another start is only passed on.
  const [{ createWebviewShell }, { startDesktopClient }] = await Promise.all([
    import("../shell/webview-shell.ts"),
    import("../main/desktop-client.ts"),
    useSystemProxy(info.service_url, log),
  ])
  const shell = createWebviewShell({
    name: info.name,
    files: program.files,
    serviceOrigin: new URL(info.service_url).origin,
    dataFolder: join(folder, "browser"),
    noticeIcon: join(program.folder, "icon.png"),
    instance,
    log,
    isWebEngineOptional: args.includes(WITHOUT_WEB_ENGINE),
  })
  await startDesktopClient({
    ...parts,
    shell,
    clock: systemClock,
    version: info.version,
    serviceUrl: info.service_url,
    releaseKeys: info.release_keys === "" ? [] : readReleaseKeys(info.release_keys),
    directory: folder,
    show: !args.includes(HIDDEN),
    systemLanguage: systemLanguage(),
    exit: () => process.exit(0),
  })
  isRunning = true
  log("ready", { milliseconds: Math.round(performance.now()) })
}

const END_TRIES = 40

/** Ends the instance that runs, by asking it, and waits for that. What fails here must not keep the secret. */
async function end(forget: boolean): Promise<void> {
  let instance: SingleInstance | null = null
  for (let attempt = 0; instance === null && attempt < END_TRIES; attempt++) {
    instance = await takeSingleInstance(folder, [QUIT]).catch(() => null)
    if (instance === null) await new Promise((resolve) => setTimeout(resolve, 250))
  }
  if (forget) {
    await useSystemProxy(info.service_url, log)
    await forgetSignIn({ secrets, serviceUrl: new URL(info.service_url).origin, clock: systemClock, log })
  }
  await instance?.release()
  log(forget ? "forgotten" : "ended")
}

/** What starts whichever version is current. */
function launcherOf({ installFolder }: Program): string {
  if (installFolder === null) return process.execPath
  return join(installFolder, process.platform === "win32" ? `${info.launcher}.exe` : info.launcher.toLowerCase())
}

function executable(): string {
  return process.platform === "win32" ? `${info.program}.exe` : info.program
}

await main()

/** The person's folder for settings, cache, log and what the web engine keeps. It is not copied to other computers. */
function dataFolder(name: string): string {
  const home = homedir()
  if (process.platform === "win32") return join(process.env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), name)
  return join(process.env["XDG_DATA_HOME"] ?? join(home, ".local", "share"), name.toLowerCase())
}
