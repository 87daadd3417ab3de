import type { Entry } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { guard } from "#core/locks/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { entryInPool, type Whereabouts } from "./entries.store.ts"
import { dateOf, type Kind } from "./kinds.ts"
import { datedWrite } from "./settle.ts"

/** An entry that stays as it is until the transaction ends, and the lock that forbids to change it. */
export type HeldEntry = { entry: Entry; date: string; refusal: Refusal | null }

/**
 * Holds first the months that an entry concerns, then the entry, in the order of every writer.
 * @throws Refusal 404; 412 if it was moved in between.
 */
export async function holdEntry(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  id: string,
  whereabouts: Whereabouts,
): Promise<HeldEntry> {
  const known = await entryInPool(tx.db, kind, actor, id, { whereabouts })
  const date = dateOf(kind, known)
  const { refusal } = await guard(tx, actor, [datedWrite(kind, known.employee_id, [date])], "later")

  const entry = await entryInPool(tx.db, kind, actor, id, {
    whereabouts,
    lock: "for update",
    employeeId: known.employee_id,
  })
  if (dateOf(kind, entry) !== date) {
    throw new Refusal("version_mismatch", "Somebody moved this entry to another day just now. Read it again.")
  }
  return { entry, date, refusal }
}
