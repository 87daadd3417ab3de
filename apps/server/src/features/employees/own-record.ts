import { Refusal } from "@scorecard/contracts/refusals"
import { mayChangeFiguresOf, type Actor } from "@scorecard/domain/access"
import type { EmployeeDocument } from "./employees.store.ts"

/**
 * Eligibility, bonus, pool and score hang on these: whoever may edit people could else do themselves a favor.
 * (rules/people#own-record)
 * @throws Refusal 403 `own_record` naming the fields.
 */
export function refuseOwnRecord(actor: Actor, current: EmployeeDocument, next: EmployeeDocument): void {
  if (mayChangeFiguresOf(actor, current._id)) return
  const was = figuresOf(current)
  const changed = Object.entries(figuresOf(next)).flatMap(([path, value]) => (was[path] === value ? [] : [path]))
  if (changed.length === 0) return
  const message = "Somebody else has to change this of you."
  throw new Refusal(
    "own_record",
    "Nobody below level 5 changes their own level, dates, placement or scorecard switch.",
    {
      errors: changed.map((path) => ({ path, message })),
    },
  )
}

function figuresOf({ access_level, hire_date, employment_data }: EmployeeDocument): Record<string, unknown> {
  const { regularization_date, separation_date, bsc_enabled, department_id, manager_id } = employment_data
  return {
    access_level,
    hire_date,
    "employment_data.regularization_date": regularization_date,
    "employment_data.separation_date": separation_date,
    "employment_data.bsc_enabled": bsc_enabled,
    "employment_data.department_id": department_id,
    "employment_data.manager_id": manager_id,
  }
}
