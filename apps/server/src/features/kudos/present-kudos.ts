import type { Kudos, KudosCard } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { withNames } from "./kudos.store.ts"
import { abilitiesOver } from "./may.ts"

export async function presentAll(db: Database, reader: Actor, cards: readonly KudosCard[]): Promise<Kudos[]> {
  const named = await withNames(db, cards)
  return named.map((card) => ({ ...card, abilities: abilitiesOver(reader, card) }))
}

export async function presentKudos(db: Database, reader: Actor, card: KudosCard): Promise<Kudos> {
  const [shown] = await presentAll(db, reader, [card])
  if (!shown) throw new Error(`The card ${card._id} was not presented`)
  return shown
}
