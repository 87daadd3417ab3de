import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { reachOf } from "./reach.ts"
import type { Units } from "./units.ts"

/** @throws Refusal 404 */
export async function readUnit<Unit extends Cluster | Department, View>(
  { db }: Pick<World, "db">,
  { collection, present }: Units<Unit, View>,
  actor: Actor,
  id: string,
): Promise<View> {
  return present(await collection.get(db, id), await reachOf(db, actor))
}
