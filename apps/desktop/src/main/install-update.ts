import { pause } from "./clock.ts"
import type { Clock, Installer, Log, StartedProcess } from "./ports.ts"
import type { UpdateJournal } from "./update-journal.ts"

type InstallDeps = { installer: Installer; journal: UpdateJournal; clock: Clock; log: Log }

/** The new version's window is ready and it has run that long without ending. */
export const HEALTHY_MS = 20_000
const MAX_STARTS = 2
/** A slow computer after an update; includes the 20 s. */
const START_LIMIT_MS = 90_000
const LOOK_MS = 500

/** The exit code of a start that was only passed on to the instance that runs: that one has to become healthy then. */
export const PASSED_ON = 10

/** Arguments of a version that an update, or a rollback, started. */
export const SHOW = "--show"
export const HIDDEN = "--hidden"

/**
 * Installs the verified file next to this version. Every step is written down before it is done, so that whichever
 * version starts after a crash knows what to do.
 * @throws what the installer throws; this version is current again then
 */
export async function installUpdate(
  { installer, journal, log }: InstallDeps,
  { file, from, to, show }: { file: string; from: string; to: string; show: boolean },
): Promise<void> {
  await journal.write({ from, to, step: "installing", starts: 0, show })
  try {
    await installer.install(file)
    const isThere = (await installer.installed()).includes(to) && (await installer.current()) === to
    if (!isThere) throw new Error("the installer ended without installing its version")
    await journal.write({ from, to, step: "starting", starts: 0, show })
  } catch (error) {
    log("update_not_installed", { version: to })
    await installer.activate(from).catch(() => undefined)
    await journal.clear()
    throw error
  }
}

/**
 * Run by the old version after its window has gone: starts the new one and stays until it has proven itself, or goes
 * back to the old one. This also covers a version whose program does not start at all.
 */
export async function watchUpdate(deps: InstallDeps): Promise<"healthy" | "rolled_back"> {
  const { installer, journal, log } = deps
  const pending = await journal.read()
  if (pending === null) return "healthy"
  for (let attempt = 1; attempt <= MAX_STARTS; attempt += 1) {
    const started = attemptStart(installer, pending.to, [pending.show ? SHOW : HIDDEN])
    if (started && (await waitUntilHealthy(deps, started, pending.to))) return "healthy"
    log("update_did_not_start", { version: pending.to, attempt })
    started?.kill()
    await started?.exited.catch(() => null)
    // It went back on its own.
    if ((await journal.read()) === null) return "rolled_back"
  }
  await rollBack(deps, pending)
  return "rolled_back"
}

function attemptStart(installer: Installer, version: string, args: string[]): StartedProcess | null {
  try {
    return installer.start(version, args)
  } catch {
    return null
  }
}

async function waitUntilHealthy({ journal, clock, log }: InstallDeps, started: StartedProcess, version: string) {
  let hasFailed = false
  const ended = (code: number | null) => {
    hasFailed = code !== PASSED_ON
    log("updated_version_exited", { code })
  }
  // A program that could not be started at all has ended, too.
  started.exited.then(ended, () => ended(null))
  const until = clock.monotonic() + START_LIMIT_MS
  while (clock.monotonic() < until) {
    // The update is over: confirmed, or rolled back by the new version itself.
    if ((await journal.read()) === null) return (await journal.failedVersion()) !== version
    if (hasFailed) return false
    await pause(clock, LOOK_MS)
  }
  return false
}

async function rollBack(
  { installer, journal, log }: InstallDeps,
  { from, to, show }: PendingUpdate,
  letGo = () => Promise.resolve(),
): Promise<void> {
  log("update_rolled_back", { from: to, to: from })
  await installer.activate(from)
  await journal.setFailed(to)
  await journal.clear()
  await letGo()
  installer.start(from, [show ? SHOW : HIDDEN])
}
type PendingUpdate = { from: string; to: string; show: boolean }

/**
 * First thing in every start that is not only passed on, before anything that a new version could fail at: counts its
 * starts and goes back after the second. @param letGo makes room for the version before, which is started then
 * @returns whether this process has to end, because another version was started
 */
export async function recoverUpdate(deps: InstallDeps, version: string, letGo?: () => Promise<void>): Promise<boolean> {
  const { installer, journal, log } = deps
  const pending = await journal.read()
  if (pending === null) return false
  if (version === pending.to) {
    if (pending.starts >= MAX_STARTS) {
      await rollBack(deps, pending, letGo)
      return true
    }
    await journal.write({ ...pending, step: "starting", starts: pending.starts + 1 })
    return false
  }
  // Another version is being started, by the shortcuts too: this one was started past them.
  if (pending.step === "starting") return false
  // Stopped in the middle: the old version goes on, and the update is offered again.
  log("update_interrupted", { version: pending.to, step: pending.step })
  await installer.activate(version)
  await journal.clear()
  return false
}

/** The new version works: the update is over. Of the older ones, the previous is kept. */
export async function confirmUpdate({ installer, journal, log }: InstallDeps, version: string): Promise<void> {
  const pending = await journal.read()
  if (pending?.to !== version) return
  await journal.clear()
  log("updated", { from: pending.from, to: version })
  const kept = new Set([version, pending.from])
  for (const old of await installer.installed()) {
    if (!kept.has(old)) await installer.remove(old).catch(() => log("old_version_not_removed", { version: old }))
  }
}
