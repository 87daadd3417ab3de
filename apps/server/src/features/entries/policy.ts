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
import { managementAbilities } from "#platform/index.ts"

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

type Presented<Shown extends Entry> = Shown & { abilities: EntryAbilities }

/** An entry of the reader's pool, as every reply shows it: with the same rules as abilities. */
export function presentEntry<Shown extends Entry>(entry: Shown, reader: Actor): Presented<Shown> {
  const isDeleted = entry.deleted_at !== null
  const abilities = managementAbilities(reader, {
    edit: !isDeleted && mayEditEntry(reader, entry),
    delete: !isDeleted && mayDeleteEntry(reader, entry),
    restore: isDeleted && mayRestoreEntry(reader, entry),
  })
  return { ...entry, abilities }
}

export function presentEntries<Shown extends Entry>(entries: readonly Shown[], reader: Actor): Presented<Shown>[] {
  return entries.map((entry) => presentEntry(entry, reader))
}
