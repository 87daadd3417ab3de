import type { Kudos, KudosCard } from "@scorecard/contracts/kudos"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, formatInstant, holds, type Actor } from "@scorecard/domain"
import { inWebClient } from "#platform/index.ts"

/** @throws Refusal 403 `not_own_submission`. */
export function assertAuthor(actor: Actor, card: KudosCard): void {
  if (isAuthorOrAdmin(actor, card)) return
  throw new Refusal("not_own_submission", "Somebody else wrote this card. Ask them, or a super admin, to handle it.")
}

/** @throws Refusal 409: people may have read it. It can only be withdrawn. */
export function assertNotPublished({ published_at }: KudosCard): void {
  if (published_at === null) return
  throw new Refusal(
    "already_published",
    `This card was published on ${formatInstant(published_at)} and can no longer be changed.`,
  )
}

export function kudosAbilities(reader: Actor, card: Pick<KudosCard, "author_id" | "status">): Kudos["abilities"] {
  const canDelete = holds(reader.access_level, "scorecard.submit") && isAuthorOrAdmin(reader, card)
  const canEdit = canDelete && card.status === "draft"
  return inWebClient(reader, { edit: canEdit, delete: canDelete, publish: canEdit })
}

function isAuthorOrAdmin(actor: Actor, { author_id }: Pick<KudosCard, "author_id">): boolean {
  return actor.employee_id === author_id || actor.access_level === SUPER_ADMIN
}
