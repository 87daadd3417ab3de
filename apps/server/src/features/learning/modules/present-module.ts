import type { LearningModule, ModuleRecord } from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { moduleAbilities } from "./may-author.ts"
import { loadModuleDetails } from "./modules.store.ts"

export async function presentModules(
  db: Database,
  reader: Actor,
  records: readonly ModuleRecord[],
): Promise<LearningModule[]> {
  const details = await loadModuleDetails(
    db,
    reader,
    records.map(({ _id }) => _id),
  )
  return records.map((module) => {
    const known = details.get(module._id)
    const { author_name, ...circumstances } = known ?? { author_name: module.author_id, isUsed: true, isEnrolled: true }
    return {
      ...module,
      author_name,
      unit_count: module.unit_ids.length,
      abilities: moduleAbilities(reader, module, circumstances),
    }
  })
}

export async function presentModule(db: Database, reader: Actor, module: ModuleRecord): Promise<LearningModule> {
  const [shown] = await presentModules(db, reader, [module])
  if (!shown) throw new Error(`The module ${module._id} was not presented`)
  return shown
}
