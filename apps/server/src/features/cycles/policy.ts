import { Refusal } from "@scorecard/contracts/refusals"
import { cycle, formatDate, holds, type Actor, type Cycle } from "@scorecard/domain"

/**
 * What a cycle's abilities depend on: the reader, all cycle ids, the Eastern ISO day, and the first cycle that the
 * company's setup still holds back.
 */
export type CycleContext = { actor: Actor; cycleIds: readonly string[]; today: string; held: string | null }

export function cycleAbilities(one: Cycle, { actor, cycleIds, today }: CycleContext) {
  return {
    edit: canConfigure(actor, one),
    delete: holdsConfigurations(actor) && whyNotDeletable(one, cycleIds, today) === null,
  }
}

export function canConfigure(actor: Actor, { editable }: Cycle): boolean {
  return editable && holdsConfigurations(actor)
}

function holdsConfigurations(actor: Actor): boolean {
  return holds(actor, "configurations.edit")
}

/** @throws Refusal 409: a cycle that has begun is scored with its configuration. `today` is an Eastern ISO day. */
export function assertEditable(cycleId: string, today: string, held: string | null): void {
  const { label, start, editable } = cycle(cycleId, today, held)
  if (editable) return
  throw new Refusal(
    "cycle_not_editable",
    `${label} started on ${formatDate(start)}, so its configuration can no longer be changed.`,
  )
}

/**
 * Only an upcoming cycle other than the next one can be deleted, and only the last: cycles follow each other without a
 * gap. (rules/cycles#adding-and-deleting)
 * @throws Refusal 409 cycle_not_deletable.
 */
export function assertDeletable(id: string, cycleIds: readonly string[], today: string): void {
  const one = cycle(id, today)
  const reason = whyNotDeletable(one, cycleIds, today)
  if (reason !== null) throw new Refusal("cycle_not_deletable", reason)
}

/** Null when the cycle can be deleted. */
function whyNotDeletable({ _id, label, status }: Cycle, cycleIds: readonly string[], today: string): string | null {
  if (status !== "upcoming") return `${label} is ${status}; only upcoming cycles can be deleted.`
  if (_id === nextUpcomingCycle(today)) return `${label} comes next, so it stays.`
  return _id === cycleIds.at(-1) ? null : `${label} has a cycle after it; delete the last one first.`
}

/** The cycle that starts on the next July 1: the earliest that has not begun on `today` (ISO). */
export function nextUpcomingCycle(today: string): string {
  const thisYear = today.slice(0, 4)
  return cycle(thisYear, today).status === "upcoming" ? thisYear : String(Number(thisYear) + 1)
}
