import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { Program } from "./program.ts"

export type InboxStream = {
  /** How many events came so far. */
  events(): number
  /** What the last one said. */
  unread(): number | null
  close(): void
}

/** One connection to somebody's inbox, as a client holds it; it does not come back when it ends. */
export async function openInboxStream(program: Program, token: string): Promise<InboxStream> {
  const closing = new AbortController()
  const { status, body } = await fetch(`${program.address}/v1/notifications/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: closing.signal,
  })
  if (status !== 200 || !body) throw new Error(`the stream answered ${status}`)
  let events = 0
  let unread: number | null = null
  const lines = createInterface({ input: Readable.fromWeb(body as ReadableStream) }) // fetch's type is the browser's
  // Cut short by `close`, or by a program that ends.
  lines.on("error", () => {})
  lines.on("line", (line) => {
    if (line.startsWith("event: ")) events += 1
    if (line.startsWith('data: {"unread":')) unread = JSON.parse(line.slice(6)).unread
  })
  return { events: () => events, unread: () => unread, close: () => closing.abort() }
}
