import type { ChatDraft, ChatReply, ToolCall } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { ConfiguredModel } from "#platform/config/index.ts"
import { IdempotentReplay, respondWithEvents, type StreamResponse } from "#platform/index.ts"
import { ModelFailure, askModel, type ModelFailureCode, type ModelTurn } from "#platform/llm/index.ts"
import { endAnswer, repeatQuestion, saveQuestion, type AnswerKey, type SavedQuestion } from "../answers.ts"
import { findMessagesUpTo, type MessageDocument } from "../assistant.store.ts"
import type { ChatDeps } from "../deps.ts"
import { assertChatEnabled, requireOwnThread, presentMessage, presentThread } from "../threads.ts"
import { requireModel } from "../settings.ts"
import { runTool, skipTools, runToolLoop, systemPrompt } from "./tool-loop.ts"
import { createTools } from "./tools.ts"

/** Receives an answer's progress while it is produced. */
type Listener = { onText(piece: string): void; onTool(call: ToolCall): void }

export type PendingAnswer = SavedQuestion & {
  model: ConfiguredModel
  /** Aborted when the asker disconnects: then the work stops. */
  gone: AbortSignal
}

/** How much of the chat the model reads again. */
const MAX_HISTORY = { messages: 20, characters: 24_000 }

/**
 * @throws Refusal 403, 404, 409, 429, 503 `assistant_unavailable`: then nothing is saved
 * @throws AnsweredBefore for a question that was answered before
 */
export async function startAnswer(
  deps: ChatDeps,
  actor: Actor,
  draft: ChatDraft,
  gone: AbortSignal,
): Promise<PendingAnswer> {
  assertChatEnabled(deps)
  if (draft.thread_id !== undefined) await requireOwnThread(deps.db, actor, draft.thread_id)
  const model = await requireModel(deps)
  try {
    return { ...(await saveQuestion(deps, actor, draft, model.id)), model, gone }
  } catch (error) {
    return error instanceof IdempotentReplay ? await repeatQuestion(deps, actor, error) : Promise.reject(error)
  }
}

/** The answer as server-sent events. */
export function streamAnswer(deps: ChatDeps, actor: Actor, pending: PendingAnswer): StreamResponse {
  const work = (send: (event: string, data: unknown) => void) => {
    send("thread", presentThread(pending.thread))
    const onText = (text: string) => send("text", { text })
    return finishAnswer(deps, actor, pending, { onText, onTool: (call) => send("tool", call) })
  }
  return respondWithEvents(deps.log, work, { thread_id: pending.thread._id })
}

const SILENT: Listener = { onText: () => undefined, onTool: () => undefined }

/**
 * However an answer ends, its thread says so.
 * @throws Refusal 503 `assistant_failed`, with the thread, which has the question and says that there is no answer
 */
export async function finishAnswer(
  deps: ChatDeps,
  actor: Actor,
  pending: PendingAnswer,
  listener = SILENT,
): Promise<ChatReply> {
  const { thread, question, model, gone } = pending
  const answer = { thread_id: thread._id, question_id: question._id, employee_id: actor.employee_id, model: model.id }
  const tool_calls: ToolCall[] = []
  const onTool = (call: ToolCall) => {
    tool_calls.push(call)
    listener.onTool(call)
  }
  try {
    const text = await generateText(deps, actor, pending, { ...listener, onTool })
    return await saveAnswer(deps, actor, answer, { text, tool_calls })
  } catch (error) {
    throw await failAnswer(deps, actor, answer, { error, tool_calls, gone })
  }
}

/** The model's text, within its time limit. */
async function generateText(
  deps: ChatDeps,
  actor: Actor,
  { thread, question, model, gone }: PendingAnswer,
  { onText, onTool }: Listener,
): Promise<string> {
  const { db, config, clock, closing } = deps
  const toolDeps = { ...deps, tools: createTools(deps) }
  const { position } = question
  const history = await findMessagesUpTo(db, thread._id, { position, limit: MAX_HISTORY.messages })
  return runToolLoop({
    instructions: systemPrompt(actor, clock.now()),
    turns: recentTurns(history),
    tools: toolDeps.tools,
    ask: (step) => askModel(model, step),
    run: (call) => runTool(toolDeps, actor, thread._id, call),
    skip: (calls, count) => skipTools(toolDeps, actor, thread._id, { calls, count }),
    signal: AbortSignal.any([AbortSignal.timeout(config.assistant.answerLimitMs), closing, gone]),
    onText,
    onTool,
  })
}

/** The latest question and, before it, what fits; failed answers are left out. */
function recentTurns(history: readonly MessageDocument[]): ModelTurn[] {
  let left = MAX_HISTORY.characters
  const recent = history.toReversed().filter(({ text, failed }, at) => {
    left -= text.length
    return (at === 0 || left >= 0) && !failed
  })
  return recent.toReversed().map(({ role, text }) => (role === "user" ? { role, text } : { role, text, calls: [] }))
}

/** @throws ModelFailure for an answer that arrives after it was given up */
function saveAnswer(
  { transact }: ChatDeps,
  actor: Actor,
  answer: AnswerKey,
  { text, tool_calls }: { text: string; tool_calls: ToolCall[] },
): Promise<ChatReply> {
  return transact(async (tx) => {
    const ended = await endAnswer(tx, actor, answer, { text, tool_calls, fault: null })
    if (!ended) throw new ModelFailure("out_of_time")
    const reply = { thread: presentThread(ended.thread), message: presentMessage(ended.message), tool_calls }
    await tx.repeatWith(reply)
    return reply
  })
}

/** The asker disconnected, or the process is ending. Neither is the model's fault. */
type Fault = ModelFailureCode | "asker_left" | "process_ended"

const FAILURE_TEXTS: Record<Fault, string> = {
  asker_left: "The answer was stopped, because the connection was closed. Please ask again.",
  process_ended: "The answer was stopped, because the service is restarting. Please ask again.",
  out_of_time: "I could not answer in time. Please ask again.",
  cut_off: "My answer broke off before it was complete. Please ask again.",
  too_much: "My answer got out of hand. Please rephrase your question.",
  too_many_lookups: "I looked things up many times without finding an answer. Please ask for less at once.",
  unreadable: "The model behind me sent something that cannot be read. Please try again later.",
  refused: "The model behind me refused to answer. Please try again later.",
  unreachable: "The model behind me cannot be reached. Please try again later.",
  unexpected: "Something went wrong on our side. Please try again later.",
}

type Failure = { error: unknown; tool_calls: ToolCall[]; gone: AbortSignal }

/**
 * Saves that there is no answer, and why. A repetition of the question asks again.
 * @returns the error for the asker: one that is not the model's is returned as it is
 */
async function failAnswer(
  deps: ChatDeps,
  actor: Actor,
  answer: AnswerKey,
  { error, tool_calls, gone }: Failure,
): Promise<unknown> {
  const fault = findFault(error, { gone, closing: deps.closing })
  const text = FAILURE_TEXTS[fault]
  logFailure(deps, answer, error, fault)
  try {
    await deps.transact(async (tx) => {
      // An answer that was given up before may have been asked for again: then the key belongs to the newer one.
      const ended = await endAnswer(tx, actor, answer, { text, tool_calls, fault })
      if (ended) await tx.repeatWith(null)
    })
  } catch (cause) {
    // Its time runs out, and then it counts as lost: see `endLostAnswers`.
    deps.log.error({ err: cause, thread_id: answer.thread_id }, "a failed answer could not be saved")
  }
  if (!(error instanceof ModelFailure)) return error
  return new Refusal("assistant_failed", text, { extra: { thread_id: answer.thread_id } })
}

function findFault(error: unknown, { gone, closing }: { gone: AbortSignal; closing: AbortSignal }): Fault {
  if (!(error instanceof ModelFailure)) return "unexpected"
  if (error.fault !== "out_of_time") return error.fault
  if (gone.aborted) return "asker_left"
  return closing.aborted ? "process_ended" : "out_of_time"
}

function logFailure({ log }: ChatDeps, { model }: AnswerKey, error: unknown, fault: Fault): void {
  // Other errors are logged where they leave the server, with the rest of their request.
  if (!(error instanceof ModelFailure)) return
  const { status, mistake } = error
  if (mistake) log.error({ model, fault, mistake }, "the assistant failed because of an internal error")
  else if (fault === "asker_left" || fault === "process_ended") log.info({ model, fault }, "an answer was stopped")
  else log.warn({ model, fault, status }, "the assistant's model failed")
}
