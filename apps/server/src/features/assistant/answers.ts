import type { ChatDraft, ToolCall } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { z } from "zod"
import { newId, timestamp, type IdempotentReplay, type Platform, type Tx } from "#platform/index.ts"
import * as store from "./assistant.store.ts"
import { assertHasRoom, requireOwnThread } from "./threads.ts"

const MAX_TITLE_LENGTH = 80
/** Per person, over all processes. */
const MAX_CONCURRENT_ANSWERS = 2
/** Added to an answer's time limit, to allow for saving it and for clock differences. */
const GRACE_PERIOD = { seconds: 30 }

export type SavedQuestion = { thread: store.ThreadDocument; question: Pick<store.MessageDocument, "_id" | "position"> }

/**
 * Saves the question before the model is called, in its thread or in a new one. From then on its answer is under way.
 * @throws Refusal 404 for a thread that is not the actor's, 409 for one that is full or in which an answer is under
 *   way, 429 for too many concurrent answers; AnsweredBefore for a repetition
 */
export function saveQuestion(
  { transact, config }: Pick<Platform, "transact" | "config">,
  actor: Actor,
  { thread_id, message }: ChatDraft,
  model: string,
): Promise<SavedQuestion> {
  return transact(async (tx) => {
    await store.lockAsker(tx.db, actor.employee_id)
    const current =
      thread_id === undefined ? await createThread(tx, actor, message) : await lockIdleThread(tx, actor, thread_id)
    await assertBelowAnswerLimit(tx, actor)
    assertHasRoom(current)

    const draft = { role: "user" as const, text: message, failed: false, tool_calls: [], model: null }
    const { thread, message: question } = await appendMessage(tx, current, draft)
    const ends_at = timestamp(tx.now.add({ milliseconds: config.assistant.answerLimitMs }).add(GRACE_PERIOD))
    const { employee_id } = actor
    await store.insertOpenAnswer(tx.db, {
      thread_id: thread._id,
      question_id: question._id,
      employee_id,
      model,
      ends_at,
    })
    tx.audit(actor, "assistant.asked", {
      collection: store.threads.name,
      id: thread._id,
      employee_id,
      change: { message_id: question._id },
    })
    return { thread, question: { _id: question._id, position: question.position } }
  })
}

function createThread({ db, at }: Tx, { employee_id }: Actor, message: string): Promise<store.ThreadDocument> {
  return store.threads.insert(db, {
    _id: newId(),
    employee_id,
    title: threadTitle(message),
    pinned: false,
    message_count: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    version: 1,
  })
}

function threadTitle(message: string): string {
  const [line = ""] = message.split("\n")
  const letters = Array.from(line.trim())
  return letters.length <= MAX_TITLE_LENGTH ? letters.join("") : `${letters.slice(0, MAX_TITLE_LENGTH - 1).join("")}…`
}

/** Locks a thread without an answer under way: concurrent questions would mix, and so would their history. */
async function lockIdleThread(tx: Tx, actor: Actor, threadId: string): Promise<store.ThreadDocument> {
  const thread = await requireOwnThread(tx.db, actor, threadId, "for update")
  const open = await store.findOpenAnswer(tx.db, threadId)
  if (!open) return thread
  if (isAlive(open, tx)) throw answerUnderWay(threadId)
  const ended = await endLostAnswer(tx, actor, open)
  return ended?.thread ?? thread
}

async function assertBelowAnswerLimit({ db, at }: Tx, { employee_id }: Actor): Promise<void> {
  if ((await store.countOpenAnswers(db, employee_id, at)) < MAX_CONCURRENT_ANSWERS) return
  throw new Refusal(
    "too_many_answers",
    `You can have at most ${MAX_CONCURRENT_ANSWERS} answers in progress at a time. Wait for one to finish.`,
  )
}

function isAlive({ ends_at }: Pick<store.OpenAnswer, "ends_at">, { at }: Pick<Tx, "at">): boolean {
  return ends_at > at
}

function answerUnderWay(threadId: string): Refusal {
  const extra = { thread_id: threadId }
  return new Refusal("answer_under_way", "An answer is under way in this chat. Wait until it ends.", { extra })
}

/** What the idempotency key stores until there is an answer: see `saveQuestion`. */
const Unanswered = z.object({
  thread: z.object({ _id: z.string() }),
  question: z.object({ _id: z.string(), position: z.number() }),
})

/**
 * A question that was repeated with its Idempotency-Key gets the first answer, if there is one by now.
 * @throws AnsweredBefore; Refusal 409 `answer_under_way`; 503 `assistant_failed` where the answer was lost with its
 *   process: then the next repetition asks again
 */
export async function repeatQuestion(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  before: IdempotentReplay,
): Promise<never> {
  const unanswered = Unanswered.safeParse(before.answer)
  if (!unanswered.success) throw before
  throw await transact((tx) => findRefusal(tx, actor, unanswered.data))
}

async function findRefusal(tx: Tx, actor: Actor, { thread, question }: z.infer<typeof Unanswered>): Promise<Refusal> {
  await store.threads.get(tx.db, thread._id, "for update")
  const open = await store.findOpenAnswer(tx.db, thread._id)
  if (open?.question_id === question._id) {
    if (isAlive(open, tx)) return answerUnderWay(thread._id)
    await endLostAnswer(tx, actor, open)
  }
  const [answer] = await store.findMessagesUpTo(tx.db, thread._id, { position: question.position + 1, limit: 1 })
  // It ended just now and its key has the answer: the next repetition gets it.
  if (!answer?.failed) return answerUnderWay(thread._id)
  await tx.repeatWith(null)
  return new Refusal("assistant_failed", answer.text, { extra: { thread_id: thread._id } })
}

/** Names an answer that is under way: its thread, its question, and who answers. */
export type AnswerKey = Pick<store.OpenAnswer, "thread_id" | "question_id" | "employee_id" | "model">
/** `fault`: why there is no answer; null where there is one. */
type Outcome = { text: string; tool_calls: ToolCall[]; fault: string | null }
type EndedAnswer = { thread: store.ThreadDocument; message: store.MessageDocument }

/**
 * Saves how a question was answered, or that it was not; also in a thread that the asker has deleted since, for its
 * reviewers.
 * @returns null where the answer was given up before: then nothing is saved
 */
export async function endAnswer(
  tx: Tx,
  actor: Actor | null,
  answer: AnswerKey,
  { fault, text, tool_calls }: Outcome,
): Promise<EndedAnswer | null> {
  const { thread_id, employee_id, model } = answer
  const thread = await store.threads.get(tx.db, thread_id, "for update")
  if (!(await store.deleteOpenAnswer(tx.db, answer))) return null
  const draft = { role: "assistant" as const, text, tool_calls, failed: fault !== null, model }
  const ended = await appendMessage(tx, thread, draft)
  tx.audit(actor, fault === null ? "assistant.answered" : "assistant.failed", {
    collection: store.threads.name,
    id: thread_id,
    employee_id,
    change: {
      message_id: ended.message._id,
      model,
      tool_calls: tool_calls.length,
      ...(fault !== null && { fault }),
    },
  })
  return ended
}

type MessageDraft = Pick<store.MessageDocument, "role" | "text" | "failed" | "tool_calls" | "model">

/** Appends to a thread that this transaction has locked. */
async function appendMessage({ db, at }: Tx, current: store.ThreadDocument, draft: MessageDraft): Promise<EndedAnswer> {
  const position = current.message_count + 1
  const thread = await store.threads.replace(db, { ...current, message_count: position, updated_at: at })
  const message = { _id: newId(), thread_id: thread._id, position, ...draft, created_at: at, version: 1 }
  return { thread, message: await store.messages.insert(db, message) }
}

const LOST: Outcome = { text: "My answer was lost on the way. Please ask again.", tool_calls: [], fault: "lost" }

/** Its process died: the thread says so, and takes questions again. */
function endLostAnswer(tx: Tx, actor: Actor | null, answer: AnswerKey): Promise<EndedAnswer | null> {
  return endAnswer(tx, actor, answer, LOST)
}

const BATCH_SIZE = 100

/** Ends the lost answers of threads without newer questions, each in its own transaction. It may run twice. */
export async function endLostAnswers({
  db,
  clock,
  transact,
}: Pick<Platform, "db" | "clock" | "transact">): Promise<void> {
  for (;;) {
    const now = timestamp(clock.now())
    const lost = await store.findLostAnswers(db, now, BATCH_SIZE)
    for (const answer of lost) await transact((tx) => endLostAnswer(tx, null, answer))
    if (lost.length < BATCH_SIZE) return
  }
}
