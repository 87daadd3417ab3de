import type { List } from "@scorecard/contracts/common"
import type { CatalogQuery, LearningModule, ModuleRecord, ModulesQuery } from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain"
import type { Database, Platform } from "#platform/index.ts"
import { moduleAbilities } from "../policy.ts"
import { catalogList, loadModuleDetails, moduleList } from "./modules.store.ts"

type Deps = Pick<Platform, "db" | "cursors">

/** @throws Refusal 422 for a cursor of another list. */
export function listModules(deps: Deps, actor: Actor, query: ModulesQuery): Promise<List<LearningModule>> {
  return moduleList.page(deps, query, actor, (records) => presentModules(deps.db, actor, records))
}

/** @throws Refusal 422 for a cursor of another list. */
export function listCatalog(deps: Deps, actor: Actor, query: CatalogQuery): Promise<List<LearningModule>> {
  return catalogList.page(deps, query, actor, (records) => presentModules(deps.db, actor, records))
}

export async function presentModule(db: Database, reader: Actor, module: ModuleRecord): Promise<LearningModule> {
  const [presented] = await presentModules(db, reader, [module])
  if (!presented) throw new Error(`The module ${module._id} was not presented`)
  return presented
}

async function presentModules(
  db: Database,
  reader: Actor,
  records: readonly ModuleRecord[],
): Promise<LearningModule[]> {
  const ids = records.map(({ _id }) => _id)
  const details = await loadModuleDetails(db, reader, ids)
  return records.map((module) => {
    const known = details.get(module._id)
    const { author_name, ...use } = known ?? { author_name: module.author_id, isUsed: true, isEnrolled: true }
    return {
      ...module,
      author_name,
      unit_count: module.unit_ids.length,
      abilities: moduleAbilities(reader, module, use),
    }
  })
}
