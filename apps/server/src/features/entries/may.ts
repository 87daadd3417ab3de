import type { Entry, EntryAbilities } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import {
  mayChangeFiguresOf,
  mayDeleteEntry,
  mayEditEntry,
  mayRestoreEntry,
  type Actor,
  type HeldEntry,
} from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"

/**
 * @throws Refusal 403 `own_entry`: level 5 excepted, nobody handles entries about themselves.
 * (rules/entries#who-may-write)
 */
export function refuseOwnEntry(actor: Actor, employeeId: string): void {
  if (!mayChangeFiguresOf(actor, employeeId)) {
    throw new Refusal("own_entry", "This entry is about yourself. Ask your manager to handle it.")
  }
}

/**
 * Changing and restoring. @throws Refusal 403 `own_entry`, or `not_own_submission` at level 2.
 * (rules/entries#who-may-write)
 */
export function refuseEdit(actor: Actor, entry: HeldEntry): void {
  refuseOwnEntry(actor, entry.employee_id)
  if (!mayEditEntry(actor, entry)) {
    throw new Refusal(
      "not_own_submission",
      "Somebody else submitted this entry. Ask them, or a supervisor, to handle it.",
    )
  }
}

/** The same rules as answers, for an entry of the actor's pool. */
export function abilitiesOver(actor: Actor, entry: Entry): EntryAbilities {
  const isDeleted = entry.deleted_at !== null
  return inWebClient(actor, {
    edit: !isDeleted && mayEditEntry(actor, entry),
    delete: !isDeleted && mayDeleteEntry(actor, entry),
    restore: isDeleted && mayRestoreEntry(actor, entry),
  })
}
