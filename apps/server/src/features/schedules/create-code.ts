import { Refusal } from "@scorecard/contracts/refusals"
import type { ScheduleCodeDraft, ScheduleCodeView } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { ownCodes, presentCode } from "./abilities.ts"
import { insertCode, scheduleCodes } from "#core/calendar/index.ts"

/** @throws Refusal 409 already_exists. */
export function createCode(
  deps: Pick<World, "transact">,
  actor: Actor,
  draft: ScheduleCodeDraft,
): Promise<ScheduleCodeView> {
  return deps.transact(async (tx) => {
    const created = await insertCode(tx.db, { _id: newId(), ...draft, version: 1 })
    if (!created) throw codeExists(draft.code)
    tx.audit(actor, "schedule_code.created", {
      collection: scheduleCodes.name,
      id: created._id,
      change: { after: draft },
    })
    return presentCode(created, actor, await ownCodes(tx.db, actor))
  })
}

export function codeExists(code: string): Refusal {
  return new Refusal("already_exists", `There is a day code ${code} already.`, {
    errors: [{ path: "code", message: "Another day code has this word." }],
  })
}
