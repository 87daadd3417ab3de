import { MOST_UNITS } from "@scorecard/contracts/learning"
import type { UnitDraft, UnitRecord } from "@scorecard/contracts/learning-units"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanEditModule } from "../modules/may-author.ts"
import { modules, getVisibleModule } from "../modules/modules.store.ts"
import { units } from "./units.store.ts"
import { lockUnitFile, assignIds } from "./vet-unit.ts"

/** At the end of the module. @throws Refusal 403, 404, 422, 409 for one unit too many. */
export function addUnit(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, draft }: { id: string; draft: UnitDraft },
): Promise<UnitRecord> {
  return deps.transact(async (tx) => {
    const module = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    const drawn = createUnitRecord(tx, actor, { moduleId: id, draft })
    await lockUnitFile(tx.db, actor, drawn)
    if (module.unit_ids.length >= MOST_UNITS) {
      throw new Refusal("state_conflict", `A module has at most ${MOST_UNITS} units.`)
    }

    const unit = await units.insert(tx.db, drawn)
    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    await modules.replace(tx.db, { ...module, unit_ids: [...module.unit_ids, unit._id], ...stamps })
    tx.audit(actor, "learning_unit.added", { collection: units.name, id: unit._id, change: { after: unit } })
    return unit
  })
}

function createUnitRecord(
  { at }: Pick<Tx, "at">,
  { employee_id }: Actor,
  { moduleId, draft }: { moduleId: string; draft: UnitDraft },
): UnitRecord {
  const kept = {
    _id: newId(),
    module_id: moduleId,
    created_at: at,
    updated_at: at,
    updated_by_id: employee_id,
    version: 1,
  }
  if (draft.kind === "quiz") return { ...kept, ...draft, questions: assignIds(draft.questions) }
  return { ...kept, ...draft }
}
