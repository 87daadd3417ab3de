import type { DisputeDraft, Dispute, DisputeThread } from "@scorecard/contracts/disputes"
import type { Entry } from "@scorecard/contracts/entries"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { easternDate, formatDate, type Actor } from "@scorecard/domain"
import { disputeData, disputeLink, disputes, findOpenDisputes, lastDayToDispute } from "#core/disputes/index.ts"
import { findNames, activePeopleFrom, managerIdsOf, reviewerIdsOf } from "#core/people/index.ts"
import { newId, type Database, type Platform, type Tx } from "#platform/index.ts"
import { selectDeciders } from "./disputes.store.ts"
import { assertIsOwn, presentThread } from "./policy.ts"
import type { DisputedEntries } from "./decide.ts"

const SUPER_ADMIN_LEVEL = 5

/**
 * Opens a dispute about an entry of the actor's. The entry's month is locked, so that closing it sees the dispute or
 * comes first. @throws Refusal 404, 403 not_own_entry, 422, 409 dispute_open or dispute_deadline_passed.
 * (rules/entries#disputes)
 */
export function openDispute(
  deps: Pick<Platform, "transact" | "config"> & Pick<DisputedEntries, "lockEntry">,
  actor: Actor,
  draft: DisputeDraft,
): Promise<DisputeThread> {
  const { kind, entry_id, item_ids, message } = draft
  return deps.transact(async (tx) => {
    const { entry, date } = await deps.lockEntry(tx, actor, { kind, id: entry_id })
    assertIsOwn(actor, entry)
    assertKnownItems(entry, item_ids)
    await assertNotDisputed(tx.db, entry_id)
    assertWithinDeadline(tx, entry, deps.config)

    const { employee_id, submitted_by_id } = entry
    const dispute = await disputes.insert(tx.db, {
      _id: newId(),
      kind,
      entry_id,
      employee_id,
      item_ids,
      message,
      status: "open",
      entry_date: date,
      submitted_by_id,
      decided_by_id: null,
      decided_at: null,
      note: null,
      outcome: null,
      comments: [],
      created_at: tx.at,
      updated_at: tx.at,
      version: 1,
    })
    const change = { entry_id, kind, item_ids }
    tx.audit(actor, "dispute.opened", { collection: disputes.name, id: dispute._id, employee_id, change })
    const recipient_ids = await findDeciders(tx.db, dispute)
    const data = disputeData(dispute)
    tx.announce({ type: "scorecard.dispute.opened", recipient_ids, data, link: disputeLink(dispute) })
    return presentThread(actor, dispute, await findNames(tx.db, [employee_id]))
  })
}

/** @throws Refusal 422 */
function assertKnownItems(entry: Entry, itemIds: readonly string[]): void {
  const checklist = "checklist" in entry ? (entry.checklist ?? []) : []
  const known = new Set(checklist.map(({ item_id }) => item_id))
  const unknown = itemIds.find((id) => !known.has(id))
  if (unknown !== undefined) throw invalidField("item_ids", `The entry's checklist has no item "${unknown}".`)
}

/** @throws Refusal 409 */
async function assertNotDisputed(db: Database, entryId: string): Promise<void> {
  const dispute_id = (await findOpenDisputes(db, [entryId])).get(entryId)
  if (dispute_id === undefined) return
  throw new Refusal("dispute_open", "This entry already has an open dispute. Add a comment to it.", {
    extra: { dispute_id },
  })
}

/** @throws Refusal 409 */
function assertWithinDeadline({ now }: Tx, entry: Entry, config: Platform["config"]): void {
  const last = lastDayToDispute(entry, config)
  if (easternDate(now) <= last) return
  throw new Refusal("dispute_deadline_passed", `This entry could be disputed until ${formatDate(last)}.`, {
    extra: { last_day: last },
  })
}

/** The nearest managers who may decide; without any, the managers further up, and then the super admins. */
async function findDeciders(db: Database, { employee_id, submitted_by_id }: Dispute): Promise<string[]> {
  const nearest = await selectDeciders(db, await reviewerIdsOf(db, employee_id), submitted_by_id)
  if (nearest.length > 0) return nearest
  const managers = (await managerIdsOf(db, [employee_id])).get(employee_id) ?? []
  const others = await selectDeciders(db, managers, submitted_by_id)
  if (others.length > 0) return others
  return (await activePeopleFrom(db, SUPER_ADMIN_LEVEL)).filter((id) => id !== employee_id)
}
