import type { Entry, EntryDraft, EntrySource } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import { guard } from "#core/locks/index.ts"
import { personInPool } from "#core/people/index.ts"
import { atOnce } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { linkTo } from "./announce.ts"
import { findTasks } from "./entries.store.ts"
import { configurationOn } from "./entry-date.ts"
import { dateOf, type Kind } from "./kinds.ts"
import { refuseOwnEntry } from "./may.ts"
import type { EntryDeps } from "./needs.ts"
import { datedWrite, settle } from "./settle.ts"
import { newlyNamedTask, refuseFindings, weighDraft } from "./vet-draft.ts"

type SubmitDeps = Omit<EntryDeps, "db" | "transact" | "cursors">

/**
 * The way of every new entry, whichever source it comes from: a form, a row of an upload, an approved ATW request.
 * `draft` has passed the schema of its kind.
 * @throws Refusal 403 own_entry; 404 employee_not_found; 422 by field; 409 by lock. (rules/entries#who-may-write)
 */
export async function submitEntry(
  deps: SubmitDeps,
  tx: Tx,
  actor: Actor,
  kind: Kind,
  draft: EntryDraft,
  source: EntrySource = "form",
): Promise<Entry> {
  refuseOwnEntry(actor, draft.employee_id)
  const { employee_id } = draft
  const date = dateOf(kind, draft)
  const { employee, configuration, tasks, guarded } = await lookAround(deps, tx, actor, { kind, draft, source })
  const derived = refuseFindings(weighDraft({ kind, draft, employee, configuration, source }, tasks))
  if ("failure" in guarded) throw guarded.failure
  const { held } = guarded
  if (held.refusal) throw held.refusal

  const entry = newEntry(tx, actor, kind, { ...draft, ...derived }, source)
  const target = { collection: kind.collection.name, id: entry._id, employee_id }
  tx.audit(actor, "entry.submitted", {
    ...target,
    change: { kind: kind.kind, source, after: { ...draft, ...derived } },
  })
  // Who asked for it hears of the approval, once. (rules/entries#atw-requests)
  if (source !== "atw_request") {
    const type = `scorecard.${kind.kind}.submitted_for_you`
    tx.announce({ ...linkTo(kind, entry), type, recipient_ids: [employee_id] })
  }
  await atOnce(kind.collection.insert(tx.db, entry), settle(tx, kind, employee_id, [date], held))
  return entry
}

/**
 * Everything that a draft is weighed against, asked for at once. The months are held from here on; one that is made for
 * a date that no entry can have goes with the refused transaction.
 */
async function lookAround(
  deps: SubmitDeps,
  tx: Tx,
  actor: Actor,
  { kind, draft, source }: { kind: Kind; draft: EntryDraft; source: EntrySource },
) {
  const { employee_id } = draft
  const date = dateOf(kind, draft)
  const taskId = newlyNamedTask({ kind, draft })
  // A request cannot be submitted once its day is locked, so one that waits was submitted in time.
  const write = { ...datedWrite(kind, employee_id, [date]), is_submitted_in_time: source === "atw_request" }
  const [employee, configuration, tasks, guarded] = await atOnce(
    personInPool(tx.db, actor, employee_id),
    configurationOn(deps, tx, date, kind.date_field),
    findTasks(tx.db, taskId === null ? [] : [taskId]),
    // A month that stays locked for too long is said after what is wrong with the draft.
    guard(tx, actor, [write], "later").then(
      (held) => ({ held }),
      (failure: unknown) => ({ failure }),
    ),
  )
  return { employee, configuration, tasks, guarded }
}

/** `fields`: what was said, and what the service derived from it. */
export function newEntry(tx: Tx, actor: Actor, { kind }: Kind, fields: EntryDraft, source: EntrySource): Entry {
  const by = actor.employee_id
  return {
    ...fields,
    _id: newId(),
    kind,
    submitted_by_id: by,
    source,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: by,
    deleted_at: null,
    deleted_by_id: null,
    version: 1,
  }
}
