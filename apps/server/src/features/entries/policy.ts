import type { Entry, EntryAbilities } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import {
  mayChangeFigures,
  mayDeleteEntry,
  mayEditEntry,
  mayRestoreEntry,
  type Actor,
  type HeldEntry,
} from "@scorecard/domain"
import { findOpenDisputes, lastDayToDispute } from "#core/disputes/index.ts"
import { managementAbilities, type Platform } from "#platform/index.ts"

/**
 * Submitting and deleting. @throws Refusal 403 `own_entry`: only level 5 may act on their own entries.
 * (rules/entries#who-may-write)
 */
export function assertNotOwnEntry(actor: Actor, employeeId: string): void {
  if (!mayChangeFigures(actor, employeeId)) {
    throw new Refusal("own_entry", "This entry is about yourself. Ask your manager to handle it.")
  }
}

/**
 * Updating and restoring. @throws Refusal 403 `own_entry`, or `not_own_submission` at level 2.
 * (rules/entries#who-may-write)
 */
export function assertCanEdit(actor: Actor, entry: HeldEntry): void {
  assertNotOwnEntry(actor, entry.employee_id)
  if (!mayEditEntry(actor, entry)) {
    throw new Refusal(
      "not_own_submission",
      "Someone else submitted this entry. Ask them, or a supervisor, to handle it.",
    )
  }
}

type Presented<Shown extends Entry> = Shown & {
  abilities: EntryAbilities
  open_dispute_id: string | null
  disputable_until: string | null
}
type Deps = Pick<Platform, "db" | "config">

/** An entry of the reader's pool, as every reply shows it: with the same rules as abilities. */
export async function presentEntry<Shown extends Entry>(
  deps: Deps,
  entry: Shown,
  reader: Actor,
): Promise<Presented<Shown>> {
  const open = await findOpenDisputes(deps.db, [entry._id])
  return present(deps, entry, reader, open.get(entry._id) ?? null)
}

/** A new one, about which there is no dispute yet. */
export const presentNewEntry = <Shown extends Entry>(
  deps: Pick<Deps, "config">,
  entry: Shown,
  reader: Actor,
): Presented<Shown> => present(deps, entry, reader, null)

export async function presentEntries<Shown extends Entry>(
  deps: Deps,
  entries: readonly Shown[],
  reader: Actor,
): Promise<Presented<Shown>[]> {
  const disputes = await findOpenDisputes(
    deps.db,
    entries.map(({ _id }) => _id),
  )
  return entries.map((entry) => present(deps, entry, reader, disputes.get(entry._id) ?? null))
}

function present<Shown extends Entry>(
  { config }: Pick<Deps, "config">,
  entry: Shown,
  reader: Actor,
  open_dispute_id: string | null,
): Presented<Shown> {
  const isDeleted = entry.deleted_at !== null
  const abilities = managementAbilities(reader, {
    edit: !isDeleted && mayEditEntry(reader, entry),
    delete: !isDeleted && mayDeleteEntry(reader, entry),
    restore: isDeleted && mayRestoreEntry(reader, entry),
  })
  const isOwn = !isDeleted && entry.employee_id === reader.employee_id
  return { ...entry, abilities, open_dispute_id, disputable_until: isOwn ? lastDayToDispute(entry, config) : null }
}
