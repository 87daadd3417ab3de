import type { ChatDraft, ToolCall } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { hasRoom, ownThread } from "../threads/own-threads.ts"
import { messages, threads } from "../threads/threads.store.ts"
import type { MessageDocument, ThreadDocument } from "../threads/threads.store.ts"

const LONGEST_TITLE = 80

/**
 * The question is kept before anybody is asked, in its thread or in a new one.
 * @throws Refusal 404 for a thread that is not the actor's, 409 for one that is full
 */
export function keepQuestion(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  { thread_id, message }: ChatDraft,
): Promise<ThreadDocument> {
  return transact(async (tx) => {
    const current =
      thread_id === undefined ? await begin(tx, actor, message) : await ownThread(tx.db, actor, thread_id, "for update")
    if (!hasRoom(current)) throw new Refusal("state_conflict", "This chat is full. Begin a new one.")
    const question: Said = { role: "user", text: message, failed: false, tool_calls: [], model: null }
    const { thread, said } = await append(tx, current, question)
    tx.audit(actor, "assistant.asked", {
      collection: threads.name,
      id: thread._id,
      employee_id: actor.employee_id,
      change: { message_id: said._id },
    })
    return thread
  })
}

type Kept = { threadId: string; text: string; failed: boolean; tool_calls: ToolCall[]; model: string }

/** Also when the asker deleted the thread meanwhile: whoever reviews it reads what was answered. */
export function keepAnswer(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  { threadId, ...answer }: Kept,
): Promise<{ thread: ThreadDocument; said: MessageDocument }> {
  return transact(async (tx) => {
    const kept = await append(tx, await threads.get(tx.db, threadId, "for update"), { role: "assistant", ...answer })
    tx.audit(actor, answer.failed ? "assistant.failed" : "assistant.answered", {
      collection: threads.name,
      id: threadId,
      employee_id: actor.employee_id,
      change: { message_id: kept.said._id, model: answer.model, tool_calls: answer.tool_calls.length },
    })
    return kept
  })
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

type Said = Pick<MessageDocument, "role" | "text" | "failed" | "tool_calls" | "model">

async function append({ db, at }: Tx, current: ThreadDocument, said: Said) {
  const position = current.message_count + 1
  const thread = await threads.replace(db, { ...current, message_count: position, updated_at: at })
  const message = { _id: newId(), thread_id: thread._id, position, ...said, created_at: at, version: 1 }
  return { thread, said: await messages.insert(db, message) }
}

function titleOf(message: string): string {
  const [line = ""] = message.split("\n")
  const letters = Array.from(line.trim())
  return letters.length <= LONGEST_TITLE ? letters.join("") : `${letters.slice(0, LONGEST_TITLE - 1).join("")}…`
}
