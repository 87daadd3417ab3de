import { Refusal } from "@scorecard/contracts/refusals"
import type { Notification } from "@scorecard/contracts/notifications"
import type { Actor } from "@scorecard/domain/access"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { countRead, holdInbox } from "./inbox.store.ts"
import { findNotification, setRead } from "./notifications.store.ts"

/** Reading twice is reading once. @throws Refusal 404, also for somebody else's. */
export function markRead({ transact }: Pick<World, "transact">, actor: Actor, id: string): Promise<Notification> {
  const { employee_id } = actor
  return transact(async (tx) => {
    await read(tx, actor, id)
    const notification = await findNotification(tx.db, employee_id, id)
    if (!notification) throw new Refusal("not_found", "There is no notification of yours with this id.")
    return notification
  })
}

/** What comes in meanwhile stays unread. */
export function markAllRead({ transact }: Pick<World, "transact">, actor: Actor): Promise<{ read: number }> {
  return transact(async (tx) => ({ read: await read(tx, actor) }))
}

async function read(tx: Tx, actor: Actor, id?: string): Promise<number> {
  const { employee_id } = actor
  await holdInbox(tx.db, employee_id)
  const count = await setRead(tx.db, employee_id, tx.at, id)
  // `read_at` is the record of one's own reading: a log line for each would bury the changes.
  if (count > 0) await countRead(tx.db, employee_id, count)
  return count
}
