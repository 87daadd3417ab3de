import { Refusal } from "@scorecard/contracts/refusals"
import { holds, maySetAccessLevel, type Actor, SUPER_ADMIN } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { otherSuperAdmins, type EmployeeDocument } from "./employees.store.ts"

type Standing = Pick<EmployeeDocument, "access_level" | "access_scope">
type AddressHolder = Pick<EmployeeDocument, "_id" | "access_level" | "access_scope">

/**
 * @throws Refusal 403: only level 5 sets a level above their own, moves somebody above them, or changes a scope.
 * (rules/people#access-levels)
 */
export function refuseStanding(actor: Actor, current: Standing | null, next: Standing): void {
  if (maySetAccessLevel(actor, current, next)) return
  if (next.access_scope !== (current?.access_scope ?? "team")) {
    throw new Refusal("access_scope_reserved", "Only a super admin changes access_scope.")
  }
  throw aboveOwnLevel("Only a super admin gives a level above their own, or changes that of somebody above them.")
}

/**
 * What guards more than the level: whoever could change the sign-in address of somebody above them could sign in as
 * them, and whoever may not delete may not deactivate in another way. (rules/people#leaving)
 * @param widerPools people whose pool reaches beyond the actor's, `current` among them if theirs does
 * @throws Refusal 403
 */
export function refuseReach(
  actor: Actor,
  current: EmployeeDocument,
  next: EmployeeDocument,
  widerPools: ReadonlySet<string>,
): void {
  const isAbove = current.access_level > actor.access_level
  const changesAddress = current.personal_data.email_address !== next.personal_data.email_address
  if (isAbove && (changesAddress || current.status !== next.status)) {
    throw aboveOwnLevel("Only a super admin changes the email address or the status of somebody above their own level.")
  }
  if (changesAddress) refuseAddressOf(actor, current, widerPools)
  if (current.status === "active" && next.status === "inactive" && !holds(actor.access_level, "employees.delete")) {
    throw new Refusal(
      "permission_missing",
      "This needs the permission employees.delete, which your access level does not hold.",
    )
  }
}

/** An address is what somebody signs in with: who acts as them leaves it as it is. (rules/people#work-email) */
function refuseAddressOf(actor: Actor, current: AddressHolder, widerPools: ReadonlySet<string>): void {
  if (mayChangeAddressOf(actor, current, widerPools)) return
  const [code, message] = addressRefusal(actor, current)
  throw new Refusal(code, message, { errors: [{ path: "personal_data.email_address", message }] })
}

function addressRefusal(actor: Actor, { access_scope }: AddressHolder) {
  if (actor.impersonated_by !== null) {
    return ["impersonation_refused", "A sign-in address can't be changed while acting as somebody else."] as const
  }
  if (access_scope === "company") {
    return [
      "access_scope_above_own",
      "Only somebody who sees the whole company changes the email address of a person with company scope.",
    ] as const
  }
  return [
    "pool_beyond_own",
    "This person manages people whom you do not see. Ask a super admin or somebody with company scope to change the address.",
  ] as const
}

/**
 * Whether neither their level, nor their scope, nor their pool exceeds the actor's, and the actor is who they are. A
 * company scope counts at level 1 too, where it shows nobody yet, and so does what somebody of level 1 manages: the level
 * could be raised afterwards.
 */
export function mayChangeAddressOf(
  actor: Actor,
  { _id, access_level, access_scope }: AddressHolder,
  widerPools: ReadonlySet<string>,
): boolean {
  if (actor.impersonated_by !== null) return false
  if (actor.access_level === SUPER_ADMIN) return true
  if (access_level > actor.access_level || widerPools.has(_id)) return false
  return access_scope === "team" || actor.access_scope === "company"
}

/** @throws Refusal 409 `last_super_admin`. Ask with the standings held. (rules/people#last-super-admin) */
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
