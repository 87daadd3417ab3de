import type { ChatDraft } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { hasRoom, ownThread } from "../threads/own-threads.ts"
import { threads, type MessageDocument, type ThreadDocument } from "../threads/threads.store.ts"
import { appendMessage } from "./append-message.ts"
import { endLostAnswer } from "./close-answer.ts"
import { countOpenAnswers, holdAsker, openAnswer, openAnswerIn, type OpenAnswer } from "./open-answers.store.ts"

const LONGEST_TITLE = 80
/** Of one person, in all processes together. */
const MOST_AT_ONCE = 2
/** Beyond what an answer may take: for keeping it, and for clocks that differ. */
const GRACE = { seconds: 30 }

export type KeptQuestion = { thread: ThreadDocument; question: Pick<MessageDocument, "_id" | "position"> }

/**
 * The question is kept before anybody is asked, in its thread or in a new one, and its answer is under way from then on.
 * @throws Refusal 404 for a thread that is not the actor's, 409 for one that is full or in which an answer is under
 *   way, 429 for too many answers at once; AnsweredBefore for a repetition
 */
export function keepQuestion(
  { transact, config }: Pick<World, "transact" | "config">,
  actor: Actor,
  { thread_id, message }: ChatDraft,
  model: string,
): Promise<KeptQuestion> {
  return transact(async (tx) => {
    await holdAsker(tx.db, actor.employee_id)
    const current = thread_id === undefined ? await begin(tx, actor, message) : await free(tx, actor, thread_id)
    await refuseTooMany(tx, actor)
    if (!hasRoom(current)) throw new Refusal("state_conflict", "This chat is full. Begin a new one.")

    const said = { role: "user" as const, text: message, failed: false, tool_calls: [], model: null }
    const { thread, said: question } = await appendMessage(tx, current, said)
    const ends_at = timestamp(tx.now.add({ milliseconds: config.assistant.answerLimitMs }).add(GRACE))
    const { employee_id } = actor
    await openAnswer(tx.db, { thread_id: thread._id, question_id: question._id, employee_id, model, ends_at })
    tx.audit(actor, "assistant.asked", {
      collection: threads.name,
      id: thread._id,
      employee_id,
      change: { message_id: question._id },
    })
    return { thread, question: { _id: question._id, position: question.position } }
  })
}

/** The thread, held, with no answer under way: questions at once would mix, and so would what they are told. */
async function free(tx: Tx, actor: Actor, threadId: string): Promise<ThreadDocument> {
  const thread = await ownThread(tx.db, actor, threadId, "for update")
  const open = await openAnswerIn(tx.db, threadId)
  if (!open) return thread
  if (isAlive(open, tx)) throw underWay(threadId)
  const ended = await endLostAnswer(tx, actor, open)
  return ended?.thread ?? thread
}

async function refuseTooMany({ db, at }: Tx, { employee_id }: Actor): Promise<void> {
  if ((await countOpenAnswers(db, employee_id, at)) < MOST_AT_ONCE) return
  throw new Refusal("too_many_answers", `At most ${MOST_AT_ONCE} answers for you are under way at once. Wait for one.`)
}

export function isAlive({ ends_at }: Pick<OpenAnswer, "ends_at">, { at }: Pick<Tx, "at">): boolean {
  return ends_at > at
}

export function underWay(threadId: string): Refusal {
  const extra = { thread_id: threadId }
  return new Refusal("answer_under_way", "An answer is under way in this chat. Wait for its end.", { extra })
}

function begin({ db, at }: Tx, { employee_id }: Actor, message: string): Promise<ThreadDocument> {
  return threads.insert(db, {
    _id: newId(),
    employee_id,
    title: titleOf(message),
    pinned: false,
    message_count: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    version: 1,
  })
}

function titleOf(message: string): string {
  const [line = ""] = message.split("\n")
  const letters = Array.from(line.trim())
  return letters.length <= LONGEST_TITLE ? letters.join("") : `${letters.slice(0, LONGEST_TITLE - 1).join("")}…`
}
