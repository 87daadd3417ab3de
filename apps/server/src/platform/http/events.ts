import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Log } from "#platform/log/index.ts"
import { currentRequest } from "#platform/request-scope/index.ts"
import { IdempotentReplay } from "#platform/transactions/index.ts"
import { StreamResponse } from "./mount.ts"
import { problemFromError } from "./problem.ts"

/** Proxies close connections that are silent for too long. */
const HEARTBEAT_MS = 15_000

/** Whether the caller accepts server-sent events. */
export function acceptsEvents(accept: unknown): boolean {
  return typeof accept === "string" && /text\/event-stream/i.test(accept)
}

export type SendEvent = (event: string, data: unknown) => void

/**
 * Responds with server-sent events: those that `work` sends, and finally `done` with its result, or `failed` with a
 * problem and `more`. The work continues if the client disconnects, unless it checks for that itself.
 */
export function respondWithEvents(
  log: Log,
  work: (sendEvent: SendEvent) => Promise<unknown>,
  more: object = {},
): StreamResponse {
  const requestId = currentRequest()?.request_id ?? ""
  const stream = new Readable({ read: () => undefined })
  const push = (text: string) => {
    if (!stream.destroyed) stream.push(text)
  }
  const sendEvent: SendEvent = (event, data) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const heartbeat = setInterval(() => push(": still here\n\n"), HEARTBEAT_MS)

  void work(sendEvent)
    .catch(replayedAnswer)
    .then((result) => sendEvent("done", result ?? {}))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ request_id: requestId, err: error }, "an event stream failed")
      sendEvent("failed", { ...problemFromError(error, requestId), ...more })
    })
    .finally(() => {
      clearInterval(heartbeat)
      if (!stream.destroyed) stream.push(null)
    })
  return new StreamResponse("text/event-stream", stream)
}

function replayedAnswer(error: unknown): unknown {
  if (error instanceof IdempotentReplay) return error.answer
  throw error
}
