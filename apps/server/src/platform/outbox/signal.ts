import { sql, type Database } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"

export const OUTBOX_CHANNEL = "outbox"

/** Together, the announcements of this time wake the relays once. */
const GATHERING_MS = 10

export type OutboxSignal = {
  /** Call it after the commit of announcements: the relays of all processes are woken, soon. */
  send(): void
  /** Waits for a signal on its way. */
  stop(): Promise<void>
}

/**
 * Not part of the transactions that announce: PostgreSQL lets those with a `NOTIFY` commit only one after the other,
 * each with its own write to disk. A signal that is lost with its process delays delivery to the relay's next look at
 * the outbox. (decision 0058)
 */
export function openOutboxSignal({ db, log }: { db: Database; log: Log }): OutboxSignal {
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> = Promise.resolve()
  let isStopped = false

  async function wake(): Promise<void> {
    try {
      await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(db)
    } catch (error) {
      log.warn({ err: error }, "the relays could not be told of announcements; they look for themselves soon")
    }
  }

  return {
    send() {
      if (isStopped) return
      timer ??= setTimeout(() => {
        timer = null
        sending = sending.then(wake)
      }, GATHERING_MS)
    },
    async stop() {
      isStopped = true
      if (timer) {
        clearTimeout(timer)
        sending = sending.then(wake)
      }
      await sending
    },
  }
}
