import type { Entry, EntryDraft } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { CycleConfiguration, Finding } from "@scorecard/domain/scoring"
import type { Person } from "#platform/access/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { findTask } from "./entries.store.ts"
import { dateOf } from "./kinds.ts"
import type { Kind } from "./kinds.ts"

type Vetted = {
  kind: Kind
  draft: EntryDraft
  employee: Person
  configuration: CycleConfiguration
  /** The entry so far: what it keeps was right when it was written, also if a task was retired or a person left since. */
  former?: Entry
}

/**
 * Everything that is wrong with a draft at once, and what the service derives from it.
 * @throws Refusal 422 naming each field. (decisions §4)
 */
export async function vetDraft(db: Database, vetted: Vetted): Promise<{ [field: string]: unknown }> {
  const { findings, derived } = vetted.kind.judge(vetted.draft, vetted.configuration)
  const all = [...employment(vetted), ...(await task(db, vetted)), ...findings]
  if (all.length > 0) {
    const named = [...new Set(all.map((finding) => finding.path))].join(", ")
    throw new Refusal("invalid", `Check these fields of the body: ${named}.`, { errors: all })
  }
  return derived
}

/** The employee must have been employed on the day; one who left without a date on record takes no entries at all. */
function employment({ kind, draft, employee, former }: Vetted): Finding[] {
  const date = dateOf(kind, draft)
  if (former && dateOf(kind, former) === date) return []
  const { hire_date, separation_date, status } = employee
  if (date < hire_date) return [{ path: kind.date_field, message: `${employee.name} was hired on ${hire_date}.` }]
  if (separation_date !== null && date > separation_date) {
    return [{ path: kind.date_field, message: `${employee.name} left on ${separation_date}.` }]
  }
  if (status === "inactive" && separation_date === null)
    return [{ path: "employee_id", message: `${employee.name} is inactive.` }]
  return []
}

async function task(db: Database, { kind, draft, former }: Vetted): Promise<Finding[]> {
  if (!kind.isEvaluation || draft["task_id"] === former?.["task_id"]) return []
  const found = await findTask(db, String(draft["task_id"]))
  if (!found) return [{ path: "task_id", message: "There is no such task." }]
  return found.active ? [] : [{ path: "task_id", message: "This task is no longer active." }]
}
