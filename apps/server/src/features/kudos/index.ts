import type { List } from "@scorecard/contracts/common"
import * as contracts from "@scorecard/contracts/kudos"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { type Actor, SUPER_ADMIN, easternDate, formatInstant, holds } from "@scorecard/domain"
import { type Person, peopleInPool } from "#core/people/index.ts"
import {
  type Database,
  type FileResponse,
  type MountedRoute,
  type Platform,
  type Tx,
  assertSameVersion,
  managementAbilities,
  mount,
  mountPolled,
  newId,
} from "#platform/index.ts"
import * as store from "./kudos.store.ts"

type Feature = {
  routes: MountedRoute[]
  /** The published cards of a week, newest first, for pages that everyone sees. */
  listPublishedKudos(db: Database, week: string, limit?: number): Promise<store.NamedKudos[]>
}

/** Kudos: cards that thank people for their week. */
export function openKudos(platform: Platform): Feature {
  const { db } = platform
  const requireAuthor = async ({ actor, params }: { actor: Actor; params: { id: string } }) => {
    assertAuthor(actor, await store.getVisibleKudos(db, actor, params.id))
  }

  return {
    routes: [
      mount(contracts.listKudos, ({ actor, query }) => listKudos(platform, actor, query)),
      mountPolled(
        contracts.listOwnKudos,
        ({ actor, query }) => listReceivedKudos(platform, actor, query),
        (request) => platform.polls.begin(contracts.listOwnKudos, request),
      ),
      mount(contracts.exportKudos, ({ actor, query }) => exportKudos(platform, actor, query)),
      mount(contracts.readKudos, async ({ actor, params }) =>
        presentKudos(db, actor, await store.getVisibleKudos(db, actor, params.id)),
      ),
      mount(contracts.draftKudos, ({ actor, body }) => createKudos(platform, actor, body)),
      mount(
        contracts.changeKudos,
        ({ actor, params, body, ifMatch }) => updateKudos(platform, actor, { id: params.id, patch: body, ifMatch }),
        requireAuthor,
      ),
      mount(
        contracts.deleteKudos,
        ({ actor, params, ifMatch }) => deleteKudos(platform, actor, params.id, ifMatch),
        requireAuthor,
      ),
      mount(
        contracts.publishKudos,
        ({ actor, params, ifMatch }) => publishKudos(platform, actor, params.id, ifMatch),
        requireAuthor,
      ),
    ],
    listPublishedKudos: store.listPublishedKudos,
  }
}

/** A card that only its author sees until it is published. @throws Refusal 422. (rules/entries#kudos) */
export function createKudos(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.KudosDraft,
): Promise<contracts.Kudos> {
  const { employee_id: author_id } = actor
  return deps.transact(async (tx) => {
    validateWeek(tx.now, draft.week_start)
    await validateRecipients(tx, actor, { ...draft, author_id })

    const card = await store.weeklyKudos.insert(tx.db, {
      _id: newId(),
      ...draft,
      status: "draft",
      author_id,
      published_at: null,
      created_at: tx.at,
      updated_at: tx.at,
      updated_by_id: author_id,
      version: 1,
    })
    tx.audit(actor, "kudos.drafted", { collection: store.weeklyKudos.name, id: card._id, change: { after: draft } })
    return presentKudos(tx.db, actor, card)
  })
}

/** Drafts only. @throws Refusal 403, 404, 422, 412, 409 already_published. */
export function updateKudos(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: contracts.KudosPatch; ifMatch: number | null },
): Promise<contracts.Kudos> {
  return deps.transact(async (tx) => {
    const before = await store.getVisibleKudos(tx.db, actor, id, "for update")
    assertAuthor(actor, before)
    const { author_id } = before
    if (patch.week_start !== undefined) validateWeek(tx.now, patch.week_start)
    if (patch.recipient_ids) await validateRecipients(tx, actor, { author_id, recipient_ids: patch.recipient_ids })
    assertSameVersion(ifMatch, before)
    assertNotPublished(before)

    const after = await store.weeklyKudos.replace(tx.db, {
      ...before,
      week_start: patch.week_start ?? before.week_start,
      recipient_ids: patch.recipient_ids ?? before.recipient_ids,
      title: patch.title ?? before.title,
      message: patch.message ?? before.message,
      badge: patch.badge ?? before.badge,
      updated_at: tx.at,
      updated_by_id: actor.employee_id,
    })
    tx.audit(actor, "kudos.changed", { collection: store.weeklyKudos.name, id, change: { before, after } })
    return presentKudos(tx.db, actor, after)
  })
}

/**
 * Publishes a draft; no one is notified. (rules/notifications#not-notified) Recipients who have left the company or the
 * actor's pool since the draft was written are refused.
 * @throws Refusal 403, 404, 422, 412, 409 already_published.
 */
export function publishKudos(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<contracts.Kudos> {
  return deps.transact(async (tx) => {
    const draft = await store.getVisibleKudos(tx.db, actor, id, "for update")
    assertAuthor(actor, draft)
    if (draft.status === "draft") await validateRecipients(tx, actor, draft)
    assertSameVersion(ifMatch, draft)
    assertNotPublished(draft)

    const stamps = { published_at: tx.at, updated_at: tx.at, updated_by_id: actor.employee_id }
    const card = await store.weeklyKudos.replace(tx.db, { ...draft, status: "published", ...stamps })
    const { week_start, recipient_ids } = card
    tx.audit(actor, "kudos.published", {
      collection: store.weeklyKudos.name,
      id,
      change: { week_start, recipient_ids },
    })
    return presentKudos(tx.db, actor, card)
  })
}

/**
 * Deletes a draft or withdraws a published card. Its text stays in the audit log.
 * @throws Refusal 403, 404, 412.
 */
export function deleteKudos(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const card = await store.getVisibleKudos(tx.db, actor, id, "for update")
    assertAuthor(actor, card)
    assertSameVersion(ifMatch, card)

    await store.weeklyKudos.remove(tx.db, id)
    const action = card.status === "draft" ? "kudos.deleted" : "kudos.withdrawn"
    tx.audit(actor, action, { collection: store.weeklyKudos.name, id, change: { before: card } })
  })
}

/** @throws Refusal 422 `date_in_future` for a week that has not started in Eastern time. */
function validateWeek(now: Temporal.Instant, weekStart: string): void {
  if (weekStart <= easternDate(now)) return
  throw invalidField("week_start", "This week has not started yet.", "date_in_future")
}

/**
 * Recipients are active people of the actor's pool other than the author.
 * @throws Refusal 422 with the path of each issue.
 */
async function validateRecipients(
  tx: Tx,
  actor: Actor,
  { author_id, recipient_ids }: { author_id: string; recipient_ids: readonly string[] },
): Promise<void> {
  const people = await peopleInPool(tx.db, actor, recipient_ids)
  const errors = recipient_ids.flatMap((id, index) => {
    const message = recipientIssue(id === author_id, people.get(id))
    return message === null ? [] : [{ path: `recipient_ids.${index}`, message }]
  })
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

function recipientIssue(isAuthor: boolean, person: Person | undefined): string | null {
  if (isAuthor) return "The author can't be a recipient."
  if (!person) return "There is no such employee, or they aren't among the people you may see."
  return person.status === "active" ? null : "This person has left."
}

type Deps = Pick<Platform, "db" | "cursors">

/** @throws Refusal 422 for a cursor from another list. */
export function listKudos(deps: Deps, actor: Actor, query: contracts.KudosQuery): Promise<List<contracts.Kudos>> {
  return store.kudosList.page(deps, query, actor, (cards) => presentKudosList(deps.db, actor, cards))
}

/** The actor's published cards, newest first. @throws Refusal 422 for a cursor from another list. */
export function listReceivedKudos(
  deps: Deps,
  actor: Actor,
  query: contracts.OwnKudosQuery,
): Promise<List<contracts.Kudos>> {
  const newestFirst = { ...query, sort: "-published_at" }
  return store.receivedKudosList.page(deps, newestFirst, actor.employee_id, (cards) =>
    presentKudosList(deps.db, actor, cards),
  )
}

/** Exports the list as a file. */
export function exportKudos(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  query: contracts.KudosFilter,
): Promise<FileResponse> {
  return store.kudosList.file({ db }, query, actor, (cards) => store.addNames(db, cards))
}

export async function presentKudosList(
  db: Database,
  reader: Actor,
  cards: readonly contracts.KudosCard[],
): Promise<contracts.Kudos[]> {
  const named = await store.addNames(db, cards)
  return named.map((card) => ({ ...card, abilities: kudosAbilities(reader, card) }))
}

export async function presentKudos(db: Database, reader: Actor, card: contracts.KudosCard): Promise<contracts.Kudos> {
  const [shown] = await presentKudosList(db, reader, [card])
  if (!shown) throw new Error(`The card ${card._id} was not presented`)
  return shown
}

/** @throws Refusal 403 `not_own_submission`. */
export function assertAuthor(actor: Actor, card: contracts.KudosCard): void {
  if (isAuthorOrAdmin(actor, card)) return
  throw new Refusal("not_own_submission", "Someone else wrote this card. Ask them or a super admin to change it.")
}

/** @throws Refusal 409: people may have read it. It can only be withdrawn. */
export function assertNotPublished({ published_at }: contracts.KudosCard): void {
  if (published_at === null) return
  throw new Refusal(
    "already_published",
    `This card was published on ${formatInstant(published_at)} and can no longer be changed.`,
  )
}

export function kudosAbilities(
  reader: Actor,
  card: Pick<contracts.KudosCard, "author_id" | "status">,
): contracts.Kudos["abilities"] {
  const canDelete = holds(reader, "scorecard.submit") && isAuthorOrAdmin(reader, card)
  const canEdit = canDelete && card.status === "draft"
  return managementAbilities(reader, { edit: canEdit, delete: canDelete, publish: canEdit })
}

function isAuthorOrAdmin(actor: Actor, { author_id }: Pick<contracts.KudosCard, "author_id">): boolean {
  return actor.employee_id === author_id || actor.access_level === SUPER_ADMIN
}
