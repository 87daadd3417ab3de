import {
  monthId,
  weeklyLockInstant,
  weeksOfMonth,
  type EntryAggregates,
  type EvaluationAggregate,
  type LockSettings,
  type ShiftAssignment,
  type YearMonth,
} from "@scorecard/domain"
import { codesOfDays, neighborsOf, shiftsOfMany } from "#core/calendar/index.ts"
import { placementsOfMany } from "#core/people/index.ts"
import { sql, timestamp, type RawBuilder } from "#platform/index.ts"

/** The sums of one person's month. A part without documents is absent. */
export type MonthParts = {
  person: {
    name: string
    /** As of the month, like the manager. (rules/people#department-of-a-month) */
    department_id: string | null
    manager_id: string | null
    hire_date: string
    separation_date: string | null
    regularization_date: string | null
  }
  /** Where people who moved belong in the month. */
  placement?: { department_id: string | null; manager_id: string | null }
  /** As saved. */
  schedule?: Record<string, string>
  /** The saved days of the month's weeks in the month before and after it: day of that month to code. */
  schedule_before?: Record<string, string>
  schedule_after?: Record<string, string>
  /** The person's own shift assignments. */
  shifts?: ShiftAssignment[]
  sbs?: EvaluationAggregate
  non_sbs?: EvaluationAggregate
  timely_sbs?: number[]
  timely_non_sbs?: number[]
  atw?: EntryAggregates["atw"]
  attendance?: { tardiness: number; absenteeism: number }
  productivity?: number
  additional_points?: EntryAggregates["additional_points"]
  incidents?: number
  task_delivery?: EntryAggregates["task_delivery"]
}

/** One group of documents, summed: rows of `(employee_id, part, facts json)`, at most one per person. */
type Part = RawBuilder<unknown>

/** The month and people whose documents are read. `people` is a condition on the column `employee_id`. */
type Slice = { month: string; people: RawBuilder<boolean> }

/**
 * Every part of the month except the person. Each reads only the documents of `people`, by the index
 * (month, employee_id) or (week_start, employee_id, created_at) of its own table.
 */
export function monthParts(month: YearMonth, locks: LockSettings, people: RawBuilder<boolean>): Part[] {
  const slice = { month: monthId(month), people }
  return [
    sql`select ${part("placement", sql`facts`)} from (${placementsOfMany(people, month)}) placed`,
    schedule(slice),
    ...neighborSchedules(month, people),
    sql`select ${part("shifts", sql`shifts`)} from (${shiftsOfMany(people, month)}) own`,
    evaluations("sbs", slice),
    evaluations("non_sbs", slice),
    timelyEvaluations("timely_sbs", month, locks, people),
    timelyEvaluations("timely_non_sbs", month, locks, people),
    atw(slice),
    attendance(slice),
    count("productivity", "tbl_productivity_issues", slice),
    additionalPoints(slice),
    count("incidents", "tbl_incidents", slice),
    taskDelivery(slice),
  ]
}

const active = ({ month, people }: Slice) => sql`month = ${month} and deleted_at is null and ${people}`

function part(name: keyof MonthParts, facts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`employee_id, ${sql.lit(name)} as part, ${facts} as facts`
}

function schedule({ month, people }: Slice): Part {
  return sql`select ${part("schedule", sql`(doc->'days')::json`)} from tbl_schedules where month = ${month} and ${people}`
}

const NEIGHBOR_PARTS = { saved_before: "schedule_before", saved_after: "schedule_after" } as const

function neighborSchedules(month: YearMonth, people: RawBuilder<boolean>): Part[] {
  return neighborsOf(month).map(
    (neighbor) => sql`select ${part(NEIGHBOR_PARTS[neighbor.of], codesOfDays(neighbor.dates))} from tbl_schedules
      where month = ${monthId(neighbor.month)} and ${people}`,
  )
}

const EVALUATIONS = { sbs: sql.table("tbl_sbs_entries"), non_sbs: sql.table("tbl_non_sbs_entries") }

/** N/A and missing checklists are null, so sum and count ignore them. */
function evaluations(kind: "sbs" | "non_sbs", slice: Slice): Part {
  const facts = sql`json_build_object(
    'count', count(*), 'quantity_sum', coalesce(sum(quantity_score), 0),
    'auditors_sum', coalesce(sum(auditors_score), 0), 'auditors_count', count(auditors_score),
    'checklist_sum', coalesce(sum(checklist_score), 0), 'checklist_count', count(checklist_score),
    'red_flags', count(*) filter (where red_flag))`
  return sql`select ${part(kind, facts)} from ${EVALUATIONS[kind]} where ${active(slice)} group by employee_id`
}

/**
 * For each week of the month, including its days outside the month: evaluations created before its lock time, whether
 * or not the lock is enabled. Both instants are RFC 3339 in UTC with milliseconds, so they compare as text.
 * (rules/scoring#bonus-gates)
 */
function timelyEvaluations(
  name: "timely_sbs" | "timely_non_sbs",
  month: YearMonth,
  locks: LockSettings,
  people: RawBuilder<boolean>,
): Part {
  const weeks = weeksOfMonth(month)
  const counts = weeks.map((week) => {
    const lock = timestamp(weeklyLockInstant(locks, week))
    return sql`count(*) filter (where week_start = ${week}::date and created_at < ${lock})`
  })
  const table = name === "timely_sbs" ? EVALUATIONS.sbs : EVALUATIONS.non_sbs
  return sql`select ${part(name, sql`json_build_array(${sql.join(counts)})`)} from ${table}
    where week_start = any(${weeks}::date[]) and deleted_at is null and ${people} group by employee_id`
}

function atw(slice: Slice): Part {
  const facts = sql`json_agg(json_build_object('impact', impact, 'count', count, 'final_score_sum', final_score_sum)
    order by impact)`
  return sql`select ${part("atw", facts)} from (
    select employee_id, impact, count(*) as count, sum(final_score) as final_score_sum
    from tbl_atw_entries where ${active(slice)} group by employee_id, impact) impacts group by employee_id`
}

function attendance(slice: Slice): Part {
  const ofType = (type: "tardiness" | "absenteeism") => sql`count(*) filter (where issue_type = ${sql.lit(type)})`
  const facts = sql`json_build_object('tardiness', ${ofType("tardiness")}, 'absenteeism', ${ofType("absenteeism")})`
  return sql`select ${part("attendance", facts)} from tbl_attendance_issues where ${active(slice)} group by employee_id`
}

function count(name: "productivity" | "incidents", table: string, slice: Slice): Part {
  return sql`select ${part(name, sql`to_json(count(*))`)} from ${sql.table(table)} where ${active(slice)} group by employee_id`
}

function additionalPoints(slice: Slice): Part {
  const facts = sql`json_agg(json_build_object('target_type', target_type, 'target_key', target_key,
    'points_sum', points_sum, 'count', count) order by target_type, target_key)`
  return sql`select ${part("additional_points", facts)} from (
    select employee_id, target_type, target_key, count(*) as count, sum(points) as points_sum
    from tbl_additional_points_entries where ${active(slice)} group by employee_id, target_type, target_key) targets
    group by employee_id`
}

function taskDelivery({ month, people }: Slice): Part {
  const facts = sql`json_object_agg(day_of_month, json_build_array(finished_task, task_count))`
  return sql`select ${part("task_delivery", facts)} from tbl_task_delivery_entries
    where month = ${month} and ${people} group by employee_id`
}
