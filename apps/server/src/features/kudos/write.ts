import type { Kudos, KudosDraft, KudosPatch } from "@scorecard/contracts/kudos"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { type Person, peopleInPool } from "#core/people/index.ts"
import { assertSameVersion, newId, type Platform, type Tx } from "#platform/index.ts"
import { getVisibleKudos, weeklyKudos } from "./kudos.store.ts"
import { presentKudos } from "./list.ts"
import { assertAuthor, assertNotPublished } from "./policy.ts"

/** A card that only its author sees until it is published. @throws Refusal 422. (rules/entries#kudos) */
export function createKudos(deps: Pick<Platform, "transact">, actor: Actor, draft: KudosDraft): Promise<Kudos> {
  const { employee_id: author_id } = actor
  return deps.transact(async (tx) => {
    validateWeek(tx.now, draft.week_start)
    await validateRecipients(tx, actor, { ...draft, author_id })

    const card = await weeklyKudos.insert(tx.db, {
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
    tx.audit(actor, "kudos.drafted", { collection: weeklyKudos.name, id: card._id, change: { after: draft } })
    return presentKudos(tx.db, actor, card)
  })
}

/** Drafts only. @throws Refusal 403, 404, 422, 412, 409 already_published. */
export function updateKudos(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: KudosPatch; ifMatch: number | null },
): Promise<Kudos> {
  return deps.transact(async (tx) => {
    const before = await getVisibleKudos(tx.db, actor, id, "for update")
    assertAuthor(actor, before)
    const { author_id } = before
    if (patch.week_start !== undefined) validateWeek(tx.now, patch.week_start)
    if (patch.recipient_ids) await validateRecipients(tx, actor, { author_id, recipient_ids: patch.recipient_ids })
    assertSameVersion(ifMatch, before)
    assertNotPublished(before)

    const after = await weeklyKudos.replace(tx.db, {
      ...before,
      week_start: patch.week_start ?? before.week_start,
      recipient_ids: patch.recipient_ids ?? before.recipient_ids,
      title: patch.title ?? before.title,
      message: patch.message ?? before.message,
      badge: patch.badge ?? before.badge,
      updated_at: tx.at,
      updated_by_id: actor.employee_id,
    })
    tx.audit(actor, "kudos.changed", { collection: weeklyKudos.name, id, change: { before, after } })
    return presentKudos(tx.db, actor, after)
  })
}

/**
 * Publishes a draft; nobody is notified. (rules/notifications#not-notified) Recipients who have left the company or the
 * actor's pool since the draft was written are refused.
 * @throws Refusal 403, 404, 422, 412, 409 already_published.
 */
export function publishKudos(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<Kudos> {
  return deps.transact(async (tx) => {
    const draft = await getVisibleKudos(tx.db, actor, id, "for update")
    assertAuthor(actor, draft)
    if (draft.status === "draft") await validateRecipients(tx, actor, draft)
    assertSameVersion(ifMatch, draft)
    assertNotPublished(draft)

    const stamps = { published_at: tx.at, updated_at: tx.at, updated_by_id: actor.employee_id }
    const card = await weeklyKudos.replace(tx.db, { ...draft, status: "published", ...stamps })
    const { week_start, recipient_ids } = card
    tx.audit(actor, "kudos.published", { collection: weeklyKudos.name, id, change: { week_start, recipient_ids } })
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
    const card = await getVisibleKudos(tx.db, actor, id, "for update")
    assertAuthor(actor, card)
    assertSameVersion(ifMatch, card)

    await weeklyKudos.remove(tx.db, id)
    const action = card.status === "draft" ? "kudos.deleted" : "kudos.withdrawn"
    tx.audit(actor, action, { collection: weeklyKudos.name, id, change: { before: card } })
  })
}

/** @throws Refusal 422 `date_in_future` for a week that has not begun in Eastern time. */
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
  if (!person) return "There is no such employee, or not among the people whom you may see."
  return person.status === "active" ? null : "This person has left."
}
