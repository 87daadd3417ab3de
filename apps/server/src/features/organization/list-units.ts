import type { List } from "@scorecard/contracts/common"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { unitsAfter, unitScope } from "./organization.store.ts"
import { reachOf } from "./reach.ts"
import type { Units } from "./units.ts"

export type ListUnitsQuery = {
  q?: string | undefined
  cluster_id?: string | undefined
  sort: "name" | "-name"
  limit: number
  cursor?: string | undefined
}

/** Clusters or departments by name, a page at a time; everybody who may see the tree sees them all. */
export async function listUnits<Unit extends Cluster | Department, View>(
  deps: Pick<World, "db" | "cursors">,
  { collection, present }: Units<Unit, View>,
  actor: Actor,
  { sort, limit, cursor, ...filter }: ListUnitsQuery,
): Promise<List<View>> {
  // A cursor of the other order points nowhere in this one.
  const after = deps.cursors.read(cursor, z.strictObject({ sort: z.literal(sort), name: z.string(), id: z.string() }))
  const scope = unitScope(filter)
  const found = await unitsAfter(deps.db, collection, { sort, ...filter }, after, limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const more = found.length > limit && last !== undefined
  const reach = await reachOf(deps.db, actor)
  return {
    items: items.map((unit) => present(unit, reach)),
    next_cursor: more ? deps.cursors.write({ sort, name: last.name, id: last._id }) : null,
    total: await collection.count(deps.db, scope),
  }
}
