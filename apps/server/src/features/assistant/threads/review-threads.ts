import type { ChatMessage, ReviewedThread, ReviewQuery } from "@scorecard/contracts/assistant"
import type { List } from "@scorecard/contracts/common"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { presentMessage } from "./own-threads.ts"
import { messagesOf, namesOf, pageOfThreads, threads } from "./threads.store.ts"

/** Everybody's, for level 5. (decisions §10) */
export async function listReviewed(
  { db, cursors }: Pick<World, "db" | "cursors">,
  { employee_id, deleted, q, ...page }: ReviewQuery,
): Promise<List<ReviewedThread>> {
  const filter = { employee_id, deleted, q }
  const { items, ...rest } = await pageOfThreads(db, cursors, filter, { ...page, pinnedFirst: false })
  const names = await namesOf(
    db,
    items.map((thread) => thread.employee_id),
  )
  return { ...rest, items: items.map((thread) => ({ ...thread, name: names.get(thread.employee_id) ?? "" })) }
}

/** Whoever reads what somebody asked leaves a record of it. @throws Refusal 404 */
export function reviewThread(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  id: string,
): Promise<ReviewedThread & { messages: ChatMessage[] }> {
  return transact(async (tx) => {
    const thread = await threads.get(tx.db, id)
    const names = await namesOf(tx.db, [thread.employee_id])
    tx.audit(actor, "assistant.thread_reviewed", {
      collection: threads.name,
      id,
      employee_id: thread.employee_id,
    })
    const said = await messagesOf(tx.db, id)
    return { ...thread, name: names.get(thread.employee_id) ?? "", messages: said.map(presentMessage) }
  })
}
