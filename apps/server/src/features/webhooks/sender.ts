import { timestamp } from "#platform/index.ts"
import { findDueWebhooks, leaseDue, LEASE_SECONDS, releaseLeases, type Leased } from "./deliveries.store.ts"
import { saveAttempt, sendDelivery, TIMEOUT_MS, type SendOptions, type WebhookContext } from "./deliver.ts"
import { recordEvents } from "./record-events.store.ts"
import { webhooks } from "./webhooks.store.ts"

export type WebhookSender = {
  /** Records new events and sends what is due, until nothing is. @returns how many attempts were made */
  drain(options?: SendOptions): Promise<number>
  /** Does that again and again, until `stop`. */
  start(): void
  /** Waits for the attempts in flight. */
  stop(): Promise<void>
}

/** The hot path says nothing about its changes, so this is how late an event can be. */
const POLL_MS = 2_000
/** Attempts at once per webhook. */
const AT_ONCE = 4
/** How many are leased at a time: each waits for at most one other attempt, within the lease. */
const PER_LEASE = 2 * AT_ONCE
const MAX_WAIT_MS = LEASE_SECONDS * 1_000 - 2 * TIMEOUT_MS

/**
 * Sends the deliveries of all webhooks. Each has attempts of its own, so a slow one delays no other. Any number of
 * processes can send: deliveries are leased, and a killed process loses none.
 * Why this is not a job of the queue: decision 0049.
 */
export function createSender(deps: WebhookContext): WebhookSender {
  return new Sender(deps)
}

class Sender implements WebhookSender {
  readonly #deps: WebhookContext
  /** Of each webhook that is being sent to. */
  readonly #runs = new Map<string, Promise<number>>()
  #polling: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(deps: WebhookContext) {
    this.#deps = deps
  }

  async drain(options: SendOptions = {}): Promise<number> {
    let attempts = 0
    for (;;) {
      await this.#poll(options)
      const runs = await Promise.all(this.#runs.values())
      const made = runs.reduce((sum, each) => sum + each, 0)
      if (made === 0) return attempts
      attempts += made
    }
  }

  start(): void {
    const wake = () => {
      this.#polling ??= this.#poll({})
        .catch((error: unknown) => {
          this.#deps.log.error({ err: error }, "webhook events could not be read; it is tried again soon")
        })
        .finally(() => (this.#polling = null))
    }
    this.#timer = setInterval(wake, POLL_MS)
    wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#polling
    await Promise.all(this.#runs.values())
  }

  /** Records new events, and starts sending to the webhooks that have something due and are not being sent to. */
  async #poll(options: SendOptions): Promise<void> {
    const { transact, db, clock, config } = this.#deps
    await transact(({ db: inside, at }) => recordEvents({ db: inside, at, appBaseUrl: config.email.appBaseUrl }))
    for (const id of await findDueWebhooks(db, timestamp(clock.now()))) {
      if (this.#stopped) return
      if (!this.#runs.has(id)) this.#runs.set(id, this.#run(id, options))
    }
  }

  async #run(webhookId: string, options: SendOptions): Promise<number> {
    const run = new WebhookRun(this.#deps, webhookId, { options, isStopped: () => this.#stopped })
    try {
      return await run.send()
    } catch (error) {
      this.#deps.log.error({ err: error, webhook_id: webhookId }, "deliveries of a webhook could not be sent")
      return run.attempts
    } finally {
      this.#runs.delete(webhookId)
    }
  }
}

type RunSettings = { options: SendOptions; isStopped(): boolean }

/** Sends to one webhook until nothing of it is due. */
class WebhookRun {
  readonly #deps: WebhookContext
  readonly #webhookId: string
  readonly #settings: RunSettings
  #leased: Leased[] = []
  #leasedAt = 0
  #leasing: Promise<void> | null = null
  attempts = 0

  constructor(deps: WebhookContext, webhookId: string, settings: RunSettings) {
    this.#deps = deps
    this.#webhookId = webhookId
    this.#settings = settings
  }

  async send(): Promise<number> {
    try {
      const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => this.#sendInTurn()))
      for (const lane of lanes) if (lane.status === "rejected") throw lane.reason
      return this.attempts
    } finally {
      await releaseLeases(this.#deps.db, this.#leased)
    }
  }

  async #sendInTurn(): Promise<void> {
    for (let next = await this.#next(); next; next = await this.#next()) {
      const webhook = await webhooks.find(this.#deps.db, this.#webhookId)
      if (!webhook) return
      this.attempts += 1
      await saveAttempt(this.#deps, next, await sendDelivery(this.#deps, webhook, next, this.#settings.options))
    }
  }

  async #next(): Promise<Leased | undefined> {
    if (this.#settings.isStopped()) return undefined
    if (this.#leased.length === 0) await (this.#leasing ??= this.#lease())
    // A process that stood still may hold leases that are over: others may have sent these.
    if (performance.now() - this.#leasedAt > MAX_WAIT_MS) this.#leased = []
    return this.#leased.shift()
  }

  async #lease(): Promise<void> {
    const { db, clock } = this.#deps
    try {
      this.#leasedAt = performance.now()
      this.#leased = await leaseDue(db, this.#webhookId, { at: timestamp(clock.now()), limit: PER_LEASE })
    } finally {
      this.#leasing = null
    }
  }
}
