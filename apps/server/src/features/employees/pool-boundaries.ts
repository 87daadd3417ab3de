import { Refusal } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain"
import type { Database } from "#platform/index.ts"
import {
  findManagedDepartments,
  findManagersWithUnseenReports,
  selectManagerChains,
  selectPeopleInPool,
} from "./employees.store.ts"
import type { Placement, PlacementChange } from "./record.ts"

const DEPARTMENT = "employment_data.department_id"
const MANAGER = "employment_data.manager_id"

type ManagerMap = ReadonlyMap<string, string | null>

/** @throws Refusal 403 `pool_would_grow` */
export async function assertNoEscalation(db: Database, actor: Actor, change: PlacementChange): Promise<void> {
  const escalations = await findEscalations(db, actor, [change])
  if (escalations.size > 0) throw escalationRefusal()
}

/**
 * The people whose new managers, all changes taken together, would bring others into the actor's pool: a head could
 * otherwise gain access through any of their people with reports. Only managers matter, since a change of department
 * brings no one along. Two queries, however many changes; lock the hierarchy before this. (rules/people#reach)
 */
export async function findEscalations(
  db: Database,
  actor: Actor,
  changes: readonly PlacementChange[],
): Promise<Set<string>> {
  if (poolReach(actor) === "everyone") return new Set()
  const moved = changes.filter(hasNewManager).map(({ next }) => next)
  const candidates = await findManagersWithUnseenReports(
    db,
    actor,
    moved.map(({ _id }) => _id),
  )
  if (candidates.size === 0) return candidates
  const managers = await selectManagerChains(
    db,
    moved.flatMap(({ employment_data }) => employment_data.manager_id ?? []),
  )
  for (const { _id, employment_data } of moved) managers.set(_id, employment_data.manager_id)
  return new Set([...candidates].filter((id) => isAbove(actor.employee_id, id, managers)))
}

export function escalationRefusal(): Refusal {
  const message = "People you can't see report to this person and would join your pool. Ask a super admin."
  return new Refusal("pool_would_grow", message, { errors: [{ path: MANAGER, message }] })
}

/** A new person counts as moved too: their reports move with them. */
function hasNewManager({ current, next }: PlacementChange): boolean {
  return current?.employment_data.manager_id !== next.employment_data.manager_id
}

/** Also terminates where the managers form a loop, which another check refuses. */
function isAbove(managerId: string, employeeId: string, managers: ManagerMap): boolean {
  const visited = new Set<string>()
  for (let id = managers.get(employeeId); id && !visited.has(id); id = managers.get(id)) {
    if (id === managerId) return true
    visited.add(id)
  }
  return false
}

/** @throws Refusal 403 `leaves_pool` naming the field. */
export async function assertStaysInPool(db: Database, actor: Actor, change: PlacementChange): Promise<void> {
  for (const refusal of (await findPoolExits(db, actor, [change])).values()) throw refusal
}

/** What the actor manages and sees, and the reporting lines after the changes. */
type PlacementContext = {
  actor: Actor
  /** For each existing department, whether the actor manages it. */
  managedDepartments: ReadonlyMap<string, boolean>
  /** The people the actor sees or adds with the same file. */
  visibleIds: ReadonlySet<string>
  managers: ManagerMap
}

/**
 * Why people cannot be placed where these changes, taken together, place them, by employee id. Departments and managers
 * define pools, so a head could otherwise place people with a manager who never asked for them, or lose sight of the
 * record they wrote. The current placement is not checked. Three queries, however many changes. (rules/people#reach)
 */
export async function findPoolExits(
  db: Database,
  actor: Actor,
  changes: readonly PlacementChange[],
): Promise<Map<string, Refusal>> {
  const moved = poolReach(actor) === "everyone" ? [] : changes.filter(isMoved)
  if (moved.length === 0) return new Map()
  const context = await loadPlacementContext(db, actor, { changes, moved })
  return new Map(
    moved.flatMap((change) => {
      const issue = findPlacementIssue(change, context)
      return issue ? [[change.next._id, issue]] : []
    }),
  )
}

async function loadPlacementContext(
  db: Database,
  actor: Actor,
  { changes, moved }: { changes: readonly PlacementChange[]; moved: readonly PlacementChange[] },
): Promise<PlacementContext> {
  const placements = moved.map(({ next }) => next.employment_data)
  const managerIds = [...new Set(placements.flatMap(({ manager_id }) => manager_id ?? []))]
  const managedDepartments = await findManagedDepartments(
    db,
    actor,
    placements.flatMap(({ department_id }) => department_id ?? []),
  )
  const managersInPool = await selectPeopleInPool(db, actor, managerIds)
  const addedIds = changes.flatMap(({ current, next }) => (current === null ? [next._id] : []))
  const managers = await selectManagerChains(db, managerIds)
  for (const { next } of changes) managers.set(next._id, next.employment_data.manager_id)
  const visibleIds = new Set([actor.employee_id, ...managersInPool.keys(), ...addedIds])
  return { actor, managedDepartments, visibleIds, managers }
}

function findPlacementIssue(change: PlacementChange, context: PlacementContext): Refusal | null {
  const { department_id, manager_id } = change.next.employment_data
  const fields = changedFields(change)
  if (!isInPool(change.next, context)) {
    const message =
      "You would not see this person. Choose a department that you manage, or one of your people as manager."
    return exitRefusal(fields.length === 0 ? [DEPARTMENT] : fields, message)
  }
  const isForeignDepartment = department_id !== null && context.managedDepartments.get(department_id) === false
  if (fields.includes(DEPARTMENT) && isForeignDepartment) {
    return exitRefusal([DEPARTMENT], "You do not manage this department.")
  }
  if (fields.includes(MANAGER) && manager_id !== null && !context.visibleIds.has(manager_id)) {
    return exitRefusal([MANAGER], "There is no such employee, or you can't see them.")
  }
  return null
}

function isMoved(change: PlacementChange): boolean {
  return change.current === null || changedFields(change).length > 0
}

function changedFields({ current, next }: PlacementChange): string[] {
  const before = current?.employment_data ?? { department_id: null, manager_id: null }
  const { department_id, manager_id } = next.employment_data
  return [
    ...(department_id === before.department_id ? [] : [DEPARTMENT]),
    ...(manager_id === before.manager_id ? [] : [MANAGER]),
  ]
}

/**
 * Whether the actor will see the person. What another check refuses counts as inside: an unknown department, and
 * managers who form a loop.
 */
function isInPool(
  { _id, employment_data: { department_id } }: Placement,
  { actor, managedDepartments, managers }: PlacementContext,
): boolean {
  if (_id === actor.employee_id) return true
  if (department_id !== null && managedDepartments.get(department_id) !== false) return true
  const visited = new Set([_id])
  for (let id = managers.get(_id); id; id = managers.get(id)) {
    if (id === actor.employee_id || visited.has(id)) return true
    visited.add(id)
  }
  return false
}

function exitRefusal(paths: readonly string[], message: string): Refusal {
  return new Refusal("leaves_pool", message, { errors: paths.map((path) => ({ path, message })) })
}
