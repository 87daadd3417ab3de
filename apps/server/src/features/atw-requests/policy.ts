import type { AtwRequest, AtwRequestDraft } from "@scorecard/contracts/atw-requests"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { holds, mayChangeFigures, type Actor } from "@scorecard/domain"
import { findNames } from "#core/people/index.ts"
import { managementAbilities, type Database } from "#platform/index.ts"
import { getRequest, type AtwRequestDocument } from "./atw-requests.store.ts"

/** People who may write about others have the entry form. @throws Refusal 422 */
export function assertOwnRequest(actor: Actor, { employee_id = actor.employee_id }: AtwRequestDraft): void {
  if (employee_id === actor.employee_id) return
  throw invalidField("employee_id", "A request is about yourself. For others, submit an ATW entry.")
}

/** @throws Refusal 404; 403 `own_entry`: only level 5 may decide their own requests. (rules/entries#atw-requests) */
export async function requireDecidable(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<AtwRequestDocument> {
  const request = await getRequest(db, actor, id, lock)
  if (mayChangeFigures(actor, request.employee_id)) return request
  throw new Refusal("own_entry", "This request is your own. Your manager decides it.")
}

/** @throws Refusal 404; 403 `not_own_submission`, also at level 5: reviewers reject instead. */
export async function requireCancelable(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<AtwRequestDocument> {
  const request = await getRequest(db, actor, id, lock)
  if (request.employee_id === actor.employee_id) return request
  throw new Refusal("not_own_submission", "Only its author can cancel a request. You can reject it.")
}

/** @throws Refusal 409 `already_decided` */
export function assertPending({ status }: AtwRequestDocument): void {
  if (status !== "pending") throw new Refusal("already_decided", `This request has already been ${status}.`)
}

/** For a reader whose pool holds the employee. */
export async function presentRequests(
  db: Database,
  reader: Actor,
  requests: readonly AtwRequestDocument[],
): Promise<AtwRequest[]> {
  const employeeIds = requests.map(({ employee_id }) => employee_id)
  const names = await findNames(db, employeeIds)
  return requests.map((request) => present(reader, request, names))
}

export async function presentRequest(db: Database, reader: Actor, request: AtwRequestDocument): Promise<AtwRequest> {
  const names = await findNames(db, [request.employee_id])
  return present(reader, request, names)
}

function present(reader: Actor, request: AtwRequestDocument, names: ReadonlyMap<string, string>): AtwRequest {
  const { employee_id, proof, status } = request
  const isPending = status === "pending"
  const canDecide = isPending && holds(reader, "scorecard.submit") && mayChangeFigures(reader, employee_id)
  return {
    ...request,
    name: names.get(employee_id) ?? employee_id,
    proof: proof && withoutKey(proof),
    abilities: {
      ...managementAbilities(reader, { approve: canDecide, reject: canDecide }),
      cancel: isPending && employee_id === reader.employee_id,
    },
  }
}

function withoutKey({ key: _, ...proof }: NonNullable<AtwRequestDocument["proof"]>) {
  return proof
}
