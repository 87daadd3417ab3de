import type { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type * as bulk from "#core/bulk/index.ts"
import type { Tx } from "#platform/index.ts"
import type { EmployeeDocument } from "./employees.store.ts"
import type { Transfer } from "./transfers.ts"
import type { EmailDomains, ValidationContext } from "./validate.ts"

/** One row as a request to the API: only the fields that its cells set. */
export type InputRow = {
  row: number
  employee_id: string
  /** A cell that is not a number stays text, which matches no version. */
  version: unknown
  fields: Record<string, unknown> & { personal_data: object; employment_data: object }
}

/** A row with the record before and after it; `next` is null where the row alone is invalid. */
export type EmployeeRow = bulk.ValidatedRow & {
  employee_id: string
  current: EmployeeDocument | null
  next: EmployeeDocument | null
  /** When the department and the manager of `next` hold; null for new people. */
  transfer: Transfer | null
  /** Without the cells that are wrong, so that the rest of an invalid row is checked too. */
  partial?: EmployeeDocument | null
}

export type KnownEmployees = ReadonlyMap<string, { document: EmployeeDocument; inPool: boolean }>
export type Context = {
  tx: Tx
  actor: Actor
  config: EmailDomains
  headerOf: bulk.HeaderOf
  known: KnownEmployees
  file: PeopleOfFile | null
}

/** What the rows of a file have to know of each other and of the tables. */
export type PeopleOfFile = {
  context: ValidationContext
  escalations: ReadonlySet<string>
  widerPools: ReadonlySet<string>
  exits: ReadonlyMap<string, Refusal>
  /** Whether anyone gives up an address, which someone new may take. */
  freesAddresses: boolean
  /** Whether no active super admin would remain after the upload. (rules/people#last-super-admin) */
  endsSuperAdmins: boolean
}
