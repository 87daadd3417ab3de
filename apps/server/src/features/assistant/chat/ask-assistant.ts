import type { ChatDraft, ChatReply, ToolCall } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { ConfiguredModel } from "#platform/config/index.ts"
import { ModelFailure, askModel } from "#platform/llm/index.ts"
import type { ModelFault, ModelTurn } from "#platform/llm/index.ts"
import type { AssistantDeps } from "../needs.ts"
import { availableModel, refuseDisabledChat } from "../settings/active-model.ts"
import { ownThread, presentMessage, presentThread } from "../threads/own-threads.ts"
import { latestMessages } from "../threads/threads.store.ts"
import type { MessageDocument, ThreadDocument } from "../threads/threads.store.ts"
import { converse } from "./converse.ts"
import { instructionsFor } from "./instructions.ts"
import { keepAnswer, keepQuestion } from "./keep-messages.ts"
import { runTool } from "./run-tool.ts"
import { openTools } from "./tools.ts"

export type ChatDeps = AssistantDeps & {
  /** Aborted when the process ends. */
  closing: AbortSignal
}

/** What is told of an answer while it comes. */
export type Listener = { onText(piece: string): void; onTool(call: ToolCall): void }

export type Asked = { thread: ThreadDocument; model: ConfiguredModel }

/** Of what was said before, as much as the model is told again. */
const REMEMBERED = { messages: 20, characters: 24_000 }

/** @throws Refusal 403, 404, 409, 503 `assistant_unavailable`: then nothing is kept */
export async function beginAnswer(deps: ChatDeps, actor: Actor, draft: ChatDraft): Promise<Asked> {
  refuseDisabledChat(deps)
  if (draft.thread_id !== undefined) await ownThread(deps.db, actor, draft.thread_id)
  const model = await availableModel(deps)
  return { thread: await keepQuestion(deps, actor, draft), model }
}

/** @throws Refusal 503 `assistant_failed`, with the thread that holds the question and says that there is no answer */
export async function finishAnswer(
  deps: ChatDeps,
  actor: Actor,
  { thread, model }: Asked,
  listener: Listener,
): Promise<ChatReply> {
  const { config, clock, closing } = deps
  const tools = openTools(deps)
  const tool_calls: ToolCall[] = []
  const kept = { threadId: thread._id, model: model.id }
  try {
    const said = await latestMessages(deps.db, thread._id, REMEMBERED.messages)
    const answer = await converse({
      instructions: instructionsFor(actor, clock.now()),
      turns: remembered(said),
      tools,
      ask: (question) => askModel(model, question),
      run: (call) => runTool({ ...deps, tools }, actor, thread._id, call),
      signal: AbortSignal.any([AbortSignal.timeout(config.assistant.answerLimitMs), closing]),
      onText: listener.onText,
      onTool(call) {
        tool_calls.push(call)
        listener.onTool(call)
      },
    })
    const done = await keepAnswer(deps, actor, { ...kept, ...answer, failed: false })
    return { thread: presentThread(done.thread), message: presentMessage(done.said), tool_calls }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    const text = EXCUSES[error.fault]
    deps.log.warn({ model: model.id, fault: error.fault, status: error.status }, "the assistant's model failed")
    await keepAnswer(deps, actor, { ...kept, text, tool_calls, failed: true })
    throw new Refusal("assistant_failed", text, { extra: { thread_id: thread._id } })
  }
}

const EXCUSES: Record<ModelFault, string> = {
  out_of_time: "I could not answer in time. Please ask again.",
  cut_off: "My answer broke off before it was one. Please ask again.",
  too_much: "My answer got out of hand. Please ask in other words.",
  refused: "The model that I speak through refused to answer. Please try again later.",
  unreachable: "The model that I speak through cannot be reached. Please try again later.",
}

/** The latest question, and before it what fits; failed answers were none. */
function remembered(said: readonly MessageDocument[]): ModelTurn[] {
  let left = REMEMBERED.characters
  const fitting = said.toReversed().filter(({ text, failed }, at) => {
    left -= text.length
    return (at === 0 || left >= 0) && !failed
  })
  return fitting.toReversed().map(({ role, text }) => (role === "user" ? { role, text } : { role, text, calls: [] }))
}
