import type { EmployeeAbilities } from "@scorecard/contracts/employee-abilities"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, holds, mayChangeFigures, maySetAccessLevel, type Actor } from "@scorecard/domain"
import { managementAbilities, type Database } from "#platform/index.ts"
import { countOtherSuperAdmins, findWiderPools, fullName, type EmployeeDocument } from "./employees.store.ts"
import type { Placement, RecordUpdate } from "./record.ts"

type Access = Pick<EmployeeDocument, "access_level" | "access_scope" | "access_mode">
type AddressOwner = Pick<EmployeeDocument, "_id" | "access_level" | "access_scope">

/**
 * Only level 5 grants a level above their own, changes a higher level, or changes a scope or an access mode. (rules/people#access-levels)
 * @throws Refusal 403
 */
export function assertCanSetAccess(actor: Actor, current: Access | null, next: Access): void {
  if (actor.access_level !== SUPER_ADMIN && next.access_mode !== (current?.access_mode ?? "full")) {
    const message = "Only a super admin can make someone read-only, or undo it."
    throw new Refusal("access_mode_reserved", message, { errors: [{ path: "access_mode", message }] })
  }
  if (maySetAccessLevel(actor, current, next)) return
  if (next.access_scope !== (current?.access_scope ?? "team")) {
    throw new Refusal("access_scope_reserved", "Only a super admin can change access_scope.")
  }
  throw aboveOwnLevel("Only a super admin can grant a level above their own, or change a level above their own.")
}

/**
 * Protects more than the level. By changing the sign-in address of a person above them, an editor could sign in as that
 * person. Editors without the permission to delete cannot deactivate in another way either. (rules/people#leaving)
 * @param widerPools people whose pool reaches beyond the actor's, including `current` if theirs does
 * @throws Refusal 403
 */
export function assertCanChangeAccount(
  actor: Actor,
  { current, next }: RecordUpdate,
  widerPools: ReadonlySet<string>,
): void {
  const isAbove = current.access_level > actor.access_level
  const changesAddress = current.personal_data.email_address !== next.personal_data.email_address
  const changesLastDay = current.employment_data.separation_date !== next.employment_data.separation_date
  if (isAbove && (changesAddress || changesLastDay || current.status !== next.status)) {
    throw aboveOwnLevel(
      "Only a super admin can change the email address, the status or the separation date of a person above their own level.",
    )
  }
  if (changesAddress) assertCanChangeAddress(actor, current, widerPools)
  if (current.status === "active" && next.status === "inactive" && !holds(actor, "employees.delete")) {
    throw new Refusal(
      "permission_missing",
      "This requires the employees.delete permission, which your access level doesn't have.",
    )
  }
}

function aboveOwnLevel(detail: string): Refusal {
  return new Refusal("access_level_above_own", detail)
}

/** People sign in with their address, so no one can change one while impersonating. (rules/people#work-email) */
function assertCanChangeAddress(actor: Actor, owner: AddressOwner, widerPools: ReadonlySet<string>): void {
  if (canChangeAddress(actor, owner, widerPools)) return
  const [code, message] = addressRefusal(actor, owner)
  throw new Refusal(code, message, { errors: [{ path: "personal_data.email_address", message }] })
}

function addressRefusal(actor: Actor, { access_scope }: AddressOwner) {
  if (actor.impersonated_by !== null) {
    return ["impersonation_refused", "A sign-in address can't be changed while acting as someone else."] as const
  }
  if (access_scope === "company") {
    return [
      "access_scope_above_own",
      "Only people who see the whole company can change the email address of a person with company scope.",
    ] as const
  }
  return [
    "pool_beyond_own",
    "This person manages people you can't see. Ask a super admin or someone with company scope to change the address.",
  ] as const
}

/**
 * Whether the owner's level, scope and pool do not exceed the actor's, and the actor is not impersonating. Company
 * scope counts even at level 1, where it shows no one yet, and so does what a level-1 person manages: the level could be
 * raised later.
 */
function canChangeAddress(
  actor: Actor,
  { _id, access_level, access_scope }: AddressOwner,
  widerPools: ReadonlySet<string>,
): boolean {
  if (actor.impersonated_by !== null) return false
  if (actor.access_level === SUPER_ADMIN) return true
  if (access_level > actor.access_level || widerPools.has(_id)) return false
  return access_scope === "team" || actor.access_scope === "company"
}

/**
 * Eligibility, bonus, pool and score depend on these fields; editors could otherwise do themselves a favor.
 * (rules/people#own-record)
 * @throws Refusal 403 `own_record` naming the fields.
 */
export function assertOwnFiguresUnchanged(actor: Actor, { current, next }: RecordUpdate): void {
  if (mayChangeFigures(actor, current._id)) return
  const before = figureFields(current)
  const changed = Object.entries(figureFields(next)).flatMap(([path, value]) => (before[path] === value ? [] : [path]))
  if (changed.length === 0) return
  const message = "Ask someone else to change this for you."
  throw new Refusal(
    "own_record",
    "Below level 5 you can't change your own level, dates, placement or scorecard setting.",
    { errors: changed.map((path) => ({ path, message })) },
  )
}

function figureFields({ access_level, hire_date, employment_data }: EmployeeDocument): Record<string, unknown> {
  const { regularization_date, separation_date, bsc_enabled, department_id, manager_id } = employment_data
  return {
    access_level,
    hire_date,
    "employment_data.regularization_date": regularization_date,
    "employment_data.separation_date": separation_date,
    "employment_data.bsc_enabled": bsc_enabled,
    "employment_data.department_id": department_id,
    "employment_data.manager_id": manager_id,
  }
}

/** Lock the hierarchy before this. @throws Refusal 409 `last_super_admin`. (rules/people#last-super-admin) */
export async function assertNotLastSuperAdmin(db: Database, { current, next }: RecordUpdate): Promise<void> {
  if (!isActiveSuperAdmin(current) || isActiveSuperAdmin(next)) return
  if ((await countOtherSuperAdmins(db, current._id)) > 0) return
  throw new Refusal(
    "last_super_admin",
    "The last active super admin can't be demoted or deactivated, get a separation date, or lose their email address. Appoint another one first.",
  )
}

/**
 * Someone whose last day is set does not count, because no one may be left on the day after it, nor does someone who
 * cannot sign in.
 */
export function isActiveSuperAdmin(person: Omit<Placement, "_id">): boolean {
  const { access_level, status, employment_data, personal_data } = person
  const isStaying = status === "active" && employment_data.separation_date === null
  return access_level === SUPER_ADMIN && isStaying && personal_data.email_address !== null
}

/** The people whose pools reach beyond the reader's. Only editors see this, so there is no lookup for other readers. */
export async function loadWiderPools(
  db: Database,
  reader: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return holds(reader, "employees.edit") ? findWiderPools(db, reader, ids) : new Set()
}

/**
 * The record as this reader may see it: sensitive fields are only for the person themselves and for editors.
 * (rules/people#sensitive-fields)
 * @param widerPools those of the people presented whose pool reaches beyond the reader's
 */
export function presentEmployee(
  document: EmployeeDocument,
  reader: Actor,
  widerPools: ReadonlySet<string> = new Set(),
): EmployeeView {
  const { _id, idp_sub: _idp, sessions_end_at: _sessions, personal_data, employment_data, ...rest } = document
  const { birth_date, phone, show_birthday, show_in_rankings, ...personal } = personal_data
  const { regularization_date, ...employment } = employment_data
  const seesSensitive = reader.employee_id === _id || holds(reader, "employees.edit")
  return {
    employee_id: _id,
    name: fullName(document),
    ...rest,
    personal_data: {
      ...personal,
      ...(seesSensitive && { birth_date, phone, show_birthday, show_in_rankings }),
    },
    employment_data: { ...employment, ...(seesSensitive && { regularization_date }) },
    abilities: employeeAbilities(reader, document, widerPools),
  }
}

/**
 * What the reader may do with a person of their pool, consistent with the assertions above. It ignores the state of
 * other records; for example, a change to the last super admin is refused only when it is tried.
 */
function employeeAbilities(
  reader: Actor,
  person: EmployeeDocument,
  widerPools: ReadonlySet<string>,
): EmployeeAbilities {
  const { access_level } = reader
  // Nothing about someone pseudonymized can be changed. (rules/personal-data#pseudonymization)
  const isNamed = person.pseudonymized_at === null
  const canEdit = holds(reader, "employees.edit") && isNamed
  const canDelete = holds(reader, "employees.delete")
  const isSuperAdmin = access_level === SUPER_ADMIN
  const isWithinLevel = isSuperAdmin || person.access_level <= access_level
  const isActive = person.status === "active"
  const isOwn = reader.employee_id === person._id
  const canExport = reader.client === "web" && reader.impersonated_by === null && (isSuperAdmin || isOwn)
  const managing = managementAbilities(reader, {
    edit: canEdit,
    change_figures: canEdit && mayChangeFigures(reader, person._id),
    change_email: canEdit && canChangeAddress(reader, person, widerPools),
    change_access_level: canEdit && isWithinLevel && mayChangeFigures(reader, person._id),
    change_access_scope: canEdit && isSuperAdmin,
    deactivate: canDelete && isWithinLevel && isActive,
    reactivate: canEdit && isWithinLevel && !isActive,
    send_welcome_email: canEdit && isActive,
    clear_idp_binding: isSuperAdmin && person.idp_sub !== null,
    impersonate: isSuperAdmin && canImpersonate(reader, person),
    pseudonymize: reader.impersonated_by === null && isSuperAdmin && !isActive && isNamed,
  })
  return { ...managing, export_personal_data: canExport }
}

/** Not while impersonating already, not another super admin, and not yourself. (rules/sign-in#impersonation) */
function canImpersonate(reader: Actor, person: EmployeeDocument): boolean {
  const isOther = person._id !== reader.employee_id && person.access_level !== SUPER_ADMIN
  return isOther && person.status === "active" && reader.impersonated_by === null
}
