import { hash } from "node:crypto"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { EVALUATION_KINDS, type EmployeeMonthFacts, type LockSettings, type PreparedMonth } from "@scorecard/domain"

/**
 * What a person's month was scored from, as digests: enough to say later what has changed, without keeping it twice.
 * (rules/months#why-figures-change)
 */
export type MonthInputs = {
  entries: string
  /** Evaluations in time, which depend on the lock time too. */
  timely: string
  task_delivery: string
  schedule: string
  department: string
  person: string
  /** What is required of this person; `counts` is what the configuration and its adjustments say for everyone. */
  requirements: string
  counts: string
  configuration: string
  locks: string
  /** How many of the month's weeks had ended. */
  weeks: string
}

const DIGEST_LENGTH = 12

function digest(value: unknown): string {
  return hash("sha256", JSON.stringify(value) ?? "", "base64url").slice(0, DIGEST_LENGTH)
}

/** The digests of a person's inputs; those that everyone shares are computed once. */
export function createInputsReader(batch: { prepared: PreparedMonth; locks: LockSettings }) {
  const { prepared } = batch
  let shared: SharedInputs | null = null
  return (facts: EmployeeMonthFacts, row: EmployeeMonth): MonthInputs => {
    shared ??= readSharedInputs(batch)
    const { employee_id: _id, month: _month, today: _today, aggregates, ...others } = facts
    const { department_id, hire_date, separation_date, regularization_date, schedule, ...planned } = others
    const { timely_evaluations, task_delivery, ...entries } = aggregates
    return {
      ...shared,
      entries: digest(entries),
      timely: digest(timely_evaluations),
      task_delivery: digest(task_delivery),
      schedule: digest([listDays(prepared, schedule), planned]),
      department: digest([department_id, unitsOf(row)]),
      person: digest([row.name, hire_date, separation_date, regularization_date]),
      requirements: digest(
        EVALUATION_KINDS.map((kind) => {
          const { cadence, count } = prepared.requirementOf(facts, kind)
          return [cadence, count]
        }),
      ),
    }
  }
}

type SharedInputs = Pick<MonthInputs, "counts" | "configuration" | "locks" | "weeks">

function readSharedInputs({
  prepared: { configuration, weeks },
  locks: { weekly },
}: {
  prepared: PreparedMonth
  locks: LockSettings
}): SharedInputs {
  return {
    counts: digest(configuration.evaluation_counts),
    configuration: digest([configuration.metrics, configuration.goals]),
    locks: digest([weekly.weekday, weekly.time]),
    weeks: digest(weeks.filter(({ ended }) => ended).length),
  }
}

/** The days with their classes, so that a changed day code counts for those who have it. */
function listDays({ dayCodes }: PreparedMonth, schedule: EmployeeMonthFacts["schedule"]): string[] | null {
  if (schedule === null) return null
  return Object.entries(schedule).map(([day, code]) => {
    const { is_working_day = null, is_task_delivery_day = null } = dayCodes.get(code) ?? {}
    return `${day} ${code} ${is_working_day} ${is_task_delivery_day}`
  })
}

/** The fields of a row that say where the person belonged, in an order that stored digests depend on. */
const UNIT_FIELDS = ["department_id", "department_name", "cluster_id", "cluster_name", "manager_id"] as const

function unitsOf(row: EmployeeMonth): [string, unknown][] {
  return UNIT_FIELDS.map((field) => [field, row[field]])
}
