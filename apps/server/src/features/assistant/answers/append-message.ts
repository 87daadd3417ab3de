import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { messages, threads, type MessageDocument, type ThreadDocument } from "../threads/threads.store.ts"

export type Said = Pick<MessageDocument, "role" | "text" | "failed" | "tool_calls" | "model">

/** At the end of a thread that this transaction holds. */
export async function appendMessage(
  { db, at }: Tx,
  current: ThreadDocument,
  said: Said,
): Promise<{ thread: ThreadDocument; said: MessageDocument }> {
  const position = current.message_count + 1
  const thread = await threads.replace(db, { ...current, message_count: position, updated_at: at })
  const message = { _id: newId(), thread_id: thread._id, position, ...said, created_at: at, version: 1 }
  return { thread, said: await messages.insert(db, message) }
}
