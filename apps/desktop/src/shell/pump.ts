/** How often the window system's events are handled, in ms, depending on what the window is doing. */
const INTERVALS = {
  /** Someone is using it: 60 times a second. */
  active: 16,
  /** It can be seen, and nothing has happened for some seconds. */
  idle: 150,
  /** Only the tray icon can be used. */
  hidden: 250,
}
export type Activity = keyof typeof INTERVALS

/** After the last input, scrolling and animations have ended by then. */
const ACTIVE_FOR = 3000

/**
 * Handles the events of the window system between those of Node. That costs processor time even when there are none, so
 * it happens rarely while no one looks. (docs/desktop-building#figures)
 */
export class Pump {
  #handleEvents: () => boolean
  #timer: NodeJS.Timeout | null = null
  #activity: Activity = "active"
  #isVisible = false
  #activeUntil = 0

  /** @param handleEvents returns false when the application has ended */
  constructor(handleEvents: () => boolean) {
    this.#handleEvents = handleEvents
  }

  start(): void {
    this.touch()
    this.#timer ??= setInterval(() => this.#tick(), INTERVALS[this.#activity])
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  get activity(): Activity {
    return this.#activity
  }

  /** Something happened in the window: handle events often for some seconds. */
  touch(): void {
    this.#activeUntil = performance.now() + ACTIVE_FOR
    this.#adapt()
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    if (isVisible) this.touch()
    else this.#activeUntil = performance.now() + INTERVALS.hidden
    this.#adapt()
  }

  #tick(): void {
    if (!this.#handleEvents()) return this.stop()
    this.#adapt()
  }

  #adapt(): void {
    const isActive = performance.now() < this.#activeUntil
    const activity = isActive ? "active" : this.#isVisible ? "idle" : "hidden"
    if (activity === this.#activity) return
    this.#activity = activity
    if (!this.#timer) return
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#tick(), INTERVALS[activity])
  }
}
