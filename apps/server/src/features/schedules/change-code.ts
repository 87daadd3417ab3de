import type { ScheduleCodePatch, ScheduleCodeView } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { presentCode } from "./abilities.ts"
import { codeExists } from "./create-code.ts"
import { refuseCodeInUse } from "./refuse-code-in-use.ts"
import { replaceCode, scheduleCodes } from "./schedule-codes.store.ts"

/**
 * New flags change what working days and task-delivery days are in every month that names the code: draft months follow
 * at their next sync, final ones keep their figures until they are generated again.
 * @throws Refusal 404, 412, 409 still_in_use or already_exists for a new word.
 */
export function changeCode(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  patch: ScheduleCodePatch,
  ifMatch: number | null,
): Promise<ScheduleCodeView> {
  return deps.transact(async (tx) => {
    const before = await scheduleCodes.get(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, before)
    const after = {
      ...before,
      code: patch.code ?? before.code,
      label: patch.label ?? before.label,
      is_working_day: patch.is_working_day ?? before.is_working_day,
      is_task_delivery_day: patch.is_task_delivery_day ?? before.is_task_delivery_day,
    }
    if (after.code !== before.code) await refuseCodeInUse(tx.db, before.code)

    const changed = await replaceCode(tx.db, after)
    if (!changed) throw codeExists(after.code)
    tx.audit(actor, "schedule_code.changed", { collection: scheduleCodes.name, id, change: { before, after: changed } })
    return presentCode(changed, actor)
  })
}
