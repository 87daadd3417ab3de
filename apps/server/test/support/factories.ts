import type { AccessLevel, AccessMode, AccessScope } from "@scorecard/domain/access"
import { employees, type EmployeeDocument } from "#features/employees/employees.store.ts"
import { clusters, departments, type Cluster, type Department } from "#features/organization/organization.store.ts"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { TestWorld } from "./world.ts"

/** Fills in what a test does not care about. Everything is written directly to the collections: no audit, no checks. */
const stamp = (world: TestWorld) => {
  const at = timestamp(world.app.platform.clock.now())
  return { created_at: at, created_by_id: null, updated_at: at, updated_by_id: null, version: 1 }
}

let made = 0

export function addCluster(world: TestWorld, overrides: Partial<Cluster> = {}): Promise<Cluster> {
  const cluster = { _id: newId(), name: `Cluster ${++made}`, manager_ids: [], ...stamp(world), ...overrides }
  return clusters.insert(world.app.platform.db, cluster)
}

/** In a new cluster unless `cluster_id` is given. */
export async function addDepartment(world: TestWorld, overrides: Partial<Department> = {}): Promise<Department> {
  const cluster_id = overrides.cluster_id ?? (await addCluster(world))._id
  const department = {
    _id: newId(),
    name: `Department ${++made}`,
    manager_ids: [],
    ...stamp(world),
    ...overrides,
    cluster_id,
  }
  return departments.insert(world.app.platform.db, department)
}

type Personal = EmployeeDocument["personal_data"]
type Employment = EmployeeDocument["employment_data"]

/** Flat: every field of the document and of its two parts by its own name. */
export type PersonGiven = Partial<Personal & Employment> & {
  employee_id?: string
  access_level?: AccessLevel
  access_scope?: AccessScope
  access_mode?: AccessMode
  status?: EmployeeDocument["status"]
  hire_date?: string
}

/** The document plus its `employee_id` and `email`: `await world.as(person.email)`. */
export type AddedPerson = EmployeeDocument & { employee_id: string; email: string }

/** By default, an active, scored, long regularized level-1 employee without a department. */
export async function addPerson(world: TestWorld, overrides: PersonGiven = {}): Promise<AddedPerson> {
  const number = ++made
  const employee_id = overrides.employee_id ?? `P${String(number).padStart(4, "0")}`
  const email = overrides.email_address ?? `${employee_id.toLowerCase()}@example.com`
  const document = await employees.insert(world.app.platform.db, {
    _id: employee_id,
    access_level: overrides.access_level ?? 1,
    access_scope: overrides.access_scope ?? "team",
    access_mode: overrides.access_mode ?? "full",
    status: overrides.status ?? "active",
    idp_sub: null,
    sessions_end_at: null,
    pseudonymized_at: null,
    hire_date: overrides.hire_date ?? "2024-01-15",
    personal_data: {
      first_name: overrides.first_name ?? "Person",
      last_name: overrides.last_name ?? `Number ${number}`,
      preferred_name: overrides.preferred_name ?? null,
      email_address: email,
      birth_date: overrides.birth_date ?? null,
      phone: overrides.phone ?? null,
      pronouns: overrides.pronouns ?? null,
      show_birthday: overrides.show_birthday ?? true,
      show_in_rankings: overrides.show_in_rankings ?? true,
    },
    employment_data: {
      position: overrides.position ?? "Associate",
      department_id: overrides.department_id ?? null,
      manager_id: overrides.manager_id ?? null,
      employment_type: overrides.employment_type ?? "full_time",
      // null means "never regularized": only an omitted field gets the default.
      regularization_date: overrides.regularization_date === undefined ? "2024-07-01" : overrides.regularization_date,
      separation_date: overrides.separation_date ?? null,
      bsc_enabled: overrides.bsc_enabled ?? true,
    },
    ...stamp(world),
  })
  return { ...document, employee_id, email }
}
