import type { FollowUp } from "@scorecard/contracts/evaluations"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { easternDate, formatMonth, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { managerIdsOf, peopleScope } from "#core/people/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { pageOfPeople } from "./evaluations.store.ts"
import { followUps, insertFollowUp } from "./follow-ups.store.ts"
import { configurationOfMonth, monthAsked } from "./month-asked.ts"
import { missingByNow, statusOf, type PersonStatus } from "./present-status.ts"
import { requirementsIn } from "./requirements.ts"

/**
 * The actor pings the managers about their own missing evaluations, once on an Eastern day. (rules/entries#follow-up)
 * @throws Refusal 422 `nothing_missing` or `nobody_to_tell`, 409 `already_pinged_today`
 */
export async function followUp(deps: World, actor: Actor, asked: YearMonth): Promise<FollowUp> {
  const month = monthAsked(deps, asked)
  return deps.transact(async (tx) => {
    const status = await ownStatus(tx, actor, month)
    const missing = status ? missingByNow(status, easternDate(tx.now)) : { sbs: 0, non_sbs: 0 }
    if (missing.sbs + missing.non_sbs === 0) {
      throw new Refusal("nothing_missing", `None of your evaluations of ${formatMonth(month)} is missing anymore.`)
    }
    const managers = (await managerIdsOf(tx.db, [actor.employee_id])).get(actor.employee_id) ?? []
    if (managers.length === 0) throw new Refusal("nobody_to_tell", "No manager is on record for you.")
    await record(tx, actor, month)
    return announce(tx, actor, { month, missing, managers })
  })
}

/** Null for somebody who is not scored in the month. */
async function ownStatus(tx: Tx, actor: Actor, month: YearMonth): Promise<PersonStatus | null> {
  const { evaluation_counts } = await configurationOfMonth(tx.db, month)
  const requirements = await requirementsIn(tx.db, evaluation_counts, { month })
  const scope = peopleScope(actor, { employee_id: actor.employee_id })
  const question = { month, requirements, scope, only: undefined }
  const order = { sort: "employee_id", descends: false, after: null, limit: 1 } as const
  const people = await pageOfPeople(tx.db, question, order)
  const [status] = await statusOf(tx.db, month, evaluation_counts, people)
  return status ?? null
}

async function record(tx: Tx, actor: Actor, { year, month }: YearMonth): Promise<void> {
  const { employee_id } = actor
  const made = { _id: newId(), employee_id, day: easternDate(tx.now), year, month, created_at: tx.at, version: 1 }
  if (!(await insertFollowUp(tx.db, made))) {
    throw new Refusal("already_pinged_today", "You pinged your managers today already. Tomorrow you may do so again.")
  }
  tx.audit(actor, "evaluations.followed_up", {
    collection: followUps.name,
    id: made._id,
    employee_id,
    change: { year, month },
  })
}

type Ping = { month: YearMonth; missing: FollowUp["missing"]; managers: string[] }

function announce(tx: Tx, { employee_id }: Actor, { month, missing, managers }: Ping): FollowUp {
  tx.announce({
    type: "scorecard.eval.follow_up",
    recipient_ids: managers,
    data: { employee_id, ...month, missing_sbs: missing.sbs, missing_non_sbs: missing.non_sbs },
    link: `/evaluation-status?month=${monthId(month)}&q=${employee_id}`,
  })
  return { employee_id, ...month, missing, managers_told: managers.length, followed_up_at: tx.at }
}
