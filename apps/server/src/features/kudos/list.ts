import type { List } from "@scorecard/contracts/common"
import type { Kudos, KudosCard, KudosFilter, KudosQuery, OwnKudosQuery } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain"
import type { Database, FileResponse, Platform } from "#platform/index.ts"
import { addNames, kudosList, receivedKudosList } from "./kudos.store.ts"
import { kudosAbilities } from "./policy.ts"

type Deps = Pick<Platform, "db" | "cursors">

/** @throws Refusal 422 for a cursor of another list. */
export function listKudos(deps: Deps, actor: Actor, query: KudosQuery): Promise<List<Kudos>> {
  return kudosList.page(deps, query, actor, (cards) => presentKudosList(deps.db, actor, cards))
}

/** The actor's published cards, newest first. @throws Refusal 422 for a cursor of another list. */
export function listReceivedKudos(deps: Deps, actor: Actor, query: OwnKudosQuery): Promise<List<Kudos>> {
  const newestFirst = { ...query, sort: "-published_at" }
  return receivedKudosList.page(deps, newestFirst, actor.employee_id, (cards) =>
    presentKudosList(deps.db, actor, cards),
  )
}

/** The list as a file. */
export function exportKudos({ db }: Pick<Platform, "db">, actor: Actor, query: KudosFilter): Promise<FileResponse> {
  return kudosList.file({ db }, query, actor, (cards) => addNames(db, cards))
}

export async function presentKudosList(db: Database, reader: Actor, cards: readonly KudosCard[]): Promise<Kudos[]> {
  const named = await addNames(db, cards)
  return named.map((card) => ({ ...card, abilities: kudosAbilities(reader, card) }))
}

export async function presentKudos(db: Database, reader: Actor, card: KudosCard): Promise<Kudos> {
  const [shown] = await presentKudosList(db, reader, [card])
  if (!shown) throw new Error(`The card ${card._id} was not presented`)
  return shown
}
