import { join } from "node:path"
import { z } from "zod"
import { MANIFEST_BYTES, type ReleaseManifest } from "@scorecard/contracts/desktop-release-manifest"
import { compareVersions, verifyManifest, type ReleaseKey } from "@scorecard/desktop-releases"
import type { UpdateChannel, UpdateState } from "../bridge.ts"
import { createRepeatingTask } from "./repeating-task.ts"
import { pause } from "./clock.ts"
import { DamagedDownload, download, matchesManifest } from "./download.ts"
import { type Http, jsonOf } from "./http.ts"
import { confirmUpdate, HEALTHY_MS, installUpdate } from "./install-update.ts"
import type { Text, Unwritten } from "./language.ts"
import type { Cancel, Clock, Installer, Log } from "./ports.ts"
import type { UpdateJournal } from "./update-journal.ts"

export type KeptUpdateState = Unwritten<UpdateState>

export type Updates = {
  state(): KeptUpdateState
  start(): void
  stop(): void
  /** `isAsked`: the person wants to know, so a service that cannot be reached is said to be so. */
  check(options?: { isAsked?: boolean }): void
  /** Now, because the person wants it. */
  install(): void
  /** Whether this may be a quiet moment has changed. */
  visibilityChanged(): void
  idle(): Promise<void>
  isBusy(): boolean
}

export type UpdatesDeps = {
  http: Http
  clock: Clock
  log: Log
  version: string
  serviceUrl: string
  /** Those that this program was built with. */
  keys: readonly ReleaseKey[]
  directory: string
  installer: Installer
  journal: UpdateJournal
  channel(): UpdateChannel
  isVisible(): boolean
  /** Something that must not be interrupted, such as a request being submitted. */
  isBusy(): boolean
  onChange(state: KeptUpdateState): void
  /** The new version is installed: this process gives way to it. */
  handOver(): Promise<void>
}

const CHECK_MS = 4 * 3_600_000
const RETRY_MS = 15 * 60_000
/** Who closed the window may open it again in a moment. */
const QUIET_MS = 60_000
const LOOK_MS = 500

const Offer = z.object({ manifest: z.base64().max(2 * MANIFEST_BYTES), signature: z.string() })
const NONE: KeptUpdateState = { status: "none", version: null, message: null, is_urgent: false }

const because =
  (reason: "untrusted" | "damaged" | "unreachable" | "failed"): Text =>
  ({ copy }) =>
    copy.updates[reason]

const unchecked: Text = ({ copy }) => copy.updates.unchecked.body

type Ready = { manifest: ReleaseManifest; file: string }

const isSame = (one: ReleaseManifest | null, other: ReleaseManifest | undefined) =>
  one !== null && one.version === other?.version && one.channel === other.channel && one.sha256 === other.sha256

/** Looks for updates, downloads and installs them. (rules/desktop-client#updates) */
export function openUpdates(deps: UpdatesDeps): Updates {
  const { http, clock, log, version, journal } = deps
  let state = NONE
  let ready: Ready | null = null
  let next = CHECK_MS
  let quiet: Cancel | null = null
  let health: Cancel | null = null
  let installing: Promise<void> | null = null
  let isAsked = false

  const task = createRepeatingTask({ clock, every: () => next, run: check })
  const set = (change: Partial<KeptUpdateState>) => deps.onChange((state = { ...NONE, ...change }))

  async function check(): Promise<void> {
    const wasAsked = isAsked
    isAsked = false
    if (installing) return
    next = CHECK_MS
    if (ready !== null && ready.manifest.channel !== deps.channel()) forget()
    const manifest = await findUpdate()
    if (manifest === null) {
      const isUnknown = next === RETRY_MS && ready === null
      // What is urgent stays: nothing newer is known.
      if (isUnknown && wasAsked && !state.is_urgent) set({ status: "unchecked", message: unchecked })
      return
    }
    if (isSame(manifest, ready?.manifest)) return awaitQuiet()
    ready = null
    set({ status: "downloading", version: manifest.version })
    const { serviceUrl } = deps
    try {
      const file = await download(manifest, { directory: join(deps.directory, "downloads"), serviceUrl, clock })
      // Chosen while it was downloaded: the other channel is asked next.
      if (manifest.channel !== deps.channel()) return forget()
      ready = { manifest, file }
      set({ status: "ready", version: manifest.version })
      awaitQuiet()
    } catch (error) {
      const isDamaged = error instanceof DamagedDownload
      log("update_not_downloaded", { version: manifest.version, damaged: isDamaged })
      if (!isDamaged) next = RETRY_MS
      const message = because(isDamaged ? "damaged" : "unreachable")
      set({ status: "failed", version: manifest.version, message })
    }
  }

  /** The manifest of a newer version that the publisher signed for this channel. */
  async function findUpdate(): Promise<ReleaseManifest | null> {
    const channel = deps.channel()
    const reply = await http({ method: "GET", path: `/v1/public/desktop-releases/${channel}` })
    if (reply?.status !== 200) {
      if (reply?.status === 404) forget()
      else next = RETRY_MS
      return null
    }
    const offer = Offer.safeParse(jsonOf(reply))
    const verified = offer.success
      ? verifyManifest(Buffer.from(offer.data.manifest, "base64"), offer.data.signature, deps.keys)
      : null
    if (verified?.manifest.channel !== channel) {
      log("update_untrusted", { channel })
      forget({ status: "failed", message: because("untrusted"), is_urgent: true })
      return null
    }
    const { manifest } = verified
    if (compareVersions(manifest.version, version) <= 0) {
      forget()
      return null
    }
    if ((await journal.failedVersion()) === manifest.version) {
      const message: Text = ({ copy }) => copy.updates.rolledBack(manifest.version)
      forget({ status: "failed", version: manifest.version, message, is_urgent: true })
      return null
    }
    return manifest
  }

  /** Nothing to install, or no longer. */
  function forget(change: Partial<KeptUpdateState> = {}): void {
    ready = null
    set(change)
  }

  function awaitQuiet(): void {
    quiet?.()
    quiet = ready === null || deps.isVisible() ? null : clock.after(QUIET_MS, installIfQuiet)
  }

  function installIfQuiet(): void {
    if (deps.isVisible()) return
    if (deps.isBusy()) return awaitQuiet()
    install(false)
  }

  function install(isWanted: boolean): void {
    if (ready === null || installing) return
    installing = installReady(ready, isWanted).finally(() => (installing = null))
  }

  /** Whether the service still offers it, on the channel that is chosen now. Without an answer, nothing is installed. */
  async function isStillOffered({ manifest }: Ready): Promise<boolean> {
    const offered = await findUpdate()
    if (isSame(offered, manifest)) return true
    // Withdrawn, or not to be trusted any longer: already forgotten.
    if (offered === null && ready === null) return false
    if (offered !== null || ready?.manifest.channel !== deps.channel()) {
      // Replaced by another, which the next check downloads.
      forget()
      task.runIn(0)
    } else {
      set({ status: "ready", version: manifest.version, message: because("unreachable") })
      task.runIn(RETRY_MS)
    }
    return false
  }

  async function installReady(found: Ready, isWanted: boolean): Promise<void> {
    const { manifest, file } = found
    const to = manifest.version
    if (!(await isStillOffered(found))) return
    // Time has passed since it was verified.
    if (!(await matchesManifest(file, manifest))) {
      forget({ status: "failed", version: to, message: because("damaged"), is_urgent: isWanted })
      return
    }
    // Meanwhile the person may have opened the window, or begun something.
    if (!isWanted && (deps.isVisible() || deps.isBusy())) return awaitQuiet()
    set({ status: "installing", version: to })
    try {
      await installUpdate(deps, { file, from: version, to, show: isWanted })
    } catch {
      forget({ status: "failed", version: to, message: because("failed"), is_urgent: true })
      return
    }
    await giveWay()
  }

  /** Setup took a while: what the person did meanwhile counts. */
  async function giveWay(): Promise<void> {
    while (deps.isBusy()) await pause(clock, LOOK_MS)
    const pending = await journal.read()
    if (pending && !pending.show && deps.isVisible()) {
      await journal.write({ ...pending, show: true }).catch(() => undefined)
    }
    await deps.handOver()
  }

  return {
    state: () => state,
    start() {
      task.start()
      health = clock.after(HEALTHY_MS, () => void confirmUpdate(deps, version))
    },
    stop() {
      task.stop()
      for (const cancel of [quiet, health]) cancel?.()
    },
    check(options) {
      isAsked ||= options?.isAsked === true
      task.now({ again: true })
    },
    install: () => install(true),
    visibilityChanged: awaitQuiet,
    async idle() {
      await Promise.all([task.idle(), installing])
    },
    isBusy: () => task.isRunning() || installing !== null,
  }
}
