import type { Dispute } from "@scorecard/contracts/disputes"
import type { Actor } from "@scorecard/domain"
import { sql, type Tx } from "#platform/index.ts"
import { disputes } from "./disputes.store.ts"

type DeletedEntry = { _id: string }

/**
 * Deleting an entry, in whatever way, accepts its open dispute. The caller has locked the entries.
 * (rules/entries#disputes)
 */
export async function acceptDisputesOfDeleted(
  tx: Tx,
  actor: Actor,
  entries: readonly DeletedEntry[],
  note: string | null = null,
): Promise<void> {
  const ids = entries.map(({ _id }) => _id)
  const where = sql<boolean>`status = 'open' and entry_id = any(${ids})`
  const open = await disputes.select(tx.db, { where, orderBy: sql`_id`, lock: "for update" })
  for (const dispute of await disputes.replaceMany(
    tx.db,
    open.map((one) => decide(tx, actor, one, { status: "accepted", note, outcome: "deleted" })),
  )) {
    recordDecision(tx, actor, dispute, "accepted")
  }
}

type DecidedStatus = Exclude<Dispute["status"], "open">
type Decision = Pick<Dispute, "note" | "outcome"> & { status: DecidedStatus }

export async function saveDecision(tx: Tx, actor: Actor, dispute: Dispute, decision: Decision): Promise<Dispute> {
  const saved = await disputes.replace(tx.db, decide(tx, actor, dispute, decision))
  recordDecision(tx, actor, saved, decision.status)
  return saved
}

function decide({ at }: Tx, { employee_id }: Actor, dispute: Dispute, decision: Decision): Dispute {
  return { ...dispute, ...decision, decided_by_id: employee_id, decided_at: at, updated_at: at }
}

/** Audits the decision, notifies the employee unless they decided themselves, and ends the deciders' notices. */
function recordDecision(tx: Tx, actor: Actor, dispute: Dispute, status: DecidedStatus): void {
  const { _id: id, employee_id, note, outcome, entry_id } = dispute
  const change = { entry_id, note, outcome }
  tx.audit(actor, `dispute.${status}`, { collection: disputes.name, id, employee_id, change })
  const ends = { type: "scorecard.dispute.opened", by: "reading", request_id: id } as const
  const isOwn = employee_id === actor.employee_id
  tx.announce({
    type: "scorecard.dispute.decided",
    recipient_ids: isOwn ? [] : [employee_id],
    data: { ...disputeData(dispute), outcome: status, review_note: note ?? "The entry was deleted." },
    link: disputeLink(dispute),
    ends,
  })
}

/** The data of a notification about a dispute; its opening ends with `request_id`. */
export function disputeData({ _id, entry_id, kind, entry_date, employee_id }: Dispute) {
  return { dispute_id: _id, request_id: _id, entry_id, kind, date: entry_date, employee_id }
}

export const disputeLink = ({ _id }: Pick<Dispute, "_id">): string => `/disputes?dispute=${_id}`
