import type { Entry, EntryDraft, EntrySource } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import { formatDate } from "@scorecard/domain/calendar"
import type { CycleConfiguration, Finding } from "@scorecard/domain/scoring"
import type { Person } from "#core/people/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { findTasks, type Tasks } from "./entries.store.ts"
import type { Judgement } from "./judge.ts"
import { dateOf, type Kind } from "./kinds.ts"

/** A draft that has passed the schema of its kind, and what it is weighed against. */
export type Vetted = {
  kind: Kind
  draft: EntryDraft
  employee: Person
  configuration: CycleConfiguration
  /** The entry so far: what it keeps was right when it was written, also if a task was retired or a person left since. */
  former?: Entry
  /** Of a new entry. */
  source?: EntrySource
}

/**
 * Everything that is wrong with a draft at once, and what the service derives from it.
 * @throws Refusal 422 naming each field. (rules/entries#fields)
 */
export async function vetDraft(db: Database, vetted: Vetted): Promise<{ [field: string]: unknown }> {
  const taskId = newlyNamedTask(vetted)
  const tasks = await findTasks(db, taskId === null ? [] : [taskId])
  return refuseFindings(weighDraft(vetted, tasks))
}

/** @returns what was derived @throws Refusal 422 naming each field that is wrong. (rules/entries#fields) */
export function refuseFindings({ findings, derived }: Judgement): Judgement["derived"] {
  if (findings.length === 0) return derived
  const named = [...new Set(findings.map((finding) => finding.path))].join(", ")
  throw new Refusal("invalid", `Check these fields of the body: ${named}.`, { errors: findings })
}

/** The same as a decision, for one draft or for the many rows of an upload; `tasks` holds those that are newly named. */
export function weighDraft(vetted: Vetted, tasks: Tasks): Judgement {
  const { findings, derived } = vetted.kind.judge(vetted.draft, vetted.configuration)
  return { findings: [...employment(vetted), ...task(vetted, tasks), ...proof(vetted), ...findings], derived }
}

/** The task that has to be there, and active: an entry keeps the one that it has. */
export function newlyNamedTask({ kind, draft, former }: Pick<Vetted, "kind" | "draft" | "former">): string | null {
  if (!kind.isEvaluation || draft["task_id"] === former?.["task_id"]) return null
  return String(draft["task_id"])
}

/** The employee must have been employed on the day; one who left without a date on record takes no entries at all. */
function employment({ kind, draft, employee, former }: Vetted): Finding[] {
  const date = dateOf(kind, draft)
  if (former && dateOf(kind, former) === date) return []
  const { hire_date, separation_date, status } = employee
  if (date < hire_date)
    return [{ path: kind.date_field, message: `${employee.name} was hired on ${formatDate(hire_date)}.` }]
  if (separation_date !== null && date > separation_date) {
    return [{ path: kind.date_field, message: `${employee.name} left on ${formatDate(separation_date)}.` }]
  }
  if (status === "inactive" && separation_date === null)
    return [{ path: "employee_id", message: `${employee.name} is inactive.` }]
  return []
}

function task(vetted: Vetted, tasks: Tasks): Finding[] {
  const id = newlyNamedTask(vetted)
  if (id === null) return []
  const found = tasks.get(id)
  if (!found) return [{ path: "task_id", message: "There is no such task." }]
  return found.active ? [] : [{ path: "task_id", message: "This task is no longer active." }]
}

/**
 * A file comes with an approved request only. An entry that has one keeps it, or gives it up. (rules/entries#proofs)
 */
function proof({ draft, former, source }: Vetted): Finding[] {
  const file = draft["proof_file_id"] ?? null
  if (file === null || file === former?.["proof_file_id"] || source === "atw_request") return []
  return [{ path: "proof_file_id", message: "There is no such file." }]
}
