import type { ModuleRecord } from "@scorecard/contracts/learning"
import { UnitRecord } from "@scorecard/contracts/learning-units"
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
): Promise<UnitRecord> {
  const unit = await units.find(db, unitId)
  if (unit?.module_id !== moduleId) throw new Refusal("not_found", "There is no such unit in this module.")
  return unit
}

export async function deleteModuleUnits(db: Database, moduleId: string): Promise<void> {
  await sql`delete from ${units.table} where module_id = ${moduleId}`.execute(db)
}
