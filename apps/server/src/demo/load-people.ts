import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { Task } from "@scorecard/contracts/tasks"
import type { AccessLevel } from "@scorecard/domain/access"
import type { CompanyDocuments } from "@scorecard/demo-company/company"
import { emptyCompany } from "./documents.ts"
import { addDays } from "@scorecard/domain/calendar"
import { characterOf, type EmployeeDocument, type Worker } from "@scorecard/demo-company/person"
import { randomOf, type Random } from "@scorecard/demo-company/random"
import { repeatableId } from "@scorecard/demo-company/repeatable-id"
import { easternMs, timestampOf } from "@scorecard/demo-company/work-calendar"

const DEPARTMENT_SIZE = 50
const DEPARTMENTS_PER_CLUSTER = 10
const LEADS = 4
const DIGITS = 6
export const LOAD_PREFIX = "L"

const FIRST_NAMES = ["Ada", "Bruno", "Chen", "Dalia", "Emeka", "Freya", "Goran", "Hina", "Ivo", "Jamila"] as const
const LAST_NAMES = ["Abara", "Bergqvist", "Castellano", "Dvořák", "El-Sayed", "Fujimoto", "Gupta", "Haugen"] as const

export type LoadPeople = { documents: CompanyDocuments; workers: Worker[] }

/**
 * Departments of fifty: a supervisor, four leads and their people; ten departments to a cluster. Ids go on from
 * `after`, the highest number there is.
 */
export function loadPeople(question: { seed: number; employees: number; after: number; start: string }): LoadPeople {
  const documents = emptyCompany()
  const workers: Worker[] = []
  const random = randomOf(question.seed, "load", question.after)
  const at = easternMs(addDays(question.start, -1), 600)
  let cluster: Cluster | undefined
  for (let first = 1; first <= question.employees; first += DEPARTMENT_SIZE) {
    const number = documents.departments.length
    if (!cluster || number % DEPARTMENTS_PER_CLUSTER === 0) {
      cluster = part(random, at, `Load cluster ${documents.clusters.length + 1} after ${question.after}`)
      documents.clusters.push(cluster)
    }
    const size = Math.min(DEPARTMENT_SIZE, question.employees - first + 1)
    const ids = Array.from({ length: size }, (_, index) => loadId(question.after + first + index))
    addDepartment({ documents, workers, random, at, start: question.start, seed: question.seed }, cluster, ids)
  }
  return { documents, workers }
}

function loadId(number: number): string {
  return `${LOAD_PREFIX}${String(number).padStart(DIGITS, "0")}`
}

type Making = LoadPeople & { random: Random; at: number; start: string; seed: number }

function addDepartment(making: Making, cluster: Cluster, ids: readonly string[]): void {
  const { documents, workers, random, at } = making
  const [supervisor, ...others] = ids
  if (supervisor === undefined) return
  const name = `Load department ${supervisor}`
  const department: Department = { ...part(random, at, name), cluster_id: cluster._id, manager_ids: [supervisor] }
  const task: Task = {
    _id: repeatableId(at, random),
    name: "Case handling",
    department_id: department._id,
    active: true,
    version: 1,
  }
  documents.departments.push(department)
  documents.tasks.push(task)
  if (cluster.manager_ids.length === 0) cluster.manager_ids.push(supervisor)

  const leads = others.slice(0, LEADS)
  const head = cluster.manager_ids[0] ?? supervisor
  for (const [index, id] of ids.entries()) {
    const lead = leads[index % LEADS] ?? supervisor
    const isLead = leads.includes(id)
    // The first supervisor of a cluster reports to no one, and is evaluated by the department's first lead.
    const manager = id === supervisor ? (head === supervisor ? null : head) : isLead ? supervisor : lead
    const level: AccessLevel = id === supervisor ? (manager === null ? 4 : 3) : isLead ? 2 : 1
    documents.employees.push(employee(making, { id, level, manager, department_id: department._id }))
    workers.push(worker(making, id, { lead: manager ?? others[0] ?? supervisor, supervisor, task }))
  }
}

function part(random: Random, at: number, name: string): Cluster {
  const created_at = timestampOf(at)
  const stamp = { created_at, created_by_id: null, updated_at: created_at, updated_by_id: null, version: 1 }
  return { _id: repeatableId(at, random), name, manager_ids: [], ...stamp }
}

function employee(
  { random, at, start }: Making,
  {
    id,
    level,
    manager,
    department_id,
  }: { id: string; level: AccessLevel; manager: string | null; department_id: string },
): EmployeeDocument {
  const [first_name, last_name] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
  const created_at = timestampOf(at)
  return {
    _id: id,
    access_level: level,
    access_scope: "team",
    access_mode: "full",
    status: "active",
    idp_sub: null,
    sessions_end_at: null,
    pseudonymized_at: null,
    hire_date: addDays(start, -random.whole(200, 3_000)),
    personal_data: {
      first_name,
      last_name,
      preferred_name: null,
      email_address: `${id.toLowerCase()}@example.com`,
      birth_date: null,
      phone: null,
      pronouns: null,
      show_birthday: true,
      show_in_rankings: true,
    },
    employment_data: {
      position: level > 1 ? "Lead" : "Associate",
      department_id,
      manager_id: manager,
      employment_type: "full_time",
      regularization_date: random.chance(0.9) ? addDays(start, -random.whole(1, 190)) : null,
      separation_date: null,
      bsc_enabled: true,
    },
    created_at,
    created_by_id: null,
    updated_at: created_at,
    updated_by_id: null,
    version: 1,
  }
}

function worker(
  { seed, start }: Making,
  id: string,
  { lead, supervisor, task }: { lead: string; supervisor: string; task: Task },
): Worker {
  const random = randomOf(seed, "character", id)
  const temper = random.chance(0.08) ? "star" : random.chance(0.05) ? "struggling" : "ordinary"
  return {
    employee_id: id,
    hire_date: addDays(start, -1),
    separation_date: null,
    rota: random.chance(0.2) ? "late_week" : "office",
    dailyTasks: random.whole(10, 50),
    character: characterOf(temper, random),
    lead_id: lead,
    // No one evaluates themselves.
    supervisor_id: supervisor === id ? lead : supervisor,
    task_ids: [task._id],
  }
}
