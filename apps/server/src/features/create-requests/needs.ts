import type { EmployeeDraft } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import type { Tx } from "#platform/transactions/index.ts"

/** What this feature needs of the employees: there is one way to become one. */
export type CreateRequestsNeeds = {
  /** @throws Refusal 403 or 422, as POST /v1/employees does. */
  addEmployee(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<{ employee_id: string }>
  /** @throws Refusal 422 for what would be wrong with the record, whoever adds it. */
  vetDraft(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<void>
}
