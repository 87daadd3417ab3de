import type { EntryOf, EntryPatch } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor, EntryKind } from "@scorecard/domain"
import { moveOpenDisputes } from "#core/disputes/index.ts"
import { guard } from "#core/locks/index.ts"
import { personInPool } from "#core/people/index.ts"
import { assertSameVersion, type Platform, type Tx } from "#platform/index.ts"
import { changeEntry, difference, draftOf, entryDate } from "./kinds.ts"
import { datedWrite, recalculateEntries } from "./effects.ts"
import { announceEdit } from "./notices.ts"
import { assertCanEdit } from "./policy.ts"
import { findTasks, getEntry, type EntryVersion } from "./entries.store.ts"
import { loadConfiguration, newTaskIds, validate } from "./validate.ts"

/**
 * A merge patch. Another date moves the entry, and both dates must be open. The employee never changes.
 *
 * The months are locked before the entry, as everywhere, so that a writer and finalizing never wait for each other.
 * @throws Refusal 403, 404, 422, 412, 409. (rules/entries#who-may-write)
 */
export function updateEntry<K extends EntryKind>(
  deps: Pick<Platform, "transact" | "config">,
  actor: Actor,
  target: EntryVersion<K>,
  patch: EntryPatch<K>,
): Promise<EntryOf<K>> {
  return deps.transact((tx) => changeStoredEntry(deps, tx, actor, { target, patch }), { changesOneRecord: true })
}

type Update<K extends EntryKind> = { target: EntryVersion<K>; patch: EntryPatch<K> }

/** The same in the caller's transaction: accepting a dispute changes its entry. */
export async function changeStoredEntry<K extends EntryKind>(
  deps: Pick<Platform, "config">,
  tx: Tx,
  actor: Actor,
  { target, patch }: Update<K>,
): Promise<EntryOf<K>> {
  const { kind, id } = target
  const { before, changed, content, dates } = await prepareChange(deps, tx, actor, { ...target, patch })
  const { employee_id } = before
  const after = await kind.collection.replace(tx.db, changed)
  const change = { kind: kind.kind, ...difference(before, content) }
  tx.audit(actor, "entry.changed", { collection: kind.collection.name, id, employee_id, change })
  announceEdit(tx, actor, kind, { before, after })
  if (dates[0] !== dates[1]) await moveOpenDisputes(tx.db, [{ _id: id, date: dates[1] }])
  await recalculateEntries(tx, kind, [{ employee_id, dates }])
  return after
}

/**
 * The entry as it is, locked until the transaction ends, and as the patch makes it, not written yet.
 * @throws Refusal as `updateEntry` does
 */
export async function prepareChange<K extends EntryKind>(
  deps: Pick<Platform, "config">,
  tx: Tx,
  actor: Actor,
  { patch, ...target }: EntryVersion<K> & { patch: EntryPatch<K> },
) {
  const { kind, ifMatch } = target
  const known = await getEntry(tx.db, actor, target)
  const { employee_id } = known
  const employee = await personInPool(tx.db, actor, employee_id)
  const dates = [entryDate(kind, known), entryDate(kind, draftOf(kind, known, patch))] as const
  const configuration = await loadConfiguration(deps, tx, dates[1], kind.date_field)
  const locked = await guard(
    tx,
    actor,
    [{ ...datedWrite(kind, { employee_id, dates }), lands_on: [dates[1]] }],
    "later",
  )

  const before = await getEntry(tx.db, actor, target, { lock: "for update", employeeId: employee_id })
  assertCanEdit(actor, before)
  // Otherwise its month is not among the locked ones.
  if (entryDate(kind, before) !== dates[0]) throw movedMeanwhile()
  const draft = draftOf(kind, before, patch)
  const tasks = await findTasks(tx.db, newTaskIds({ draft, former: before }))
  const content = validate({ kind, draft, employee, configuration, tasks, former: before })
  assertSameVersion(ifMatch, before)
  if (locked.refusal) throw locked.refusal
  return { before, changed: changeEntry<K>(tx, actor, { before, content }), content, dates }
}

function movedMeanwhile(): Refusal {
  return new Refusal(
    "version_mismatch",
    "This entry was just moved to another day. Read it again and repeat your change.",
  )
}
