import { homePaths, NOTIFICATIONS_PATH, UNREAD_PATH } from "../bridge.ts"
import { createRepeatingTask } from "./repeating-task.ts"
import type { Gateway, PollResult } from "./gateway.ts"
import { isOutage } from "./http.ts"
import { openInbox, unreadOf, type InboxItem } from "./inbox.ts"
import type { Cancel, Clock } from "./ports.ts"

export type Polling = {
  /** Someone is signed in and the service can be used. After an outage, the first polls are spread. */
  start(options?: { spread?: boolean }): void
  stop(): void
  /** Another person, or no one: what was seen before means nothing. */
  forget(): void
  focus(): void
  visibilityChanged(): void
  /** The computer woke up. */
  resume(): void
  idle(): Promise<void>
  isBusy(): boolean
}

type PollingDeps = {
  gateway: Pick<Gateway, "poll" | "post" | "wasRequested">
  clock: Clock
  /** Who is signed in; null for no one. */
  employeeId(): string | null
  isVisible(): boolean
  onUnread(unread: number): void
  onArrivals(items: InboxItem[]): void
  onChanged(paths: string[]): void
}

/** The table in rules/desktop-client#polling. */
const HOME_MS = 15_000
const INBOX_FOREGROUND_MS = 15_000
const INBOX_BACKGROUND_MS = 10_000
const HEARTBEAT_MS = 60_000
/** Scores may follow an entry by a moment. */
const FOLLOW_UP_MS = 3_000
/** Being shown, getting the focus and waking up may come together. */
const TOGETHER_MS = 2_000
const SPREAD_MS = 5_000

/** What is asked of the service, and when, without anyone doing anything. (rules/desktop-client#polling) */
export function openPolling(deps: PollingDeps): Polling {
  const { gateway, clock, isVisible } = deps
  const inbox = openInbox()
  /** What was last polled, by its address. The interface may have requested the same meanwhile. */
  const tags = new Map<string, string>()
  /** Counts the changes of person: what was asked for the one before means nothing to the next. */
  let generation = 0
  let followUp: Cancel | null = null
  let starting: Cancel | null = null

  const home = createRepeatingTask({ clock, every: () => (isVisible() ? HOME_MS : null), run: pollHome })
  const notifications = createRepeatingTask({
    clock,
    every: () => (isVisible() ? INBOX_FOREGROUND_MS : INBOX_BACKGROUND_MS),
    run: pollInbox,
  })
  const heartbeat = createRepeatingTask({ clock, every: () => (isVisible() ? HEARTBEAT_MS : null), run: sendHeartbeat })
  const tasks = [home, notifications, heartbeat]

  async function pollHome(): Promise<void> {
    const current = generation
    const changed: string[] = []
    // In sequence, over one connection: thousands of clients should not open four each.
    for (const path of homePaths(deps.employeeId() ?? "")) {
      // A card that the person may not see is never requested.
      if (!gateway.wasRequested(path)) continue
      const result = await gateway.poll(path)
      if (current !== generation) return
      if (result && isOutage(result.reply)) break
      if (result && hasChanged(path, result)) changed.push(path)
    }
    if (changed.length > 0) deps.onChanged(changed)
  }

  function hasChanged(path: string, { tag, isChanged }: PollResult): boolean {
    if (tag === null) return false
    const last = tags.get(path)
    tags.set(path, tag)
    return last === undefined ? isChanged : last !== tag
  }

  async function pollInbox(): Promise<void> {
    const current = generation
    const count = await gateway.poll(UNREAD_PATH)
    if (current !== generation) return
    if (!count?.reply || count.tag === null || count.tag === tags.get(UNREAD_PATH)) return
    const unread = unreadOf(count.reply)
    if (unread !== null) deps.onUnread(unread)
    const list = await gateway.poll(NOTIFICATIONS_PATH)
    if (current !== generation) return
    // Only now: if the list could not be had, the next poll asks for it again.
    if (list?.tag) tags.set(UNREAD_PATH, count.tag)
    deps.onChanged([UNREAD_PATH, NOTIFICATIONS_PATH])
    const arrivals = list?.reply?.status === 200 ? inbox.arrivals(list.reply) : []
    if (arrivals.length === 0) return
    deps.onArrivals(arrivals)
    if (arrivals.some(({ type }) => type.startsWith("scorecard."))) refetchHome()
  }

  /** Visible or not: whoever opens the window then sees the figures that the notification was about. */
  function refetchHome(): void {
    home.now({ again: true })
    followUp?.()
    followUp = clock.after(FOLLOW_UP_MS, () => home.now({ again: true }))
  }

  async function sendHeartbeat(): Promise<void> {
    if (isVisible()) await gateway.post("/v1/auth/activity-heartbeat", { client: "desktop" })
  }

  return {
    start({ spread = false } = {}) {
      starting?.()
      const begin = () => tasks.forEach((task) => task.start())
      if (spread) starting = clock.after(Math.random() * SPREAD_MS, begin)
      else begin()
    },
    stop() {
      for (const cancel of [starting, followUp]) cancel?.()
      for (const task of tasks) task.stop()
    },
    forget() {
      generation += 1
      inbox.forget()
      tags.clear()
    },
    focus() {
      home.now({ unlessWithinMs: TOGETHER_MS })
      notifications.now({ unlessWithinMs: TOGETHER_MS })
    },
    visibilityChanged() {
      if (!isVisible()) {
        home.pause()
        heartbeat.pause()
        return
      }
      home.now({ unlessWithinMs: TOGETHER_MS })
      heartbeat.now({ unlessWithinMs: HEARTBEAT_MS })
    },
    resume() {
      if (isVisible()) home.now({ unlessWithinMs: TOGETHER_MS })
      notifications.now({ unlessWithinMs: TOGETHER_MS })
    },
    async idle() {
      await Promise.all(tasks.map((task) => task.idle()))
    },
    isBusy: () => tasks.some((task) => task.isRunning()),
  }
}
