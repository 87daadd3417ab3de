import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { AnsweredBefore, Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { messagesUpTo, threads } from "../threads/threads.store.ts"
import { endLostAnswer } from "./close-answer.ts"
import { isAlive, underWay } from "./keep-question.ts"
import { openAnswerIn } from "./open-answers.store.ts"

/** What is kept for a repetition until there is an answer: see `keepQuestion`. */
const Unanswered = z.object({
  thread: z.object({ _id: z.string() }),
  question: z.object({ _id: z.string(), position: z.number() }),
})

/**
 * A question that came again with its Idempotency-Key: the first answer, if there is one by now.
 * @throws AnsweredBefore; Refusal 409 `answer_under_way`; 503 `assistant_failed` where the answer was lost with its
 *   process: then the next repetition asks again
 */
export async function repeatQuestion(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  before: AnsweredBefore,
): Promise<never> {
  const unanswered = Unanswered.safeParse(before.answer)
  if (!unanswered.success) throw before
  throw await transact((tx) => whyUnanswered(tx, actor, unanswered.data))
}

async function whyUnanswered(tx: Tx, actor: Actor, { thread, question }: z.infer<typeof Unanswered>): Promise<Refusal> {
  await threads.get(tx.db, thread._id, "for update")
  const open = await openAnswerIn(tx.db, thread._id)
  if (open?.question_id === question._id) {
    if (isAlive(open, tx)) return underWay(thread._id)
    await endLostAnswer(tx, actor, open)
  }
  const [answer] = await messagesUpTo(tx.db, thread._id, { position: question.position + 1, limit: 1 })
  // It ended just now, and its key has been told: the next repetition hears it.
  if (!answer?.failed) return underWay(thread._id)
  await tx.repeatWith(null)
  return new Refusal("assistant_failed", answer.text, { extra: { thread_id: thread._id } })
}
