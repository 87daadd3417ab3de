import type { Actor } from "@scorecard/domain/access"
import { answerInEvents, type StreamAnswer } from "#platform/http/index.ts"
import { presentThread } from "../threads/own-threads.ts"
import { finishAnswer, type Asked, type ChatDeps } from "./ask-assistant.ts"

/** The answer in events. */
export function streamAnswer(deps: ChatDeps, actor: Actor, asked: Asked): StreamAnswer {
  const work = (tell: (event: string, data: unknown) => void) => {
    tell("thread", presentThread(asked.thread))
    const onText = (text: string) => tell("text", { text })
    return finishAnswer(deps, actor, asked, { onText, onTool: (call) => tell("tool", call) })
  }
  return answerInEvents(deps.log, work, { thread_id: asked.thread._id })
}
