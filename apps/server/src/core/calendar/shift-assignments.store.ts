import { Refusal } from "@scorecard/contracts/refusals"
import { listShiftAssignments, ShiftAssignment } from "@scorecard/contracts/shift-patterns"
import { poolReach, type Actor } from "@scorecard/domain"
import { everBelongsTo, inPool } from "#core/people/index.ts"
import {
  collection,
  contains,
  countRows,
  defineList,
  sql,
  type Database,
  type RawBuilder,
  type RowSource,
} from "#platform/index.ts"
import type { Days } from "./calendar-changes.ts"
import { visibleDepartments } from "./holidays.store.ts"
import { departmentsOfDrafts } from "./units.store.ts"

export const shiftAssignments = collection("tbl_shift_assignments", ShiftAssignment)

export type NamedAssignment = ShiftAssignment & { name: string }
type AssignmentScope = { actor: Actor; pattern_id: string }

/** The assignments `a` with the person or department that each is of. */
const NAMED = sql`tbl_shift_assignments a left join tbl_employees e on e._id = a.employee_id
  left join tbl_departments d on d._id = a.department_id`
const NAME = sql`coalesce(e.name, d.doc->>'name')`

function visibleAssignments(actor: Actor): RawBuilder<boolean> {
  if (poolReach(actor) === "everyone") return sql<boolean>`true`
  return sql<boolean>`(a.employee_id is not null and ${inPool(actor, sql`a.employee_id`)}
    or a.department_id in (${visibleDepartments(actor, sql`d._id`)}))`
}

const namedAssignments: RowSource<NamedAssignment, AssignmentScope, unknown> = {
  async select(db, { where, orderBy, limit }) {
    const { rows } = await sql<{ doc: object; version: number; name: string }>`select a.doc, a.version, ${NAME} as name
      from ${NAMED} where ${where} order by ${orderBy} limit ${limit}`.execute(db)
    return rows.map((row) => ({ ...shiftAssignments.parse(row), name: row.name }))
  },
  count: (db, where) => countRows(db, sql`${NAMED} where ${where}`),
}

export const shiftAssignmentList = defineList({
  name: (_query, { pattern_id }: AssignmentScope) => `shift-assignments-${pattern_id}`,
  query: listShiftAssignments.query,
  from: namedAssignments,
  scope: ({ actor, pattern_id }: AssignmentScope) =>
    sql<boolean>`a.pattern_id = ${pattern_id} and ${visibleAssignments(actor)}`,
  filters: {
    employee_id: (id) => sql`a.employee_id = ${id}`,
    department_id: (id) => sql`a.department_id = ${id}`,
    on: (day) => sql`a.from_day <= ${day} and (a.to_day is null or a.to_day >= ${day})`,
    q: contains(sql`lower(${NAME})`),
  },
  orders: { name: { column: NAME, key: "name" }, from: { column: sql`a.from_day`, key: "from" } },
  ids: [{ column: sql`a._id`, key: "_id" }],
})

/** @throws Refusal 404, also for one that the reader doesn't see. */
export async function findAssignment(
  db: Database,
  { actor, pattern_id }: AssignmentScope,
  id: string,
): Promise<NamedAssignment> {
  const { rows } = await sql<{ doc: object; version: number; name: string }>`select a.doc, a.version, ${NAME} as name
    from ${NAMED} where a._id = ${id} and a.pattern_id = ${pattern_id} and ${visibleAssignments(actor)}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal("not_found", "There is no such shift assignment.")
  return { ...shiftAssignments.parse(found), name: found.name }
}

export type ShiftTarget = { employee_ids: readonly string[] } | { department_id: string }

/** A condition on `tbl_employees e`: who works by an assignment to the target. */
export function peopleOfTarget(target: ShiftTarget): RawBuilder<boolean> {
  if ("department_id" in target) return everBelongsTo(sql`${target.department_id}::text`)
  return sql<boolean>`e._id = any(${[...target.employee_ids]})`
}

/** A condition on `tbl_employees e`: who works by the pattern at any time. */
export function peopleOfPattern(patternId: string): RawBuilder<boolean> {
  return sql<boolean>`(e._id in (select a.employee_id from tbl_shift_assignments a where a.pattern_id = ${patternId})
    or ${everBelongsTo(sql`select s.department_id from tbl_shift_assignments s where s.pattern_id = ${patternId}`)})`
}

export type Overlap = Days & { employee_id: string | null; name: string; pattern: string }

/** The target's assignments that share a day with these. Serialize writers before this. */
export async function findOverlaps(
  db: Database,
  target: ShiftTarget,
  { from, to, except = null }: Days & { except?: string | null },
): Promise<Overlap[]> {
  const isTargets =
    "department_id" in target
      ? sql`a.department_id = ${target.department_id}`
      : sql`a.employee_id = any(${[...target.employee_ids]})`
  const { rows } = await sql<Overlap>`select a.employee_id, ${NAME} as name, p.name as pattern,
      a.from_day as from, a.to_day as to
    from ${NAMED} join tbl_shift_patterns p on p._id = a.pattern_id
    where ${isTargets} and a._id is distinct from ${except} and (a.to_day is null or a.to_day >= ${from})
      and (${to}::text is null or a.from_day <= ${to}) order by name, a.from_day`.execute(db)
  return rows
}

/** The days of all assignments of a pattern. */
export async function daysOfPattern(db: Database, patternId: string): Promise<Days[]> {
  const { rows } = await sql<Days>`select distinct from_day as from, to_day as to from tbl_shift_assignments
    where pattern_id = ${patternId}`.execute(db)
  return rows
}

/** Which patterns a person works by at any time, directly or through the department. */
export async function patternsOf(db: Database, employeeId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pattern_id: string }>`select distinct a.pattern_id from tbl_shift_assignments a
    where a.employee_id = ${employeeId}
      or a.department_id in (${departmentsOfDrafts(employeeId)})`.execute(db)
  return new Set(rows.map(({ pattern_id }) => pattern_id))
}
