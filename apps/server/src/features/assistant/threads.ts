import * as contracts from "@scorecard/contracts/assistant"
import type { List } from "@scorecard/contracts/common"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { type Actor, addDays, easternInstant } from "@scorecard/domain"
import { findNames } from "#core/people/index.ts"
import { type Database, type Platform, assertSameVersion, timestamp } from "#platform/index.ts"
import * as store from "./assistant.store.ts"

/** Pinned threads come first. (rules/assistant#threads) */
export async function listThreads(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  { employee_id }: Actor,
  { q, pinned, ...page }: contracts.ThreadsQuery,
): Promise<List<contracts.Thread>> {
  const filter = { employee_id, deleted: false, q, pinned }
  const { items, ...rest } = await store.listThreadPage(db, cursors, filter, { ...page, pinnedFirst: true })
  return { ...rest, items: items.map(presentThread) }
}

export async function getThread(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  id: string,
): Promise<contracts.ThreadWithMessages> {
  const thread = await requireOwnThread(db, actor, id)
  return { ...presentThread(thread), messages: (await store.findMessages(db, id)).map(presentMessage) }
}

type Update = { id: string; change: contracts.ThreadChange; ifMatch: number | null }

/** Renames, pins or unpins. Its place in the list stays: there is no new message. @throws Refusal 404 or 412 */
export function updateThread(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, change, ifMatch }: Update,
): Promise<contracts.Thread> {
  return transact(async (tx) => {
    const current = await requireOwnThread(tx.db, actor, id, "for update")
    assertSameVersion(ifMatch, current)
    const { title = current.title, pinned = current.pinned } = change
    if (title === current.title && pinned === current.pinned) return presentThread(current)
    const saved = await store.threads.replace(tx.db, { ...current, title, pinned })
    // More people read the log than a chat, so the title stays out of it.
    tx.audit(actor, "assistant.thread_changed", {
      collection: store.threads.name,
      id,
      employee_id: actor.employee_id,
      change: { pinned, title_changed: title !== current.title },
    })
    return presentThread(saved)
  })
}

/** Hides it from the asker; level 5 can review it until it is purged. (rules/assistant#threads) @throws Refusal 404 or 412 */
export async function deleteThread(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  await transact(async (tx) => {
    const current = await requireOwnThread(tx.db, actor, id, "for update")
    assertSameVersion(ifMatch, current)
    await store.threads.replace(tx.db, { ...current, deleted_at: tx.at })
    tx.audit(actor, "assistant.thread_deleted", {
      collection: store.threads.name,
      id,
      employee_id: actor.employee_id,
    })
  })
}

/** (rules/assistant#threads) */
const RETENTION = { hours: 90 * 24 }

/** Purges threads that were deleted 90 days ago, a few rows per transaction. It may run twice. */
export async function purgeThreads({ transact, clock }: Pick<Platform, "transact" | "clock">): Promise<void> {
  const before = timestamp(clock.now().subtract(RETENTION))
  let purged = 1
  while (purged > 0) purged = await transact((tx) => store.purgeThreadsBefore(tx.db, before))
}

/** All threads, for level 5. (rules/assistant#threads) @throws Refusal 422 for a period that ends before it starts */
export async function listReviewedThreads(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  { employee_id, deleted, q, from, to, ...page }: contracts.ReviewQuery,
): Promise<List<contracts.ReviewedThread>> {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidField("to", "The end is before the start.")
  }
  const period = { from: from && midnight(from), before: to && midnight(addDays(to, 1)) }
  const filter = { employee_id, deleted, q, ...period }
  const { items, ...rest } = await store.listThreadPage(db, cursors, filter, { ...page, pinnedFirst: false })
  return { ...rest, items: await presentReviewed(db, items) }
}

const midnight = (day: string) => timestamp(easternInstant(day, "00:00"))

/** Reading another person's questions leaves an audit record. @throws Refusal 404 */
export function reviewThread(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
): Promise<contracts.ReviewedThreadWithMessages> {
  return transact(async (tx) => {
    const thread = await store.threads.get(tx.db, id)
    tx.audit(actor, "assistant.thread_reviewed", {
      collection: store.threads.name,
      id,
      employee_id: thread.employee_id,
    })
    const documents = await store.findMessages(tx.db, id)
    const messages = documents.map((message) => ({ ...presentMessage(message), model: message.model }))
    const [reviewed] = await presentReviewed(tx.db, [thread])
    if (!reviewed) throw new Error("the reviewed thread was not presented")
    return { ...reviewed, messages }
  })
}

async function presentReviewed(
  db: Database,
  documents: readonly store.ThreadDocument[],
): Promise<contracts.ReviewedThread[]> {
  const employeeIds = documents.map(({ employee_id }) => employee_id)
  const threadIds = documents.map(({ _id }) => _id)
  const names = await findNames(db, employeeIds)
  const models = await store.findModels(db, threadIds)
  return documents.map((thread) => ({
    ...thread,
    name: names.get(thread.employee_id) ?? "",
    models: models.get(thread._id) ?? [],
  }))
}

export function presentThread(document: store.ThreadDocument): contracts.Thread {
  const { employee_id: _owner, deleted_at: _at, ...thread } = document
  return { ...thread, abilities: threadAbilities(document) }
}

export function presentMessage({
  thread_id: _thread,
  position: _position,
  model: _model,
  version: _version,
  ...message
}: store.MessageDocument): contracts.ChatMessage {
  return message
}

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

/** @throws Refusal 404 for a thread that does not exist, was deleted, or belongs to another person */
export async function requireOwnThread(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<store.ThreadDocument> {
  const thread = await store.threads.find(db, id, lock)
  if (thread?.employee_id === actor.employee_id && thread.deleted_at === null) return thread
  throw new Refusal("not_found", "You have no chat with this id.")
}

export function threadAbilities(thread: store.ThreadDocument): contracts.Thread["abilities"] {
  return { edit: true, delete: true, ask: hasRoom(thread) }
}

/** Whether a question and its answer still fit. */
function hasRoom({ message_count }: Pick<store.ThreadDocument, "message_count">): boolean {
  return message_count + 2 <= contracts.MAX_MESSAGES
}

/** @throws Refusal 409 `state_conflict` */
export function assertHasRoom(thread: store.ThreadDocument): void {
  if (!hasRoom(thread)) throw new Refusal("state_conflict", "This chat is full. Start a new one.")
}
