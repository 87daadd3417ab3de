import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import { call, type Program } from "./program.ts"

export type InboxStream = {
  /** The number of events so far. */
  events(): number
  /** The content of the last one. */
  unread(): number | null
  close(): void
}

/** The number of entries behind the notices in a person's inbox: notices from one sender are merged. */
export async function countAnnouncedEntries(program: Program, token: string): Promise<number> {
  const { body } = await call(
    program,
    token,
    "GET",
    "/v1/notifications?limit=200",
    undefined,
    {},
    AbortSignal.timeout(30_000),
  )
  const notices: { data: { entries?: number } }[] = body.items ?? []
  return notices.reduce((sum, { data }) => sum + (data.entries ?? 1), 0)
}

/** One client connection to a person's inbox; it does not reconnect when it ends. */
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
  // Aborted by `close`, or by a program that ends.
  lines.on("error", () => {})
  lines.on("line", (line) => {
    if (line.startsWith("event: ")) events += 1
    if (line.startsWith('data: {"unread":')) unread = JSON.parse(line.slice(6)).unread
  })
  return { events: () => events, unread: () => unread, close: () => closing.abort() }
}
