import {
  DISPUTE_DECIDER_LEVEL,
  type Dispute,
  type DisputeThread,
  type DisputeView,
} from "@scorecard/contracts/disputes"
import { Refusal } from "@scorecard/contracts/refusals"
import { holds, mayChangeFigures, type Actor } from "@scorecard/domain"
import { managementAbilities } from "#platform/index.ts"

/** The lowest level that may decide about entries that it submitted. */
export const OWN_SUBMISSIONS_LEVEL = 4

/** Assumes that the caller has checked the pool and the level. @throws Refusal 403. (rules/entries#disputes) */
export function assertCanDecide(actor: Actor, dispute: Dispute): void {
  if (!mayChangeFigures(actor, dispute.employee_id)) {
    throw new Refusal("own_record", "This dispute is your own. Someone else decides it.")
  }
  if (isOwnSubmission(actor, dispute)) {
    throw new Refusal("own_submission", "You submitted this entry. Another manager decides the dispute.")
  }
}

const isOwnSubmission = ({ employee_id, access_level }: Actor, { submitted_by_id }: Dispute) =>
  access_level < OWN_SUBMISSIONS_LEVEL && submitted_by_id === employee_id

/** @throws Refusal 403 */
export function assertIsOwn(actor: Actor, { employee_id }: { employee_id: string }): void {
  if (employee_id === actor.employee_id) return
  throw new Refusal(
    "not_own_entry",
    "Only the employee that an entry is about can dispute it, or withdraw the dispute.",
  )
}

/** Both sides: the employee, and people of the pool who may submit entries. @throws Refusal 403 */
export function assertCanComment(actor: Actor, dispute: Dispute): void {
  if (canComment(actor, dispute)) return
  throw new Refusal("not_own_entry", "You can read this dispute, but not take part in it.")
}

const canComment = (actor: Actor, { employee_id }: Dispute) =>
  employee_id === actor.employee_id || (actor.access_mode === "full" && holds(actor, "scorecard.submit"))

/** @throws Refusal 409 already_decided */
export function assertOpen({ status }: Dispute): void {
  if (status !== "open") throw new Refusal("already_decided", `This dispute has already been ${status}.`)
}

function canDecide(actor: Actor, dispute: Dispute): boolean {
  const { access_level, access_mode } = actor
  const mayDecide = access_mode === "full" && access_level >= DISPUTE_DECIDER_LEVEL
  return mayDecide && mayChangeFigures(actor, dispute.employee_id) && !isOwnSubmission(actor, dispute)
}

type Names = ReadonlyMap<string, string>

function presentAbilities(reader: Actor, dispute: Dispute): DisputeView["abilities"] {
  const isOpen = dispute.status === "open"
  const isOwn = dispute.employee_id === reader.employee_id
  const decide = isOpen && canDecide(reader, dispute)
  const canTakePart = isOpen && reader.client === "web"
  return {
    comment: canTakePart && canComment(reader, dispute),
    withdraw: canTakePart && isOwn,
    ...managementAbilities(reader, { decide }),
  }
}

export function presentDispute(reader: Actor, dispute: Dispute, names: Names): DisputeView {
  const { employee_id, comments } = dispute
  const name = names.get(employee_id) ?? employee_id
  return { ...dispute, comments: comments.length, name, abilities: presentAbilities(reader, dispute) }
}

export function presentThread(reader: Actor, dispute: Dispute, names: Names): DisputeThread {
  const nameOf = (id: string) => names.get(id) ?? id
  return {
    ...dispute,
    name: nameOf(dispute.employee_id),
    comments: dispute.comments.map((comment) => ({ ...comment, author_name: nameOf(comment.author_id) })),
    abilities: presentAbilities(reader, dispute),
  }
}
