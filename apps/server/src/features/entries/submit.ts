import type { EntryDraft, EntryOf, EntrySource } from "@scorecard/contracts/entries"
import { SUPER_ADMIN, type Actor, type EntryKind } from "@scorecard/domain"
import { guard, type LockedMonths } from "#core/locks/index.ts"
import { queueRecalculation } from "#core/months/index.ts"
import { personInPool } from "#core/people/index.ts"
import { pipelineAll, type Database, type Platform, type Tx } from "#platform/index.ts"
import { createEntry, entryDate, getKind, type Kind } from "./kinds.ts"
import { concernedEmployeeMonths, countFinalChanges, datedWrite } from "./effects.ts"
import { entryLink } from "./notices.ts"
import { assertNotOwnEntry } from "./policy.ts"
import { findTasks, getEntry } from "./entries.store.ts"
import { loadConfiguration, newTaskIds, validate } from "./validate.ts"

type Submission<K extends EntryKind> = { kind: Kind<K>; draft: EntryDraft<K>; source: EntrySource }

type SubmitDeps = Pick<Platform, "config">

/**
 * Creates an entry, from a form or an approved ATW request.
 * @throws Refusal 403 own_entry; 404 employee_not_found; 422 by field; 409 by lock. (rules/entries#who-may-write)
 */
export async function submitEntry<K extends EntryKind>(
  deps: SubmitDeps,
  tx: Tx,
  actor: Actor,
  submission: Submission<K>,
): Promise<EntryOf<K>> {
  const { kind, source, draft } = submission
  const changes = [{ employee_id: draft.employee_id, dates: [entryDate(kind, draft)] }]
  // Everything that others may wait for is locked in one round trip: the months first, then the jobs of
  // this person, the audit chain last.
  const [{ entry, content, locked }] = await pipelineAll(
    prepareEntry(deps, tx, actor, submission),
    queueRecalculation(tx, concernedEmployeeMonths(kind, changes), { onSent: () => tx.lockAuditChain() }),
  )
  const { _id: id, employee_id } = entry
  // Not awaited: what follows is sent with it, and the commit fails with it.
  pipelineAll(kind.collection.insert(tx.db, entry), countFinalChanges(tx, kind, changes, locked)).catch(() => {})
  const change = { kind: kind.kind, source, after: content }
  tx.audit(actor, "entry.submitted", { collection: kind.collection.name, id, employee_id, change })
  // The employee is notified of the approval instead, so that they get one notification. (rules/entries#atw-requests)
  if (source !== "atw_request") {
    const type = `scorecard.${kind.kind}.submitted_for_you`
    tx.announce({ ...entryLink(kind, entry), type, recipient_ids: [employee_id] })
  }
  return entry
}

/**
 * The entry that a draft becomes, not written yet.
 * @throws Refusal as `submitEntry` does
 */
export async function prepareEntry<K extends EntryKind>(
  deps: SubmitDeps,
  tx: Tx,
  actor: Actor,
  submission: Submission<K>,
) {
  const { kind, draft, source } = submission
  assertNotOwnEntry(actor, draft.employee_id)
  const context = await loadContext(deps, tx, actor, submission)
  const content = validate({ ...submission, ...context })
  const locked = requireUnlocked(context.lock)
  return { entry: createEntry(tx, actor, kind, { content, source }), content, locked }
}

/**
 * Everything that a draft is validated against, loaded in one round trip. The months are locked from here on. A month
 * that was created for a date that no entry can have is rolled back with the refused transaction.
 */
async function loadContext<K extends EntryKind>(
  deps: SubmitDeps,
  tx: Tx,
  actor: Actor,
  { kind, draft, source }: Submission<K>,
) {
  const { employee_id } = draft
  const date = entryDate(kind, draft)
  // A request cannot be submitted once its day is locked, so a pending one was submitted in time.
  const write = { ...datedWrite(kind, { employee_id, dates: [date] }), is_submitted_in_time: source === "atw_request" }
  const [employee, configuration, tasks, lock] = await pipelineAll(
    personInPool(tx.db, actor, employee_id),
    loadConfiguration(deps, tx, date, kind.date_field),
    findTasks(tx.db, newTaskIds({ draft })),
    // What is wrong with the draft is reported before a month that stays locked for too long.
    guard(tx, actor, [write], "later").then(
      (locked) => ({ locked }),
      (failure: unknown) => ({ failure }),
    ),
  )
  return { employee, configuration, tasks, lock }
}

/** @throws Refusal 409 by lock */
function requireUnlocked(lock: { locked: LockedMonths } | { failure: unknown }): LockedMonths {
  if ("failure" in lock) throw lock.failure
  if (lock.locked.refusal) throw lock.locked.refusal
  return lock.locked
}

/** What ATW requests need from entries. (rules/entries#atw-requests) */
export type RequestedEntries = ReturnType<typeof openRequestedEntries>

/** Requests are validated against the locks of their reviewers, who have level 2 or more. */
const REVIEWER = { access_level: 2 } as const

export function openRequestedEntries(deps: SubmitDeps) {
  const kind = getKind("atw")
  return {
    /**
     * Validates the entry as any reviewer's, and that its day is open to the reviewers.
     * @throws Refusal 422, then 409 by lock
     */
    async validateRequest(tx: Tx, actor: Actor, draft: EntryDraft<"atw">): Promise<void> {
      const { employee_id, date_of_occurrence: date } = draft
      const employee = await personInPool(tx.db, actor, employee_id)
      const configuration = await loadConfiguration(deps, tx, date, kind.date_field)
      const tasks = await findTasks(tx.db, newTaskIds({ draft }))
      validate({ kind, draft, employee, configuration, tasks, source: "atw_request" })
      // Level 5 may decide their own request despite a scheduled lock; a final month is closed to all.
      const is_submitted_in_time = actor.access_level === SUPER_ADMIN
      const write = { ...datedWrite(kind, { employee_id, dates: [date] }), is_submitted_in_time }
      await guard(tx, REVIEWER, [write], "at_once")
    },

    /** @throws Refusal 403 own_entry, 404, 422, 409, as for every new entry. */
    submitRequest: (tx: Tx, actor: Actor, draft: EntryDraft<"atw">): Promise<EntryOf<"atw">> =>
      submitEntry(deps, tx, actor, { kind, draft, source: "atw_request" }),

    /** The proof file of an entry that the actor may see; null without one. @throws Refusal 404 */
    async findProofFile(db: Database, actor: Actor, id: string): Promise<string | null> {
      return (await getEntry(db, actor, { kind, id })).proof_file_id
    },
  }
}
