import type { CatalogueType } from "@scorecard/contracts/notification-catalogue"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { presentType } from "./present-type.ts"
import { allTypes } from "./types.store.ts"

export async function listTypes({ db }: Pick<World, "db">, actor: Actor): Promise<{ items: CatalogueType[] }> {
  const types = [...(await allTypes(db)).values()]
  return { items: types.filter((type) => type.in_catalogue).map((type) => presentType(actor, type)) }
}

/** @throws Refusal 404 */
export async function readType({ db }: Pick<World, "db">, actor: Actor, key: string): Promise<CatalogueType> {
  const type = (await allTypes(db)).get(key)
  if (!type) throw new Refusal("not_found", "There is no such type of notification.")
  return presentType(actor, type)
}
