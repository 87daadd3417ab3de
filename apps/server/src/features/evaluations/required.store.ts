import {
  EVALUATION_KINDS,
  monthId,
  planWork,
  requiredEvaluations,
  requirementTable,
  workOfPerson,
  type Cadence,
  type EvaluationCounts,
  type EvaluationKind,
  type RequiredEvaluations,
  type YearMonth,
} from "@scorecard/domain"
import {
  codesOfDays,
  loadDayCodes,
  loadWorkPlanner,
  neighborsOf,
  shiftsOfMany,
  type PersonToPlan,
} from "#core/calendar/index.ts"
import { hasRowIn, joinPlacements, PLACED_DEPARTMENT } from "#core/people/index.ts"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

type Person = Omit<PersonToPlan, "shifts"> & {
  employee_id: string
  hire_date: string
  separation_date: string | null
  shifts: PersonToPlan["shifts"] | null
}
export type RequiredOfPerson = Record<EvaluationKind, { cadence: Cadence; required: RequiredEvaluations }>

/**
 * What the month requires of each person who has a row in it, by the rule of the score, in the same number of queries
 * for one person and for everyone.
 */
export async function loadRequired(
  db: Database,
  month: YearMonth,
  counts: EvaluationCounts,
  people: People,
): Promise<Map<string, RequiredOfPerson>> {
  const found = await findPlannedPeople(db, month, people)
  const [plan, dayCodes] = [await loadWorkPlanner(db, month), await loadDayCodes(db)]
  const calendar = planWork(month)
  const requirementOf = requirementTable(counts)
  const worked = found.map((person) => {
    const { codes, neighbor_codes } = plan({ ...person, shifts: person.shifts ?? [] })
    return { person, work: workOfPerson(calendar, { ...person, schedule: codes, neighbor_codes }, dayCodes) }
  })
  const idle = worked.flatMap(({ person, work }) => (work.working_days === 0 ? [person.employee_id] : []))
  const withEntries = idle.length === 0 ? new Set<string>() : await findPeopleWithEntries(db, month, idle)
  return new Map(
    worked.map(({ person, work }) => {
      const isScored = work.working_days > 0 || withEntries.has(person.employee_id)
      const ofKind = (kind: EvaluationKind) => {
        const requirement = requirementOf(person, kind)
        return { cadence: requirement.cadence, required: requiredEvaluations(requirement, work, isScored) }
      }
      return [person.employee_id, { sbs: ofKind("sbs"), non_sbs: ofKind("non_sbs") }]
    }),
  )
}

/** A condition on `tbl_employees e`. `among`: the ids, if they are known, for tables distributed by person. */
export type People = { scope: RawBuilder<boolean>; among?: readonly string[] }

export function anyOf(ids: readonly string[]): People {
  return { scope: sql<boolean>`e._id = any(${[...ids]})`, among: ids }
}

const NEIGHBORS = { saved_before: sql.ref("before"), saved_after: sql.ref("after") }

async function findPlannedPeople(db: Database, month: YearMonth, { scope, among }: People): Promise<Person[]> {
  const isTheirs = (id: string) => (among ? sql`${sql.ref(id)} = any(${[...among]})` : sql`true`)
  const neighbors = neighborsOf(month)
  const joins = neighbors.map(
    ({ month: other, dates, of }) => sql`left join (select employee_id, ${codesOfDays(dates)} as codes
      from tbl_schedules where month = ${monthId(other)} and ${isTheirs("employee_id")}) as ${NEIGHBORS[of]} on ${NEIGHBORS[of]}.employee_id = e._id`,
  )
  const saved = (["saved_before", "saved_after"] as const).map((of) =>
    neighbors.some((neighbor) => neighbor.of === of)
      ? sql`${NEIGHBORS[of]}.codes as ${sql.ref(of)}`
      : sql`null as ${sql.ref(of)}`,
  )
  const { rows } =
    await sql<Person>`select e._id as employee_id, ${PLACED_DEPARTMENT} as department_id, e.hire_date, e.separation_date,
      s.doc->'days' as saved, ${sql.join(saved)}, own.shifts
    from tbl_employees e ${joinPlacements(month, among)}
    left join tbl_schedules s on s.employee_id = e._id and s.month = ${monthId(month)} and ${isTheirs("s.employee_id")}
    left join (${shiftsOfMany(sql<boolean>`true`, month)}) own on own.employee_id = e._id
    ${sql.join(joins, sql` `)}
    where ${hasRowIn(month)} and ${scope}`.execute(db)
  return rows
}

const ENTRY_TABLES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
]

/** Which of these people have an entry or task delivery in the month. */
async function findPeopleWithEntries(db: Database, month: YearMonth, ids: string[]): Promise<ReadonlySet<string>> {
  const isTheirs = sql`month = ${monthId(month)} and employee_id = any(${ids})`
  const parts = [
    ...ENTRY_TABLES.map(
      (table) => sql`select employee_id from ${sql.table(table)} where ${isTheirs} and deleted_at is null`,
    ),
    sql`select employee_id from tbl_task_delivery_entries where ${isTheirs}`,
  ]
  const { rows } = await sql<{ employee_id: string }>`${sql.join(parts, sql` union `)}`.execute(db)
  return new Set(rows.map(({ employee_id }) => employee_id))
}

/** How many evaluations of each kind. */
export type RequiredCounts = Record<EvaluationKind, number>

/** What a period requires, as a table for the database: of single people, and of all others. */
export type Requirements = { ofEmployees: Record<string, RequiredCounts>; ofOthers: RequiredCounts }

/**
 * The requirements of many people; those of most people are sent only once.
 * @param week the position of one of the month's weeks, or null for the whole month
 */
export function tabulate(required: ReadonlyMap<string, RequiredOfPerson>, week: number | null): Requirements {
  const countsOf = (person: RequiredOfPerson): RequiredCounts => {
    const ofKind = (kind: EvaluationKind) => {
      const { month, weeks } = person[kind].required
      return week === null ? month : (weeks[week] ?? 0)
    }
    return { sbs: ofKind("sbs"), non_sbs: ofKind("non_sbs") }
  }
  const people = [...required].map(([employee_id, person]) => ({ employee_id, counts: countsOf(person) }))
  const keyOf = (counts: RequiredCounts) => EVALUATION_KINDS.map((kind) => counts[kind]).join(" ")
  const groups = [...Map.groupBy(people, ({ counts }) => keyOf(counts)).values()]
  const [largest] = groups.toSorted((one, other) => other.length - one.length)
  const ofOthers = largest?.[0]?.counts ?? { sbs: 0, non_sbs: 0 }
  const special = groups.filter((group) => group !== largest).flat()
  return { ofEmployees: Object.fromEntries(special.map(({ employee_id, counts }) => [employee_id, counts])), ofOthers }
}
