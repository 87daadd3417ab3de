import type { ToolCall } from "@scorecard/contracts/assistant"
import type { Actor } from "@scorecard/domain/access"
import { timestamp } from "#platform/clock/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { threads, type MessageDocument, type ThreadDocument } from "../threads/threads.store.ts"
import { appendMessage } from "./append-message.ts"
import { closeAnswer, lostAnswers, type OpenAnswer } from "./open-answers.store.ts"

/** Of an answer that is being made: which question of which thread it answers, and who makes it. */
export type AnswerTo = Pick<OpenAnswer, "thread_id" | "question_id" | "employee_id" | "model">
/** `fault`: why there is no answer; null where there is one. */
export type Ending = { text: string; tool_calls: ToolCall[]; fault: string | null }
export type Ended = { thread: ThreadDocument; said: MessageDocument }

/**
 * Keeps how a question was answered, or that it was not. Also when the asker deleted the thread meanwhile: whoever
 * reviews it reads what was answered.
 * @returns null where the answer had been given up before: then nothing is kept
 */
export async function endAnswer(
  tx: Tx,
  actor: Actor | null,
  answer: AnswerTo,
  { fault, ...said }: Ending,
): Promise<Ended | null> {
  const { thread_id, employee_id, model } = answer
  const thread = await threads.get(tx.db, thread_id, "for update")
  if (!(await closeAnswer(tx.db, answer))) return null
  const ended = await appendMessage(tx, thread, { role: "assistant", ...said, failed: fault !== null, model })
  tx.audit(actor, fault === null ? "assistant.answered" : "assistant.failed", {
    collection: threads.name,
    id: thread_id,
    employee_id,
    change: {
      message_id: ended.said._id,
      model,
      tool_calls: said.tool_calls.length,
      ...(fault !== null && { fault }),
    },
  })
  return ended
}

const LOST: Ending = { text: "My answer was lost on the way. Please ask again.", tool_calls: [], fault: "lost" }

/** Its process died: the thread says so, and takes questions again. */
export function endLostAnswer(tx: Tx, actor: Actor | null, answer: AnswerTo): Promise<Ended | null> {
  return endAnswer(tx, actor, answer, LOST)
}

const BATCH = 100

/** Of threads in which nobody asked any more. Each in a transaction of its own; it may run twice. */
export async function endLostAnswers({ db, clock, transact }: Pick<World, "db" | "clock" | "transact">): Promise<void> {
  for (;;) {
    const now = timestamp(clock.now())
    const lost = await lostAnswers(db, now, BATCH)
    for (const answer of lost) await transact((tx) => endLostAnswer(tx, null, answer))
    if (lost.length < BATCH) return
  }
}
