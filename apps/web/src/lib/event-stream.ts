import { CallFailed } from "./problem.ts"

/** One server-sent event. `data` is raw; this service's streams send JSON. */
export type StreamEvent = { id: string | null; event: string; data: string }

/** The data of each event of a stream, by event name. */
type Messages = Readonly<Record<string, unknown>>
type MessageOf<Said extends Messages> = { [Name in keyof Said]: { event: Name; data: Said[Name] } }[keyof Said]

/**
 * The messages of a JSON stream: `messagesOf<{ text: { text: string } }>(body)`.
 * @throws CallFailed with status 0 when the connection breaks off.
 */
export async function* messagesOf<Said extends Messages>(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<MessageOf<Said>> {
  for await (const { event, data } of eventsOf(body)) {
    // The service sends the contract's events. Readers ignore events with other names.
    yield { event, data: JSON.parse(data) }
  }
}

/**
 * Reads server-sent events from a response, one by one, until it ends.
 * @throws CallFailed with status 0 when the connection breaks off.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw new CallFailed(0, null)
      })
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ""
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    // When the reader stops, the response is canceled too.
    await reader.cancel().catch(() => undefined)
  }
}

function parse(block: string): StreamEvent | null {
  let id: string | null = null
  let event = "message"
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    if (line === "" || line.startsWith(":")) continue
    const colon = line.indexOf(":")
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "")
    if (field === "id") id = value
    else if (field === "event") event = value
    else if (field === "data") data.push(value)
  }
  return data.length === 0 ? null : { id, event, data: data.join("\n") }
}
