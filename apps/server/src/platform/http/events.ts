import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Log } from "#platform/log/index.ts"
import { currentRequest } from "#platform/request-scope/index.ts"
import { IdempotentReplay } from "#platform/transactions/index.ts"
import { StreamResponse } from "./mount.ts"
import { problemFromError } from "./problem.ts"

/** A proxy closes what is silent for long. */
const HEARTBEAT_MS = 15_000

/** Whether the caller wants the answer in pieces. */
export function acceptsEvents(accept: unknown): boolean {
  return typeof accept === "string" && /text\/event-stream/i.test(accept)
}

export type SendEvent = (event: string, data: unknown) => void

/**
 * The answer in server-sent events: what `work` tells as it goes, and in the end `done` with its result, or `failed` with
 * a problem and `more`. The work goes on when the caller goes away, unless it looks for that itself.
 */
export function respondWithEvents(
  log: Log,
  work: (tell: SendEvent) => Promise<unknown>,
  more: object = {},
): StreamResponse {
  const requestId = currentRequest()?.request_id ?? ""
  const stream = new Readable({ read: () => undefined })
  const say = (text: string) => {
    if (!stream.destroyed) stream.push(text)
  }
  const tell: SendEvent = (event, data) => say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const heartbeat = setInterval(() => say(": still here\n\n"), HEARTBEAT_MS)

  void work(tell)
    .catch(answeredBefore)
    .then((result) => tell("done", result ?? {}))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ request_id: requestId, err: error }, "an answer in events failed")
      tell("failed", { ...problemFromError(error, requestId), ...more })
    })
    .finally(() => {
      clearInterval(heartbeat)
      if (!stream.destroyed) stream.push(null)
    })
  return new StreamResponse("text/event-stream", stream)
}

function answeredBefore(error: unknown): unknown {
  if (error instanceof IdempotentReplay) return error.answer
  throw error
}
