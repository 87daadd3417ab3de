import type { EmployeeAbilities } from "@scorecard/contracts/employees"
import { SUPER_ADMIN, holds, mayChangeFiguresOf, type Actor } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { widerPoolsAmong, type EmployeeDocument } from "./employees.store.ts"
import { mayChangeAddressOf } from "./standing.ts"

/**
 * What the asker may do with a person of their pool, as `standing.ts` and `own-record.ts` would decide it. The state of
 * things is not asked: that somebody is the last super admin, for one, shows when it is tried.
 */
export function abilitiesOver(
  asker: Actor,
  person: EmployeeDocument,
  widerPools: ReadonlySet<string>,
): EmployeeAbilities {
  const { access_level } = asker
  const [edits, deletes, rules] = [
    holds(access_level, "employees.edit"),
    holds(access_level, "employees.delete"),
    access_level === SUPER_ADMIN,
  ]
  const reaches = rules || person.access_level <= access_level
  const isActive = person.status === "active"
  return inWebClient(asker, {
    edit: edits,
    change_figures: edits && mayChangeFiguresOf(asker, person._id),
    change_email: edits && mayChangeAddressOf(asker, person, widerPools),
    change_access_level: edits && reaches && mayChangeFiguresOf(asker, person._id),
    change_access_scope: edits && rules,
    deactivate: deletes && reaches && isActive,
    reactivate: edits && reaches && !isActive,
    send_welcome_email: edits && isActive,
    clear_idp_binding: rules && person.idp_sub !== null,
    impersonate: rules && mayBecome(asker, person),
  })
}

/** Whose pools reach beyond the asker's; only those who edit people are told, so nothing is looked up for the others. */
export async function widerPoolsFor(db: Database, asker: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return holds(asker.access_level, "employees.edit") ? widerPoolsAmong(db, asker, ids) : new Set()
}

/** Not while impersonating, not of another super admin, and nobody becomes themselves. (rules/sign-in#impersonation) */
function mayBecome(asker: Actor, person: EmployeeDocument): boolean {
  const isOther = person._id !== asker.employee_id && person.access_level !== SUPER_ADMIN
  return isOther && person.status === "active" && asker.impersonated_by === null
}
