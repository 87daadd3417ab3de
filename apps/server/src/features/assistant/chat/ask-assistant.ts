import type { ChatDraft, ChatReply, ToolCall } from "@scorecard/contracts/assistant"
import type { Actor } from "@scorecard/domain/access"
import type { ConfiguredModel } from "#platform/config/index.ts"
import { ModelFailure, askModel, type ModelTurn } from "#platform/llm/index.ts"
import { AnsweredBefore } from "#platform/transactions/index.ts"
import { endAnswer, type AnswerTo } from "../answers/close-answer.ts"
import { keepQuestion, type KeptQuestion } from "../answers/keep-question.ts"
import { repeatQuestion } from "../answers/repeated-question.ts"
import type { AssistantDeps } from "../needs.ts"
import { availableModel, refuseDisabledChat } from "../settings/active-model.ts"
import { ownThread, presentMessage, presentThread } from "../threads/own-threads.ts"
import { messagesUpTo, type MessageDocument } from "../threads/threads.store.ts"
import { converse } from "./converse.ts"
import { endFailed } from "./end-failed.ts"
import { instructionsFor } from "./instructions.ts"
import { runTool, skipTools } from "./run-tool.ts"
import { openTools } from "./tools.ts"

export type ChatDeps = AssistantDeps & {
  /** Aborted when the process ends. */
  closing: AbortSignal
}

/** What is told of an answer while it comes. */
export type Listener = { onText(piece: string): void; onTool(call: ToolCall): void }

export type Asked = KeptQuestion & {
  model: ConfiguredModel
  /** Aborted when the asker goes away: then nobody works on. */
  gone: AbortSignal
}

/** Of what was said before, as much as the model is told again. */
const REMEMBERED = { messages: 20, characters: 24_000 }

/**
 * @throws Refusal 403, 404, 409, 429, 503 `assistant_unavailable`: then nothing is kept
 * @throws AnsweredBefore for a question that was answered before
 */
export async function beginAnswer(deps: ChatDeps, actor: Actor, draft: ChatDraft, gone: AbortSignal): Promise<Asked> {
  refuseDisabledChat(deps)
  if (draft.thread_id !== undefined) await ownThread(deps.db, actor, draft.thread_id)
  const model = await availableModel(deps)
  try {
    return { ...(await keepQuestion(deps, actor, draft, model.id)), model, gone }
  } catch (error) {
    return error instanceof AnsweredBefore ? await repeatQuestion(deps, actor, error) : Promise.reject(error)
  }
}

/**
 * Whatever ends an answer, its thread says how.
 * @throws Refusal 503 `assistant_failed`, with the thread that holds the question and says that there is no answer
 */
export async function finishAnswer(deps: ChatDeps, actor: Actor, asked: Asked, listener: Listener): Promise<ChatReply> {
  const { thread, question, model, gone } = asked
  const answer = { thread_id: thread._id, question_id: question._id, employee_id: actor.employee_id, model: model.id }
  const tool_calls: ToolCall[] = []
  const onTool = (call: ToolCall) => {
    tool_calls.push(call)
    listener.onTool(call)
  }
  try {
    const text = await answerOf(deps, actor, asked, { ...listener, onTool })
    return await keepAnswer(deps, actor, answer, { text, tool_calls })
  } catch (error) {
    throw await endFailed(deps, actor, answer, { error, tool_calls, gone })
  }
}

/** The words of the model, in its own time. */
async function answerOf(
  deps: ChatDeps,
  actor: Actor,
  { thread, question, model, gone }: Asked,
  { onText, onTool }: Listener,
): Promise<string> {
  const { config, clock, closing } = deps
  const tools = openTools(deps)
  const { position } = question
  const said = await messagesUpTo(deps.db, thread._id, { position, limit: REMEMBERED.messages })
  return converse({
    instructions: instructionsFor(actor, clock.now()),
    turns: remembered(said),
    tools,
    ask: (step) => askModel(model, step),
    run: (call) => runTool({ ...deps, tools }, actor, thread._id, call),
    skip: (calls, count) => skipTools({ ...deps, tools }, actor, thread._id, { calls, count }),
    signal: AbortSignal.any([AbortSignal.timeout(config.assistant.answerLimitMs), closing, gone]),
    onText,
    onTool,
  })
}

/** @throws ModelFailure for one that comes after it was given up */
function keepAnswer(
  { transact }: ChatDeps,
  actor: Actor,
  answer: AnswerTo,
  { text, tool_calls }: { text: string; tool_calls: ToolCall[] },
): Promise<ChatReply> {
  return transact(async (tx) => {
    const ended = await endAnswer(tx, actor, answer, { text, tool_calls, fault: null })
    if (!ended) throw new ModelFailure("out_of_time")
    const reply = { thread: presentThread(ended.thread), message: presentMessage(ended.said), tool_calls }
    await tx.repeatWith(reply)
    return reply
  })
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
