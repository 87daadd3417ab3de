import type { List } from "@scorecard/contracts/common"
import type { CatalogQuery, LearningModule, ModuleRecord, ModulesQuery } from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain"
import type { Database, Platform, RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import { moduleAbilities } from "../policy.ts"
import {
  authoredOrPublished,
  loadModuleDetails,
  moduleFilter,
  modulePosition,
  modules,
  modulesAfter,
  type ModuleSort,
} from "./modules.store.ts"

type Deps = Pick<Platform, "db" | "cursors">
type Page = { list: string; sort: ModuleSort; limit: number; cursor?: string | undefined }

/** @throws Refusal 422 for a cursor of another list. */
export function listModules(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: ModulesQuery,
): Promise<List<LearningModule>> {
  const where = moduleFilter(authoredOrPublished(actor), filter)
  return listPage(deps, actor, where, { list: "modules", sort, limit, cursor })
}

/** The modules that everybody may enroll in. @throws Refusal 422 for a cursor of another list. */
export function listCatalog(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: CatalogQuery,
): Promise<List<LearningModule>> {
  const where = moduleFilter(authoredOrPublished(actor), { ...filter, status: "published" })
  return listPage(deps, actor, where, { list: "learning catalog", sort, limit, cursor })
}

async function listPage(
  { db, cursors }: Deps,
  actor: Actor,
  where: RawBuilder<boolean>,
  { list, sort, limit, cursor }: Page,
): Promise<List<LearningModule>> {
  const Position = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Position)
  const found = await modulesAfter(db, where, { sort, position, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    items: await presentModules(db, actor, page),
    next_cursor: hasMore ? cursors.write({ list, sort, ...modulePosition(sort, last) }) : null,
    total: await modules.count(db, where),
  }
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
