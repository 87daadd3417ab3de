import type { ModuleRecord } from "@scorecard/contracts/learning"
import type { ProgressRecord } from "@scorecard/contracts/learning-player"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { lockOrStartProgress, progress } from "./player.store.ts"

/** What the actor has done in a module; begun with this step if it was not. */
export function startProgress(tx: Tx, { employee_id }: Actor, moduleId: string): Promise<ProgressRecord> {
  return lockOrStartProgress(tx.db, {
    _id: newId(),
    employee_id,
    module_id: moduleId,
    done: {},
    started_at: tx.at,
    completed_at: null,
    version: 1,
  })
}

type Completion = { module: ModuleRecord; unitId: string; before: ProgressRecord }

/** A unit done for the first time; with the last one, the module. What was completed stays so, with its date. */
export async function recordCompletion(tx: Tx, actor: Actor, { module, unitId, before }: Completion): Promise<void> {
  const done = { ...before.done, [unitId]: tx.at }
  const isWhole = module.unit_ids.every((id) => done[id] !== undefined)
  const completed_at = before.completed_at ?? (isWhole ? tx.at : null)
  await progress.replace(tx.db, { ...before, done, completed_at })

  const { employee_id } = actor
  const target = { collection: progress.name, id: before._id, employee_id }
  tx.audit(actor, "learning_unit.completed", { ...target, change: { module_id: module._id, unit_id: unitId } })
  if (completed_at === before.completed_at) return
  tx.audit(actor, "learning_module.completed", { ...target, change: { module_id: module._id } })
}
