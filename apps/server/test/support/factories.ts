import type { AccessLevel, AccessScope } from "@scorecard/domain/access"
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

export function addCluster(world: TestWorld, given: Partial<Cluster> = {}): Promise<Cluster> {
  const cluster = { _id: newId(), name: `Cluster ${++made}`, manager_ids: [], ...stamp(world), ...given }
  return clusters.insert(world.app.platform.db, cluster)
}

/** In a new cluster unless `cluster_id` is given. */
export async function addDepartment(world: TestWorld, given: Partial<Department> = {}): Promise<Department> {
  const cluster_id = given.cluster_id ?? (await addCluster(world))._id
  const department = {
    _id: newId(),
    name: `Department ${++made}`,
    manager_ids: [],
    ...stamp(world),
    ...given,
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
  status?: EmployeeDocument["status"]
  hire_date?: string
}

/** The document plus its `employee_id` and `email`: `await world.as(person.email)`. */
export type AddedPerson = EmployeeDocument & { employee_id: string; email: string }

/** By default, an active, scored, long regularized level-1 employee without a department. */
export async function addPerson(world: TestWorld, given: PersonGiven = {}): Promise<AddedPerson> {
  const number = ++made
  const employee_id = given.employee_id ?? `P${String(number).padStart(4, "0")}`
  const email = given.email_address ?? `${employee_id.toLowerCase()}@example.com`
  const document = await employees.insert(world.app.platform.db, {
    _id: employee_id,
    access_level: given.access_level ?? 1,
    access_scope: given.access_scope ?? "team",
    status: given.status ?? "active",
    idp_sub: null,
    sessions_end_at: null,
    hire_date: given.hire_date ?? "2024-01-15",
    personal_data: {
      first_name: given.first_name ?? "Person",
      last_name: given.last_name ?? `Number ${number}`,
      preferred_name: given.preferred_name ?? null,
      email_address: email,
      birth_date: given.birth_date ?? null,
      phone: given.phone ?? null,
      pronouns: given.pronouns ?? null,
    },
    employment_data: {
      position: given.position ?? "Associate",
      department_id: given.department_id ?? null,
      manager_id: given.manager_id ?? null,
      employment_type: given.employment_type ?? "full_time",
      // null means "never regularized": only an omitted field gets the default.
      regularization_date: given.regularization_date === undefined ? "2024-07-01" : given.regularization_date,
      separation_date: given.separation_date ?? null,
      bsc_enabled: given.bsc_enabled ?? true,
    },
    ...stamp(world),
  })
  return { ...document, employee_id, email }
}
