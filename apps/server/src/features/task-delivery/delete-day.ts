import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { personInPool } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { readWorkDay, refuseOwn } from "./day-rules.ts"
import { lockDay, recalculateDays } from "./day-writes.ts"
import { entryOfDay, taskDeliveryEntries } from "./task-delivery.store.ts"

/** Takes a day's entry back for good; the audit log keeps what it said. */
export async function deleteDay(
  world: World,
  actor: Actor,
  day: { employee_id: string; work_date: string },
  ifMatch: number | null,
): Promise<void> {
  await personInPool(world.db, actor, day.employee_id)
  refuseOwn(actor, day.employee_id)
  const workDay = readWorkDay(day.work_date)
  await world.transact(async (tx) => {
    const locked = await lockDay(tx, actor, { employee_id: day.employee_id, work_day: workDay })
    const current = await entryOfDay(tx.db, day.employee_id, workDay)
    if (!current) throw new Refusal("not_found", "Nothing is entered for this day.")
    refuseOtherVersion(ifMatch, current)
    locked.refuse()

    await taskDeliveryEntries.remove(tx.db, current._id)
    tx.audit(actor, "task_delivery.deleted", {
      collection: taskDeliveryEntries.name,
      id: current._id,
      employee_id: current.employee_id,
      change: { before: current },
    })
    await recalculateDays(tx, [current])
  })
}
