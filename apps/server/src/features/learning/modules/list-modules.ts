import type { List } from "@scorecard/contracts/common"
import type { CatalogQuery, LearningModule, ModulesQuery } from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import {
  authoredOrPublished,
  moduleFilter,
  modules,
  modulesAfter,
  modulePosition,
  type ModuleSort,
} from "./modules.store.ts"
import { presentModules } from "./present-module.ts"

type Deps = Pick<World, "db" | "cursors">
type Page = { list: string; sort: ModuleSort; limit: number; cursor?: string | undefined }

/** @throws Refusal 422 for a cursor of another list. */
export function listModules(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: ModulesQuery,
): Promise<List<LearningModule>> {
  return listPage(deps, actor, moduleFilter(authoredOrPublished(actor), filter), {
    list: "modules",
    sort,
    limit,
    cursor,
  })
}

/** What everybody may enroll in. @throws Refusal 422 for a cursor of another list. */
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
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const found = await modulesAfter(db, where, { sort, position, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items: await presentModules(db, actor, page),
    next_cursor: goesOn ? cursors.write({ list, sort, ...modulePosition(sort, last) }) : null,
    total: await modules.count(db, where),
  }
}
