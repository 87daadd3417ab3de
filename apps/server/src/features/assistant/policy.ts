import { MAX_MESSAGES, type Thread } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { Database, Platform } from "#platform/index.ts"
import { threads, type ThreadDocument } from "./assistant.store.ts"

/** @throws Refusal 403 `assistant_disabled` */
export function assertChatEnabled({ config }: Pick<Platform, "config">): void {
  if (config.assistant.chatEnabled) return
  throw new Refusal("assistant_disabled", "The chat is switched off on this server.")
}

/** @throws Refusal 403 `assistant_disabled` */
export function assertCapabilitiesEnabled({ config }: Pick<Platform, "config">): void {
  if (config.assistant.capabilitiesEnabled) return
  throw new Refusal("assistant_disabled", "The assistant's lookups are switched off on this server.")
}

/** @throws Refusal 404 for a thread that does not exist, was deleted, or belongs to somebody else */
export async function requireOwnThread(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<ThreadDocument> {
  const thread = await threads.find(db, id, lock)
  if (thread?.employee_id === actor.employee_id && thread.deleted_at === null) return thread
  throw new Refusal("not_found", "You have no chat with this id.")
}

export function threadAbilities(thread: ThreadDocument): Thread["abilities"] {
  return { edit: true, delete: true, ask: hasRoom(thread) }
}

/** Whether a question and its answer still fit. */
function hasRoom({ message_count }: Pick<ThreadDocument, "message_count">): boolean {
  return message_count + 2 <= MAX_MESSAGES
}

/** @throws Refusal 409 `state_conflict` */
export function assertHasRoom(thread: ThreadDocument): void {
  if (!hasRoom(thread)) throw new Refusal("state_conflict", "This chat is full. Start a new one.")
}
