import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { problemOfError } from "#platform/http/index.ts"
import { currentRequest } from "#platform/request-scope/index.ts"
import { presentThread } from "../threads/own-threads.ts"
import { finishAnswer } from "./ask-assistant.ts"
import type { Asked, ChatDeps } from "./ask-assistant.ts"

/** A proxy closes what is silent for long. */
const HEARTBEAT_MS = 15_000

/** Whether the caller wants the answer in pieces. */
export function wantsEvents(accept: unknown): boolean {
  return typeof accept === "string" && /text\/event-stream/i.test(accept)
}

/** The answer in events. */
export function streamAnswer(deps: ChatDeps, actor: Actor, asked: Asked): Readable {
  const requestId = currentRequest()?.request_id ?? ""
  const stream = new Readable({ read: () => undefined })
  const say = (text: string) => {
    if (!stream.destroyed) stream.push(text)
  }
  const tell = (event: string, data: unknown) => say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const heartbeat = setInterval(() => say(": still here\n\n"), HEARTBEAT_MS)

  tell("thread", presentThread(asked.thread))
  const listener = { onText: (text: string) => tell("text", { text }), onTool: (call: unknown) => tell("tool", call) }
  void finishAnswer(deps, actor, asked, listener)
    .then((reply) => tell("done", reply))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) {
        deps.log.error({ request_id: requestId, err: error }, "an answer of the assistant failed")
      }
      tell("failed", { ...problemOfError(error, requestId), thread_id: asked.thread._id })
    })
    .finally(() => {
      clearInterval(heartbeat)
      if (!stream.destroyed) stream.push(null)
    })
  return stream
}
