import { Refusal } from "@scorecard/contracts/refusals"
import { holds, maySetAccessLevel } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { otherSuperAdmins } from "./employees.store.ts"
import type { EmployeeDocument } from "./employees.store.ts"

type Standing = Pick<EmployeeDocument, "access_level" | "access_scope">

/** @throws Refusal 403: only level 5 sets a level above their own, moves somebody above them, or changes a scope. (decisions §2) */
export function refuseStanding(actor: Actor, current: Standing | null, next: Standing): void {
  if (maySetAccessLevel(actor, current, next)) return
  if (next.access_scope !== (current?.access_scope ?? "team")) {
    throw new Refusal("access_scope_reserved", "Only a super admin changes access_scope.")
  }
  throw aboveOwnLevel("Only a super admin gives a level above their own, or changes that of somebody above them.")
}

/**
 * What guards more than the level: whoever could change the sign-in address of somebody above them could sign in as
 * them, and whoever may not delete may not deactivate in another way. (decisions §2 is silent)
 * @throws Refusal 403
 */
export function refuseReach(actor: Actor, current: EmployeeDocument, next: EmployeeDocument): void {
  const isAbove = current.access_level > actor.access_level
  const changesAddress = current.personal_data.email_address !== next.personal_data.email_address
  if (isAbove && (changesAddress || current.status !== next.status)) {
    throw aboveOwnLevel("Only a super admin changes the email address or the status of somebody above their own level.")
  }
  if (current.status === "active" && next.status === "inactive" && !holds(actor.access_level, "employees.delete")) {
    throw new Refusal(
      "permission_missing",
      "This needs the permission employees.delete, which your access level does not hold.",
    )
  }
}

/** @throws Refusal 409 `last_super_admin`. Ask with the standings held. (decisions §12) */
export async function refuseLastSuperAdmin(
  db: Database,
  current: EmployeeDocument,
  next: EmployeeDocument,
): Promise<void> {
  if (!rules(current) || rules(next)) return
  if ((await otherSuperAdmins(db, current._id)) > 0) return
  throw new Refusal(
    "last_super_admin",
    "The last active super admin can be neither demoted nor deactivated. Appoint another one first.",
  )
}

/** Whether they are one of those who must not run out. */
export function rules(employee: EmployeeDocument): boolean {
  return employee.access_level === SUPER_ADMIN && employee.status === "active"
}

function aboveOwnLevel(detail: string): Refusal {
  return new Refusal("access_level_above_own", detail)
}
