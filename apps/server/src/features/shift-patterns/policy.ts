import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type {
  ShiftAssignment,
  ShiftAssignmentView,
  ShiftPattern,
  ShiftPatternView,
} from "@scorecard/contracts/shift-patterns"
import { mayChangeFigures, SUPER_ADMIN, type Actor } from "@scorecard/domain"
import {
  isOwnUnit,
  lockDayCodes,
  managesUnit,
  patternsOf,
  type NamedAssignment,
  type OwnUnits,
} from "#core/calendar/index.ts"
import { managementAbilities, type Database } from "#platform/index.ts"

const MIN_LEVEL = 4
const MIN_ASSIGN_LEVEL = 3

/** The patterns that the reader may not change, because they work by them. None for level 5. */
export async function findOwnPatterns(
  db: Database,
  { access_level, employee_id }: Actor,
): Promise<ReadonlySet<string>> {
  if (access_level < MIN_LEVEL || access_level === SUPER_ADMIN) return new Set()
  return patternsOf(db, employee_id)
}

export function presentPattern(pattern: ShiftPattern, actor: Actor, own: ReadonlySet<string>): ShiftPatternView {
  const canWrite = actor.access_level >= MIN_LEVEL
  const abilities = {
    edit: canWrite && !own.has(pattern._id),
    delete: canWrite,
    assign: actor.access_level >= MIN_ASSIGN_LEVEL,
  }
  return { ...pattern, abilities: managementAbilities(actor, abilities) }
}

/** @throws Refusal 403 own_record: below level 5 no one changes a pattern that they work by. (rules/people#own-record) */
export function assertNotOwnPattern(own: ReadonlySet<string>, id: string): void {
  if (own.has(id))
    throw new Refusal("own_record", "You work by this shift pattern yourself. Ask someone else to change it.")
}

type Target = Pick<ShiftAssignment, "employee_id" | "department_id">

/** People of the pool, and departments that the actor manages; below level 5 never their own days. */
export function presentAssignment(assignment: NamedAssignment, actor: Actor, own: OwnUnits): ShiftAssignmentView {
  const edit =
    actor.access_level >= MIN_ASSIGN_LEVEL && !isOwnTarget(assignment, actor, own) && managesTarget(assignment, own)
  return { ...assignment, abilities: managementAbilities(actor, { edit, delete: edit }) }
}

/** For a person, whoever sees the assignment may change it. */
function managesTarget({ department_id }: Target, own: OwnUnits): boolean {
  return department_id === null || managesUnit(own, { department_id, cluster_id: null })
}

function isOwnTarget({ employee_id, department_id }: Target, actor: Actor, own: OwnUnits): boolean {
  if (employee_id !== null) return !mayChangeFigures(actor, employee_id)
  return actor.access_level !== SUPER_ADMIN && isOwnUnit(own, { department_id, cluster_id: null })
}

/** @throws Refusal 403 unit_not_managed, own_record. (rules/schedules#shift-patterns) */
export function assertCanAssign(target: Target, actor: Actor, own: OwnUnits): void {
  if (!managesTarget(target, own))
    throw new Refusal(
      "unit_not_managed",
      "You don't manage this department. Ask one of its managers, or a super admin.",
    )
  if (isOwnTarget(target, actor, own))
    throw new Refusal("own_record", "You can't change your own shift pattern. Ask your manager.")
}

/** Locks the codes against change. @throws Refusal 422 with the path of each unknown code. */
export async function requireCodes(db: Database, weeks: ShiftPattern["weeks"]): Promise<void> {
  const known = await lockDayCodes(db, [...new Set(weeks.flatMap((week) => Object.values(week)))])
  const errors = weeks.flatMap((week, index): FieldError[] =>
    Object.entries(week)
      .filter(([, code]) => !known.has(code))
      .map(([day, code]) => ({ path: `weeks.${index}.${day}`, message: `There is no day code "${code}".` })),
  )
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}
