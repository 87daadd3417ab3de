import type { Log } from "#platform/log/index.ts"
import type { Signals } from "#platform/signals/index.ts"
import type { Transact, Tx } from "#platform/transactions/index.ts"
import { recordFailure, removeKept, takeKept, type StoredAnnouncement } from "./kept.ts"

/** Tells those whom it concerns, in the relay's transaction: what it writes commits with the end of the announcement. */
export type Deliver = (tx: Tx, announcements: readonly StoredAnnouncement[]) => Promise<void>

export type Relay = {
  /** Carries out what is waiting now. @returns how many announcements were delivered */
  drain(): Promise<number>
  /** Drains whenever something is announced, until `stop`. */
  start(signals: Signals): void
  /** Waits for the batch that is under way. */
  stop(): Promise<void>
}

const BATCH = 100
/** Signals may get lost, and what failed is due again without one. */
const POLL_MS = 5_000

/**
 * Takes announcements out of the outbox, oldest first. Each is locked, delivered and removed in one transaction, and
 * locked ones are passed by: any number of relays deliver each one once, and a killed one loses none.
 */
export function createRelay(platform: { transact: Transact; log: Log }, deliver: Deliver): Relay {
  return new OutboxRelay(platform, deliver)
}

class OutboxRelay implements Relay {
  readonly #platform: { transact: Transact; log: Log }
  readonly #deliver: Deliver
  #draining: Promise<number> | null = null
  #again = false
  #stopped = false
  #silence = () => {}

  constructor(platform: { transact: Transact; log: Log }, deliver: Deliver) {
    this.#platform = platform
    this.#deliver = deliver
  }

  async drain(): Promise<number> {
    let delivered = 0
    for (let full = true; full && !this.#stopped;) {
      const batch = await this.#carry()
      delivered += batch.delivered
      full = batch.taken === BATCH
    }
    return delivered
  }

  start(signals: Signals): void {
    const wake = () => this.#wake()
    const unlisten = signals.listen("outbox", wake, wake)
    const poll = setInterval(wake, POLL_MS)
    this.#silence = () => {
      unlisten()
      clearInterval(poll)
    }
    wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#silence()
    await this.#draining
  }

  /** One at a time; what is announced meanwhile is looked for afterwards. */
  #wake(): void {
    this.#again = true
    if (this.#draining || this.#stopped) return
    this.#again = false
    this.#draining = this.drain()
      .catch((error: unknown) => {
        this.#platform.log.error({ err: error }, "the outbox could not be emptied; it is tried again soon")
        return 0
      })
      .finally(() => {
        this.#draining = null
        if (this.#again) this.#wake()
      })
  }

  async #carry(): Promise<{ taken: number; delivered: number }> {
    let ids: string[] = []
    try {
      await this.#platform.transact(async (tx) => {
        const batch = await takeKept(tx.db, { limit: BATCH })
        ids = batch.map((announcement) => announcement._id)
        await this.#settle(tx, batch)
      })
      return { taken: ids.length, delivered: ids.length }
    } catch (error) {
      if (ids.length === 0) throw error
      this.#platform.log.warn({ err: error }, "a batch of announcements failed: each is tried by itself")
      return { taken: ids.length, delivered: await this.#carryEach(ids) }
    }
  }

  /** So that one which can never be delivered does not keep the others waiting. */
  async #carryEach(ids: readonly string[]): Promise<number> {
    let delivered = 0
    for (const id of ids) {
      try {
        await this.#platform.transact(async (tx) => {
          const alone = await takeKept(tx.db, { limit: 1, id })
          await this.#settle(tx, alone)
          delivered += alone.length
        })
      } catch (error) {
        this.#platform.log.error({ announcement_id: id, err: error }, "an announcement could not be delivered")
        await this.#platform.transact((tx) => recordFailure(tx.db, id, String(error)))
      }
    }
    return delivered
  }

  async #settle(tx: Tx, batch: readonly StoredAnnouncement[]): Promise<void> {
    if (batch.length === 0) return
    await this.#deliver(tx, batch)
    await removeKept(
      tx.db,
      batch.map((announcement) => announcement._id),
    )
  }
}
