import { invalidField, type Refusal } from "@scorecard/contracts/refusals"
import { wouldLoop } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import type { Config } from "#platform/config/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import {
  activeAmong,
  emailIsTaken,
  emailOwners,
  holdDepartments,
  managersAbove,
  type EmployeeDocument,
} from "./employees.store.ts"

export type Domains = Pick<Config, "allowedEmailDomains">
/** A record as it is to be, and as it was; null for a new one. */
export type RecordChange = { current: EmployeeDocument | null; next: EmployeeDocument }

/** What stands around the records that are to be written. */
export type Surroundings = {
  /** By the address in lower case. */
  emailOwners: ReadonlyMap<string, string>
  departments: ReadonlySet<string>
  /** The Eastern day. */
  today: string
  activePeople: ReadonlySet<string>
  closesLoop(employeeId: string, managerId: string): boolean
}

/**
 * Whether what an employee record points to is there and makes sense; only what differs from `current` is asked.
 * @throws Refusal 422 naming the field.
 */
export async function checkRecord(
  { db, now }: Pick<Tx, "db" | "now">,
  config: Domains,
  current: EmployeeDocument | null,
  next: EmployeeDocument,
): Promise<void> {
  const facts = await factsAround(db, now, [{ current, next }])
  const closesLoop = (id: string, managerId: string) =>
    wouldLoop(id, managerId, (above) => facts.managerOf.get(above) ?? null)
  const [fault] = faultsOf({ current, next }, { ...facts, closesLoop }, config)
  if (fault) throw fault
}

/**
 * Everything that the checks of these records need to know of the tables, in four queries however many they are. Ask
 * with the standings held, or two moves at once could close a loop of managers.
 */
export async function factsAround(db: Database, now: Temporal.Instant, changes: readonly RecordChange[]) {
  const wanted = changes.map(pointers)
  const managers = wanted.flatMap(({ manager_id }) => manager_id ?? [])
  return {
    today: easternDate(now),
    emailOwners: await emailOwners(
      db,
      wanted.flatMap(({ email }) => email ?? []),
    ),
    departments: await holdDepartments(db, [...new Set(wanted.flatMap(({ department_id }) => department_id ?? []))]),
    activePeople: await activeAmong(db, managers),
    managerOf: await managersAbove(db, managers),
  }
}

/** What is wrong with one record, in the order in which a person would look; each a 422 that names its field. */
export function faultsOf(change: RecordChange, around: Surroundings, config: Domains): Refusal[] {
  const { next } = change
  const { email, department_id, manager_id } = pointers(change)
  return [
    ...dateFaults(next),
    ...hireFaults(change, around.today),
    ...birthFaults(change, around.today),
    ...(email === null ? [] : emailFaults(next._id, email, around, config)),
    ...(department_id === null || around.departments.has(department_id)
      ? []
      : [invalidField("employment_data.department_id", "There is no such department.")]),
    ...(manager_id === null ? [] : managerFaults(next._id, manager_id, around)),
  ]
}

/** What the record newly points to; null for what it does not, or did before. */
function pointers({ current, next }: RecordChange) {
  const changed = <T>(now: T, before: T | undefined) => (now === before ? null : now)
  const { department_id, manager_id } = next.employment_data
  return {
    email: changed(next.personal_data.email_address, current?.personal_data.email_address),
    department_id: changed(department_id, current?.employment_data.department_id),
    manager_id: changed(manager_id, current?.employment_data.manager_id),
  }
}

function dateFaults({ hire_date, employment_data: { separation_date } }: EmployeeDocument): Refusal[] {
  if (separation_date === null || separation_date >= hire_date) return []
  return [invalidField("employment_data.separation_date", "Nobody leaves before the day on which they were hired.")]
}

/** People are recorded before they start, but a date years ahead is a slip in the year. */
const MAX_HIRE_MONTHS_AHEAD = 12

function hireFaults({ current, next: { hire_date } }: RecordChange, today: string): Refusal[] {
  const latest = Temporal.PlainDate.from(today).add({ months: MAX_HIRE_MONTHS_AHEAD }).toString()
  if (hire_date === current?.hire_date || hire_date <= latest) return []
  const limit = `The hire date can be at most ${MAX_HIRE_MONTHS_AHEAD} months ahead: ${latest} at the latest.`
  return [invalidField("hire_date", limit)]
}

/** The rest of a record may be changed although its dates have been odd for long. */
function birthFaults({ current, next }: RecordChange, today: string): Refusal[] {
  const { birth_date } = next.personal_data
  const isNewBirth = birth_date !== current?.personal_data.birth_date
  if (birth_date === null || (!isNewBirth && next.hire_date === current?.hire_date)) return []
  const path = isNewBirth ? "personal_data.birth_date" : "hire_date"
  if (birth_date > today) return [invalidField(path, "The birth date cannot be in the future.")]
  return birth_date < next.hire_date ? [] : [invalidField(path, "The birth date must be before the hire date.")]
}

/** The whole domain counts: neither a subdomain nor a longer name that ends alike. (rules/people#work-email) */
function emailFaults(employeeId: string, email: string, around: Surroundings, config: Domains): Refusal[] {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
  if (!config.allowedEmailDomains.includes(domain)) {
    const message = `The domain ${domain} is not allowed for work emails.`
    return [invalidField("personal_data.email_address", message, "email_domain_not_allowed")]
  }
  return (around.emailOwners.get(email.toLowerCase()) ?? employeeId) === employeeId ? [] : [emailIsTaken()]
}

function managerFaults(employeeId: string, managerId: string, around: Surroundings): Refusal[] {
  const path = "employment_data.manager_id"
  if (around.closesLoop(employeeId, managerId)) {
    const message = "The managers would form a loop: nobody can be their own manager, directly or through others."
    return [invalidField(path, message, "manager_loop")]
  }
  return around.activePeople.has(managerId) ? [] : [invalidField(path, "There is no active employee with this id.")]
}
