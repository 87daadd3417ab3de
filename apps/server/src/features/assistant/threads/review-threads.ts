import type { ReviewedThread, ReviewedThreadWithMessages, ReviewQuery } from "@scorecard/contracts/assistant"
import type { List } from "@scorecard/contracts/common"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { addDays, easternInstant } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { presentMessage } from "./own-threads.ts"
import { messagesOf, modelsOf, namesOf, pageOfThreads, threads, type ThreadDocument } from "./threads.store.ts"

/** Everybody's, for level 5. (rules/assistant#threads) @throws Refusal 422 for a period that ends before it begins */
export async function listReviewed(
  { db, cursors }: Pick<World, "db" | "cursors">,
  { employee_id, deleted, q, from, to, ...page }: ReviewQuery,
): Promise<List<ReviewedThread>> {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidField("to", "The end is before the start.")
  }
  const period = { from: from && midnight(from), before: to && midnight(addDays(to, 1)) }
  const filter = { employee_id, deleted, q, ...period }
  const { items, ...rest } = await pageOfThreads(db, cursors, filter, { ...page, pinnedFirst: false })
  return { ...rest, items: await reviewed(db, items) }
}

const midnight = (day: string) => timestamp(easternInstant(day, "00:00"))

/** Whoever reads what somebody asked leaves a record of it. @throws Refusal 404 */
export function reviewThread(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  id: string,
): Promise<ReviewedThreadWithMessages> {
  return transact(async (tx) => {
    const thread = await threads.get(tx.db, id)
    tx.audit(actor, "assistant.thread_reviewed", {
      collection: threads.name,
      id,
      employee_id: thread.employee_id,
    })
    const said = await messagesOf(tx.db, id)
    const messages = said.map((message) => ({ ...presentMessage(message), model: message.model }))
    const [shown] = await reviewed(tx.db, [thread])
    if (!shown) throw new Error("a thread was reviewed and not shown")
    return { ...shown, messages }
  })
}

async function reviewed(db: Database, found: readonly ThreadDocument[]): Promise<ReviewedThread[]> {
  const names = await namesOf(
    db,
    found.map((thread) => thread.employee_id),
  )
  const models = await modelsOf(
    db,
    found.map((thread) => thread._id),
  )
  return found.map((thread) => ({
    ...thread,
    name: names.get(thread.employee_id) ?? "",
    models: models.get(thread._id) ?? [],
  }))
}
