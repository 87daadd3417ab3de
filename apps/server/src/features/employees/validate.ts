import { isDeepStrictEqual } from "node:util"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { easternDate, SUPER_ADMIN, wouldLoop } from "@scorecard/domain"
import type { Config } from "#platform/config/index.ts"
import type { Database, Tx } from "#platform/index.ts"
import {
  emailTaken,
  filterActive,
  findEmailOwners,
  lockDepartments,
  selectManagerChains,
  type EmployeeDocument,
} from "./employees.store.ts"
import type { PlacementChange, RecordChange } from "./record.ts"

export type EmailDomains = Pick<Config, "allowedEmailDomains">

/** What the validation of a record needs to know of other records. */
export type ValidationContext = {
  /** By the address in lower case. */
  emailOwners: ReadonlyMap<string, string>
  departments: ReadonlySet<string>
  /** The Eastern day. */
  today: string
  activePeople: ReadonlySet<string>
  /** The active ones and those who have left. */
  knownPeople: ReadonlySet<string>
  closesLoop(employeeId: string, managerId: string): boolean
}

/**
 * Validates an employee record and its references; only what differs from `current` is checked.
 * @throws Refusal 422 naming the field.
 */
export async function validateRecord(
  { db, now }: Pick<Tx, "db" | "now">,
  config: EmailDomains,
  change: RecordChange,
): Promise<void> {
  const { managers, ...references } = await loadReferences(db, now, [change])
  const closesLoop = (id: string, managerId: string) => wouldLoop(id, managerId, (above) => managers.get(above) ?? null)
  const [issue] = findIssues(change, { ...references, knownPeople: new Set(managers.keys()), closesLoop }, config)
  if (issue) throw issue
}

/**
 * Everything in the tables that the validation of these records needs, in four queries however many there are. Lock the
 * hierarchy before this, or two simultaneous moves could close a loop of managers.
 */
export async function loadReferences(db: Database, now: Temporal.Instant, changes: readonly PlacementChange[]) {
  const references = changes.map(newReferences)
  const managerIds = references.flatMap(({ manager_id }) => manager_id ?? [])
  const departmentIds = new Set(references.flatMap(({ department_id }) => department_id ?? []))
  return {
    today: easternDate(now),
    emailOwners: await findEmailOwners(
      db,
      references.flatMap(({ email }) => email ?? []),
    ),
    departments: await lockDepartments(db, [...departmentIds]),
    activePeople: await filterActive(db, managerIds),
    managers: await selectManagerChains(db, managerIds),
  }
}

/** The issues of one record, in the order of the form. Each is a 422 that names its field. */
export function findIssues(change: RecordChange, context: ValidationContext, config: EmailDomains): Refusal[] {
  const { next } = change
  const { email, department_id, manager_id } = newReferences(change)
  return [
    ...pseudonymizedIssues(change),
    ...accessModeIssues(next),
    ...separationIssues(next),
    ...hireIssues(change, context.today),
    ...birthIssues(change, context.today),
    ...(email === null ? [] : emailIssues(next._id, email, context, config)),
    ...(department_id === null || context.departments.has(department_id)
      ? []
      : [invalidField("employment_data.department_id", "There is no such department.")]),
    ...(manager_id === null ? [] : managerIssues(next, manager_id, context)),
  ]
}

/** The references that are new in the record; null for those that are empty or unchanged. */
function newReferences({ current, next }: PlacementChange) {
  const ifChanged = <T>(now: T, before: T | undefined) => (now === before ? null : now)
  const { department_id, manager_id } = next.employment_data
  return {
    email: ifChanged(next.personal_data.email_address, current?.personal_data.email_address),
    department_id: ifChanged(department_id, current?.employment_data.department_id),
    manager_id: ifChanged(manager_id, current?.employment_data.manager_id),
  }
}

/** What was removed must not come back, not even by uploading an old list. (rules/personal-data#pseudonymization) */
function pseudonymizedIssues({ current, next }: RecordChange): Refusal[] {
  if (current?.pseudonymized_at == null) return []
  const isSame = isDeepStrictEqual(current.personal_data, next.personal_data) && next.status === "inactive"
  if (isSame) return []
  const message = "This person was pseudonymized: their personal data can't be entered again."
  return [new Refusal("already_pseudonymized", message, { errors: [{ path: "personal_data", message }] })]
}

function accessModeIssues({ access_level, access_mode }: EmployeeDocument): Refusal[] {
  if (access_mode === "full" || (access_level > 1 && access_level < SUPER_ADMIN)) return []
  return [invalidField("access_mode", "Only people at levels 2 to 4 can be read-only.")]
}

function separationIssues({ hire_date, employment_data: { separation_date } }: EmployeeDocument): Refusal[] {
  if (separation_date === null || separation_date >= hire_date) return []
  return [invalidField("employment_data.separation_date", "The separation date can't be before the hire date.")]
}

/** People are recorded before they start, but a date years ahead is a mistyped year. */
const MAX_HIRE_MONTHS_AHEAD = 12

function hireIssues({ current, next: { hire_date } }: RecordChange, today: string): Refusal[] {
  const latest = Temporal.PlainDate.from(today).add({ months: MAX_HIRE_MONTHS_AHEAD }).toString()
  if (hire_date === current?.hire_date || hire_date <= latest) return []
  const limit = `The hire date can be at most ${MAX_HIRE_MONTHS_AHEAD} months ahead: ${latest} at the latest.`
  return [invalidField("hire_date", limit)]
}

/** Implausible dates that are already stored do not block other changes. */
function birthIssues({ current, next }: RecordChange, today: string): Refusal[] {
  const { birth_date } = next.personal_data
  const isNewBirth = birth_date !== current?.personal_data.birth_date
  if (birth_date === null || (!isNewBirth && next.hire_date === current?.hire_date)) return []
  const path = isNewBirth ? "personal_data.birth_date" : "hire_date"
  if (birth_date > today) return [invalidField(path, "The birth date cannot be in the future.")]
  return birth_date < next.hire_date ? [] : [invalidField(path, "The birth date must be before the hire date.")]
}

/** The whole domain must match: no subdomain, no longer name with the same ending. (rules/people#work-email) */
function emailIssues(employeeId: string, email: string, context: ValidationContext, config: EmailDomains): Refusal[] {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
  if (!config.allowedEmailDomains.includes(domain)) {
    const message = `The domain ${domain} is not allowed for work emails. Ask whoever runs the server to add it to ALLOWED_EMAIL_DOMAINS.`
    return [invalidField("personal_data.email_address", message, "email_domain_not_allowed")]
  }
  return (context.emailOwners.get(email.toLowerCase()) ?? employeeId) === employeeId ? [] : [emailTaken()]
}

/** Whether an active person's new manager has left. Only people who have left may have such a manager. */
export function isManagerGone(change: PlacementChange, context: ValidationContext): boolean {
  const { manager_id } = newReferences(change)
  const isKnown = manager_id !== null && context.knownPeople.has(manager_id)
  return isKnown && change.next.status === "active" && !context.activePeople.has(manager_id)
}

function managerIssues({ _id, status }: EmployeeDocument, managerId: string, context: ValidationContext): Refusal[] {
  const path = "employment_data.manager_id"
  if (context.closesLoop(_id, managerId)) {
    const message = "The managers would form a loop: people can't be their own manager, directly or through others."
    return [invalidField(path, message, "manager_loop")]
  }
  const candidates = status === "active" ? context.activePeople : context.knownPeople
  return candidates.has(managerId) ? [] : [invalidField(path, "There is no active employee with this id.")]
}
