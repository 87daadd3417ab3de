import { UnitRecord } from "@scorecard/contracts/learning-units"
import type { ModuleRecord } from "@scorecard/contracts/learning"
import { Refusal } from "@scorecard/contracts/refusals"
import { collection, sql, type Database } from "#platform/documents/index.ts"

export const units = collection("tbl_learning_units", UnitRecord)

/** In the module's order. */
export async function listModuleUnits(db: Database, { _id, unit_ids }: ModuleRecord): Promise<UnitRecord[]> {
  const found = await units.select(db, { where: sql<boolean>`module_id = ${_id}` })
  const byId = new Map(found.map((unit) => [unit._id, unit]))
  return unit_ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws Refusal 404 */
export async function getUnit(
  db: Database,
  { moduleId, unitId }: { moduleId: string; unitId: string },
  lock?: "for update" | "for share",
): Promise<UnitRecord> {
  const unit = await units.find(db, unitId, lock)
  if (unit?.module_id !== moduleId) throw new Refusal("not_found", "There is no such unit in this module.")
  return unit
}

export async function deleteModuleUnits(db: Database, moduleId: string): Promise<void> {
  await sql`delete from ${units.table} where module_id = ${moduleId}`.execute(db)
}

/**
 * Takes a unit out of what people have done. Who has done all the others has completed the module with it.
 * @param left the module's units without this one
 * @returns how many people completed it so
 */
export async function removeUnitFromProgress(
  db: Database,
  { moduleId, unitId, left, at }: { moduleId: string; unitId: string; left: number; at: string },
): Promise<number> {
  const isDone = sql`(completed_at is null and ${left}::integer > 0
    and (select count(*) from jsonb_object_keys((doc->'done') - ${unitId}::text)) = ${left}::integer)`
  const { rows } = await sql<{ completed: number }>`with changed as (
      update tbl_learning_progress set version = version + 1, doc = doc
        || jsonb_build_object('done', (doc->'done') - ${unitId}::text)
        || case when ${isDone} then jsonb_build_object('completed_at', ${at}::text) else '{}'::jsonb end
      where module_id = ${moduleId} and (doc->'done' ? ${unitId}::text or ${isDone})
      returning completed_at)
    select count(*) filter (where completed_at = ${at}) as completed from changed`.execute(db)
  return rows[0]?.completed ?? 0
}
