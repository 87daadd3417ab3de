import type { CreateRequest, ProposalEdits } from "@scorecard/contracts/create-requests"
import { EmployeeDraft } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { holdPending, settle } from "./decide.ts"
import type { CreateRequestsNeeds } from "./needs.ts"

/**
 * Adds the employee, with the approver's edits, by the approver's own rights and with every check of POST
 * /v1/employees, in the transaction that decides the request. (rules/people#create-requests)
 * @throws Refusal 403, 404, 409 `already_decided` or 422.
 */
export async function approveRequest(
  deps: Pick<World, "transact"> & Pick<CreateRequestsNeeds, "addEmployee">,
  actor: Actor,
  id: string,
  edits: ProposalEdits,
): Promise<CreateRequest> {
  return deps.transact(async (tx) => {
    const request = await holdPending(tx, actor, id)
    const draft = edited(request.proposed, edits)
    const { employee_id } = await deps.addEmployee(tx, actor, draft)
    return settle(tx, actor, request, { status: "approved", proposed: draft, employee_id, review_note: null })
  })
}

/** A null in place of the id lets the service make one. */
function edited(proposed: EmployeeDraft, { employee_id, ...edits }: ProposalEdits): EmployeeDraft {
  const { employee_id: asked, ...rest } = proposed
  const id = employee_id === undefined ? asked : (employee_id ?? undefined)
  return EmployeeDraft.parse({
    ...rest,
    ...edits,
    ...(id !== undefined && { employee_id: id }),
    personal_data: { ...proposed.personal_data, ...edits.personal_data },
    employment_data: { ...proposed.employment_data, ...edits.employment_data },
  })
}
