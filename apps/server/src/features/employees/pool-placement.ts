import { Refusal } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { managersAbove, statusesInPool, whichManages, type EmployeeDocument } from "./employees.store.ts"
import type { RecordChange } from "./placement.ts"

const DEPARTMENT = "employment_data.department_id"
const MANAGER = "employment_data.manager_id"

/** What the actor manages and sees, and who would stand under whom afterwards. */
type Surroundings = {
  actor: Actor
  /** Whether the actor manages the department, of each that is there. */
  manages: ReadonlyMap<string, boolean>
  /** Whom the actor sees, or adds by the same file. */
  known: ReadonlySet<string>
  managerOf: ReadonlyMap<string, string | null>
}

/**
 * Why people cannot be put where these changes put them all together, by their ids: departments and managers make
 * pools, so a head could else place people with somebody who never asked for them, or lose sight of whom they wrote.
 * Where somebody stands already is not in question. Three queries, however many change. (rules/people#reach)
 */
export async function poolLeavers(
  db: Database,
  actor: Actor,
  changes: readonly RecordChange[],
): Promise<Map<string, Refusal>> {
  const moved = poolReach(actor) === "everyone" ? [] : changes.filter(isMoved)
  if (moved.length === 0) return new Map()
  const around = await surroundingsOf(db, actor, { changes, moved })
  return new Map(
    moved.flatMap((change) => {
      const fault = faultOf(change, around)
      return fault ? [[change.next._id, fault]] : []
    }),
  )
}

/** @throws Refusal 403 `leaves_pool` naming the field. */
export async function refuseLeavingPool(db: Database, actor: Actor, change: RecordChange): Promise<void> {
  for (const fault of (await poolLeavers(db, actor, [change])).values()) throw fault
}

type Changes = { changes: readonly RecordChange[]; moved: readonly RecordChange[] }

async function surroundingsOf(db: Database, actor: Actor, { changes, moved }: Changes): Promise<Surroundings> {
  const places = moved.map(({ next }) => next.employment_data)
  const managers = [...new Set(places.flatMap(({ manager_id }) => manager_id ?? []))]
  const manages = await whichManages(
    db,
    actor,
    places.flatMap(({ department_id }) => department_id ?? []),
  )
  const seen = await statusesInPool(db, actor, managers)
  const added = changes.flatMap(({ current, next }) => (current === null ? [next._id] : []))
  const managerOf = await managersAbove(db, managers)
  for (const { next } of changes) managerOf.set(next._id, next.employment_data.manager_id)
  return { actor, manages, known: new Set([actor.employee_id, ...seen.keys(), ...added]), managerOf }
}

function faultOf(change: RecordChange, around: Surroundings): Refusal | null {
  const { department_id, manager_id } = change.next.employment_data
  const fields = changedFields(change)
  if (!isInside(change.next, around)) {
    const message =
      "You would not see this person: name a department that you manage, or one of your people as manager."
    return leavesPool(fields.length === 0 ? [DEPARTMENT] : fields, message)
  }
  if (fields.includes(DEPARTMENT) && department_id !== null && around.manages.get(department_id) === false) {
    return leavesPool([DEPARTMENT], "You do not manage this department.")
  }
  if (fields.includes(MANAGER) && manager_id !== null && !around.known.has(manager_id)) {
    return leavesPool([MANAGER], "There is no such employee, or not among the people whom you may see.")
  }
  return null
}

function isMoved(change: RecordChange): boolean {
  return change.current === null || changedFields(change).length > 0
}

function changedFields({ current, next }: RecordChange): string[] {
  const was = current?.employment_data ?? { department_id: null, manager_id: null }
  const { department_id, manager_id } = next.employment_data
  return [
    ...(department_id === was.department_id ? [] : [DEPARTMENT]),
    ...(manager_id === was.manager_id ? [] : [MANAGER]),
  ]
}

/**
 * Whether the actor will see them. What another check refuses counts as inside: a department that is not there, and
 * managers who form a loop.
 */
function isInside({ _id, employment_data }: EmployeeDocument, { actor, manages, managerOf }: Surroundings): boolean {
  const { department_id } = employment_data
  if (_id === actor.employee_id || (department_id !== null && manages.get(department_id) !== false)) return true
  const passed = new Set([_id])
  for (let at = managerOf.get(_id); at; at = managerOf.get(at)) {
    if (at === actor.employee_id || passed.has(at)) return true
    passed.add(at)
  }
  return false
}

function leavesPool(paths: readonly string[], message: string): Refusal {
  return new Refusal("leaves_pool", message, { errors: paths.map((path) => ({ path, message })) })
}
