import { DISPUTE_DECIDER_LEVEL, DisputesQuery, type Dispute } from "@scorecard/contracts/disputes"
import { Refusal } from "@scorecard/contracts/refusals"
import { mayChangeFigures, monthId, type Actor } from "@scorecard/domain"
import { disputes } from "#core/disputes/index.ts"
import { inPool, reaches } from "#core/people/index.ts"
import { defineList, equals, inScope, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { OWN_SUBMISSIONS_LEVEL } from "./policy.ts"

/** @throws Refusal 404, the same for one that does not exist and one about a person outside the actor's pool. */
export async function getDispute(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<Dispute> {
  const where = sql<boolean>`_id = ${id} and ${reaches(actor, sql`${disputes.table}.employee_id`)}`
  const [found] = await disputes.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such dispute, or you can't see it.")
  return found
}

/** Who may decide, as in the policy, as a condition over `tbl_disputes`. The list adds the pool. */
function awaitsDecisionOf(actor: Actor): RawBuilder<boolean> {
  const { employee_id, access_level, access_mode } = actor
  if (access_mode !== "full" || access_level < DISPUTE_DECIDER_LEVEL) return sql<boolean>`false`
  const notOwn = mayChangeFigures(actor, employee_id) ? sql`true` : sql`employee_id <> ${employee_id}`
  const notSubmitted = access_level < OWN_SUBMISSIONS_LEVEL ? sql`submitted_by_id <> ${employee_id}` : sql`true`
  return sql<boolean>`(status = 'open' and ${notOwn} and ${notSubmitted})`
}

export const disputeList = defineList({
  name: "disputes",
  query: DisputesQuery,
  from: disputes,
  scope: (actor: Actor, { year, month, to_decide }) => {
    const conditions = [inPool(actor)]
    if (year !== undefined && month !== undefined) conditions.push(sql`month = ${monthId({ year, month })}`)
    if (to_decide !== undefined) conditions.push(sql`${awaitsDecisionOf(actor)} = ${to_decide}`)
    return sql<boolean>`(${sql.join(conditions, sql` and `)})`
  },
  filters: {
    status: equals("status"),
    kind: equals("kind"),
    employee_id: equals("employee_id"),
    year: inScope,
    month: inScope,
    to_decide: inScope,
  },
  orders: { created_at: "created_at", entry_date: "entry_date" },
  columns: [],
})

/** Of these people, the active ones with full access who may decide a dispute about an entry of this submitter. */
export async function selectDeciders(db: Database, ids: readonly string[], submittedById: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where _id = any(${[...ids]}) and status = 'active' and coalesce(doc->>'access_mode', 'full') = 'full'
      and (access_level >= 4 or (access_level = 3 and _id <> ${submittedById})) order by _id`.execute(db)
  return rows.map(({ _id }) => _id)
}
