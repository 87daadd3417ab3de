import type { CreateRequest } from "@scorecard/contracts/create-requests"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { holdPending, settle } from "./decide.ts"

/** @throws Refusal 404 or 409 `already_decided`. */
export async function rejectRequest(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  review_note: string,
): Promise<CreateRequest> {
  return deps.transact(async (tx) => {
    const request = await holdPending(tx, actor, id)
    const { proposed } = request
    return settle(tx, actor, request, { status: "rejected", proposed, employee_id: null, review_note })
  })
}
