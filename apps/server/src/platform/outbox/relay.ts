import type { Log } from "#platform/log/index.ts"
import type { Signals } from "#platform/signals/index.ts"
import type { Transact, Tx } from "#platform/transactions/index.ts"
import { OUTBOX_CHANNEL } from "./signal.ts"
import { recordFailure, removeDelivered, lockDue, type StoredAnnouncement } from "./outbox.store.ts"

/** Delivers in the relay's transaction: what it writes commits together with the removal of the announcements. */
export type Deliver = (tx: Tx, announcements: readonly StoredAnnouncement[]) => Promise<void>

export type Relay = {
  /** Delivers what is due now. @returns how many announcements were delivered */
  drain(): Promise<number>
  /** Drains on every signal, until `stop`. */
  start(signals: Signals): void
  /** Waits for the current batch. */
  stop(): Promise<void>
}

const BATCH = 100
/** Signals can get lost, and retries come due without one. */
const POLL_MS = 5_000
/** After a drain, announcements are gathered for this long: a batch costs about as much as a single one. */
const GATHERING_MS = 200

/**
 * Delivers announcements of the outbox, oldest first. A batch is locked, delivered and removed in one transaction, and
 * locked rows are skipped: any number of relays deliver each announcement once, and a killed relay loses none.
 * Why this is not a job of the queue: decision 0037.
 */
export function createRelay(
  platform: { transact: Transact; log: Log },
  deliver: Deliver,
  gatheringMs: number = GATHERING_MS,
): Relay {
  return new OutboxRelay(platform, deliver, gatheringMs)
}

class OutboxRelay implements Relay {
  readonly #platform: { transact: Transact; log: Log }
  readonly #deliver: Deliver
  readonly #gatheringMs: number
  #draining: Promise<number> | null = null
  #gathering: NodeJS.Timeout | null = null
  #again = false
  #stopped = false
  #unlisten = () => {}

  constructor(platform: { transact: Transact; log: Log }, deliver: Deliver, gatheringMs: number) {
    this.#platform = platform
    this.#deliver = deliver
    this.#gatheringMs = gatheringMs
  }

  async drain(): Promise<number> {
    let delivered = 0
    for (let full = true; full && !this.#stopped;) {
      const batch = await this.#deliverBatch()
      delivered += batch.delivered
      full = batch.taken === BATCH
    }
    return delivered
  }

  start(signals: Signals): void {
    const wake = () => this.#wake()
    const stopListening = signals.listen(OUTBOX_CHANNEL, wake, wake)
    const poll = setInterval(wake, POLL_MS)
    this.#unlisten = () => {
      stopListening()
      clearInterval(poll)
    }
    wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#unlisten()
    clearTimeout(this.#gathering ?? undefined)
    await this.#draining
  }

  /** One drain at a time; signals during it and shortly after it start another one. */
  #wake(): void {
    this.#again = true
    if (this.#draining || this.#gathering || this.#stopped) return
    this.#again = false
    this.#draining = this.drain()
      .catch((error: unknown) => {
        this.#platform.log.error({ err: error }, "the outbox could not be emptied; it is tried again soon")
        return 0
      })
      .finally(() => {
        this.#draining = null
        if (!this.#stopped) this.#gather()
      })
  }

  #gather(): void {
    this.#gathering = setTimeout(() => {
      this.#gathering = null
      if (this.#again) this.#wake()
    }, this.#gatheringMs)
  }

  async #deliverBatch(): Promise<{ taken: number; delivered: number }> {
    let ids: string[] = []
    try {
      await this.#platform.transact(async (tx) => {
        const batch = await lockDue(tx.db, { limit: BATCH })
        ids = batch.map((announcement) => announcement._id)
        await this.#deliverAndRemove(tx, batch)
      })
      return { taken: ids.length, delivered: ids.length }
    } catch (error) {
      if (ids.length === 0) throw error
      this.#platform.log.warn({ err: error }, "a batch of announcements failed: trying each separately")
      return { taken: ids.length, delivered: await this.#deliverEach(ids) }
    }
  }

  /** One at a time, so that an announcement that can never be delivered does not block the others. */
  async #deliverEach(ids: readonly string[]): Promise<number> {
    let delivered = 0
    for (const id of ids) {
      try {
        delivered += await this.#platform.transact(async (tx) => {
          const alone = await lockDue(tx.db, { limit: 1, id })
          await this.#deliverAndRemove(tx, alone)
          return alone.length
        })
      } catch (error) {
        this.#platform.log.error({ announcement_id: id, err: error }, "an announcement could not be delivered")
        await this.#platform.transact((tx) => recordFailure(tx.db, id, String(error)))
      }
    }
    return delivered
  }

  async #deliverAndRemove(tx: Tx, batch: readonly StoredAnnouncement[]): Promise<void> {
    if (batch.length === 0) return
    await this.#deliver(tx, batch)
    await removeDelivered(
      tx.db,
      batch.map((announcement) => announcement._id),
    )
  }
}
