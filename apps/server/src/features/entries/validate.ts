import type { EntryContent, EntryDraft, EntryOf, EntrySource } from "@scorecard/contracts/entries"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import {
  addMonths,
  getCycleId,
  easternDate,
  easternMonth,
  formatDate,
  isCalendarDate,
  lastDay,
  monthOfDate,
  type CycleConfiguration,
  type EntryKind,
  type Finding,
} from "@scorecard/domain"
import { getConfiguration, cachedConfiguration } from "#core/cycles/index.ts"
import type { Person } from "#core/people/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import { entryDate, type Kind } from "./kinds.ts"
import type { Tasks } from "./entries.store.ts"

/** A draft that has passed the schema of its kind, and what it is validated against. */
export type DraftInContext<K extends EntryKind = EntryKind> = {
  kind: Kind<K>
  draft: EntryDraft<K>
  employee: Person
  configuration: CycleConfiguration
  /** Tasks that the draft names and the stored entry does not. See `newTaskIds`. */
  tasks: Tasks
  /** The stored entry. Unchanged fields stay valid, even if a task was retired or a person left since. */
  former?: EntryOf<K>
  /** For a new entry. */
  source?: EntrySource
}

/** @returns what the entry will contain @throws Refusal 422 naming each field that is wrong. (rules/entries#fields) */
export function validate<K extends EntryKind>(input: DraftInContext<K>): EntryContent<K> {
  const issues = findIssues(input)
  if (issues.length === 0) return entryContent(input)
  const fields = [...new Set(issues.map(({ path }) => path))].join(", ")
  throw new Refusal("invalid", `Check these fields of the body: ${fields}.`, { errors: issues })
}

/** Everything that is wrong with a draft at once, for one draft or for the many rows of an upload. */
export function findIssues(input: DraftInContext): Finding[] {
  const { kind, draft, configuration } = input
  return [
    ...employmentIssues(input),
    ...taskIssues(input),
    ...proofIssues(input),
    ...kind.findIssues(draft, configuration),
  ]
}

/** A draft without issues, and what the service derives from it. */
export function entryContent<K extends EntryKind>({
  kind,
  draft,
  configuration,
}: Pick<DraftInContext<K>, "kind" | "draft" | "configuration">): EntryContent<K> {
  return { ...draft, ...kind.derive(draft, configuration) }
}

/** The task that has to exist and be active. An entry keeps the one that it has. */
export function newTaskIds({ draft, former }: Pick<DraftInContext, "draft" | "former">): string[] {
  if (!("task_id" in draft)) return []
  const known = former && "task_id" in former ? former.task_id : null
  return draft.task_id === known ? [] : [draft.task_id]
}

/** The employee must have been employed on the day. One who left without a date on record takes no entries at all. */
function employmentIssues({ kind, draft, employee, former }: DraftInContext): Finding[] {
  const date = entryDate(kind, draft)
  if (former && entryDate(kind, former) === date) return []
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

function taskIssues(input: DraftInContext): Finding[] {
  return newTaskIds(input).flatMap((id) => {
    const task = input.tasks.get(id)
    if (!task) return [{ path: "task_id", message: "There is no such task." }]
    return task.active ? [] : [{ path: "task_id", message: "This task is no longer active." }]
  })
}

/** A file comes only with an approved request. An entry that has one keeps it, or gives it up. (rules/entries#proofs) */
function proofIssues({ draft, former, source }: DraftInContext): Finding[] {
  const file = proofOf(draft)
  if (file === null || file === proofOf(former) || source === "atw_request") return []
  return [{ path: "proof_file_id", message: "There is no such file." }]
}

const proofOf = (fields?: EntryDraft) => (fields && "proof_file_id" in fields ? fields.proof_file_id : null)

/** `load`: a cached reader, for callers that ask about many days. */
type ConfigurationReader = Pick<Platform, "config"> & { load?: typeof getConfiguration }

/**
 * The configuration of the cycle that owns an entry's date. Call it before any month is locked, or in a transaction
 * that its refusal undoes: no month may be created for a date that no entry can have. (rules/entries#dates)
 * @param field the field that the refusal names
 * @throws Refusal 422 `date_in_future` after today (Eastern; with BSC_TEST_FUTURE_MONTHS: after the end of next month),
 * or for a date before the first cycle.
 */
export async function loadConfiguration(
  { config, load = (_, cycleId) => configurationOf(tx, cycleId) }: ConfigurationReader,
  tx: Tx,
  date: string,
  field: string,
): Promise<CycleConfiguration> {
  const latest = config.testFutureMonths ? lastDay(addMonths(easternMonth(tx.now), 1)) : easternDate(tx.now)
  if (date > latest) throw invalidField(field, `The last possible day is ${latest}.`, "date_in_future")

  const cycleId = isCalendarDate(date) ? getCycleId(monthOfDate(date)) : null
  if (cycleId === null || !/^20\d\d$/.test(cycleId)) throw noCycle(field)
  return load(tx.db, cycleId).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) throw noCycle(field)
    throw error
  })
}

const configurationOf = (tx: Tx, cycleId: string) =>
  cachedConfiguration(tx, `cycle ${cycleId}`, () => getConfiguration(tx.db, cycleId))

function noCycle(field: string): Refusal {
  return invalidField(field, "No cycle is configured for this date.")
}
