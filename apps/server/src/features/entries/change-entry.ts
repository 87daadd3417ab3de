import type { Entry, EntryDraft, Fields } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { guard } from "#core/locks/index.ts"
import { personInPool } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { announceEdit } from "./announce.ts"
import { entryInPool } from "./entries.store.ts"
import { configurationOn } from "./entry-date.ts"
import { dateOf, type Kind } from "./kinds.ts"
import { refuseEdit } from "./may.ts"
import type { EntryDeps } from "./needs.ts"
import { datedWrite, settle } from "./settle.ts"
import { vetDraft } from "./vet-draft.ts"

/**
 * A merge patch; another date moves the entry, and both dates must be open. Whom it is about never changes.
 *
 * The months are held before the entry is locked, as everywhere, so that nobody waits in a ring with finalizing.
 * @throws Refusal 403, 404, 422, 412, 409. (rules/entries#who-may-write)
 */
export function changeEntry(
  deps: EntryDeps,
  actor: Actor,
  kind: Kind,
  id: string,
  patch: Fields,
  ifMatch: number | null,
): Promise<Entry> {
  return deps.transact(async (tx) => {
    const known = await entryInPool(tx.db, kind, actor, id)
    const { employee_id } = known
    const employee = await personInPool(tx.db, actor, employee_id)
    const dates = [dateOf(kind, known), dateOf(kind, { ...known, ...patch })] as const
    const configuration = await configurationOn(deps, tx, dates[1], kind.date_field)
    const held = await guard(tx, actor, [datedWrite(kind, employee_id, dates)], "later")

    const before = await entryInPool(tx.db, kind, actor, id, { lock: "for update" })
    refuseEdit(actor, before)
    // Then its month is not among those held.
    if (dateOf(kind, before) !== dates[0]) throw movedMeanwhile()
    const draft: EntryDraft = { ...draftOf(kind, before), ...patch }
    const derived = await vetDraft(tx.db, { kind, draft, employee, configuration, former: before })
    refuseOtherVersion(ifMatch, before)
    if (held.refusal) throw held.refusal

    const after = { ...before, ...draft, ...derived, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await kind.collection.replace(tx.db, after)
    const change = { kind: kind.kind, ...difference(before, { ...draft, ...derived }) }
    tx.audit(actor, "entry.changed", { collection: kind.collection.name, id, employee_id, change })
    announceEdit(tx, actor, kind, { before, after: saved })
    await settle(tx, kind, employee_id, dates)
    return saved
  })
}

/** What of an entry a person said: the fields of its draft. */
export function draftOf(kind: Kind, entry: Entry): EntryDraft {
  const fields = Object.keys(kind.Draft.shape).map((name) => [name, entry[name]])
  return { ...Object.fromEntries(fields), employee_id: entry.employee_id, remarks: entry.remarks }
}

/** Only what changed, as the audit log keeps it. */
export function difference(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}

function movedMeanwhile(): Refusal {
  return new Refusal(
    "version_mismatch",
    "Somebody moved this entry to another day just now. Read it again and repeat your change.",
  )
}
