import {
  MOST_MESSAGES,
  type ChatMessage,
  type Thread,
  type ThreadsQuery,
  type ThreadWithMessages,
} from "@scorecard/contracts/assistant"
import type { List } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { messagesOf, pageOfThreads, threads, type MessageDocument, type ThreadDocument } from "./threads.store.ts"

/** @throws Refusal 404 for one that is not there, was deleted, or is somebody else's */
export async function ownThread(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<ThreadDocument> {
  const thread = await threads.find(db, id, lock)
  if (thread?.employee_id === actor.employee_id && thread.deleted_at === null) return thread
  throw new Refusal("not_found", "There is no chat of yours with this id.")
}

/** The pinned ones first. (rules/assistant#threads) */
export async function listThreads(
  { db, cursors }: Pick<World, "db" | "cursors">,
  { employee_id }: Actor,
  { q, pinned, ...page }: ThreadsQuery,
): Promise<List<Thread>> {
  const filter = { employee_id, deleted: false, q, pinned }
  const { items, ...rest } = await pageOfThreads(db, cursors, filter, { ...page, pinnedFirst: true })
  return { ...rest, items: items.map(presentThread) }
}

export async function readThread({ db }: Pick<World, "db">, actor: Actor, id: string): Promise<ThreadWithMessages> {
  const thread = await ownThread(db, actor, id)
  return { ...presentThread(thread), messages: (await messagesOf(db, id)).map(presentMessage) }
}

export function presentThread({ employee_id: _owner, deleted_at: _at, ...thread }: ThreadDocument): Thread {
  return { ...thread, abilities: { edit: true, delete: true, ask: hasRoom(thread) } }
}

/** For a question and its answer. */
export function hasRoom({ message_count }: Pick<ThreadDocument, "message_count">): boolean {
  return message_count + 2 <= MOST_MESSAGES
}

export function presentMessage({
  thread_id: _thread,
  position: _position,
  model: _model,
  version: _version,
  ...message
}: MessageDocument): ChatMessage {
  return message
}
