import type { FollowUp } from "@scorecard/contracts/evaluations"
import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, formatMonth, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { managerIdsOf, peopleScope } from "#core/people/index.ts"
import { newId, type Platform, type Tx } from "#platform/index.ts"
import { followUps, insertFollowUp, findPeople, type PersonStatus } from "./evaluations.store.ts"
import { getMonthConfiguration, parseMonthQuery, loadRequirements } from "./requirements.ts"
import { countMissingByNow, loadStatuses } from "./list.ts"

/**
 * The actor pings their managers about their own missing evaluations, once per Eastern day. (rules/entries#follow-up)
 * @throws Refusal 422 `nothing_missing` or `nobody_to_tell`, 409 `already_pinged_today`
 */
export async function followUp(deps: Platform, actor: Actor, query: YearMonth): Promise<FollowUp> {
  const month = parseMonthQuery(deps, query)
  return deps.transact(async (tx) => {
    const status = await loadOwnStatus(tx, actor, month)
    const missing = status ? countMissingByNow(status, easternDate(tx.now)) : { sbs: 0, non_sbs: 0 }
    if (missing.sbs + missing.non_sbs === 0) {
      throw new Refusal("nothing_missing", `You have no missing evaluations in ${formatMonth(month)}.`)
    }
    const managers = (await managerIdsOf(tx.db, [actor.employee_id])).get(actor.employee_id) ?? []
    if (managers.length === 0) throw new Refusal("nobody_to_tell", "No manager is on record for you.")
    await saveFollowUp(tx, actor, month)
    return announceFollowUp(tx, actor, { month, missing, managers })
  })
}

/** Null for somebody who is not scored in the month. */
async function loadOwnStatus(tx: Tx, actor: Actor, month: YearMonth): Promise<PersonStatus | null> {
  const { evaluation_counts } = await getMonthConfiguration(tx.db, month)
  const requirements = await loadRequirements(tx.db, evaluation_counts, { month })
  const scope = peopleScope(actor, { employee_id: actor.employee_id })
  const query = { month, requirements, scope, only: undefined }
  const people = await findPeople(tx.db, query)
  const [status] = await loadStatuses(tx.db, month, evaluation_counts, people)
  return status ?? null
}

async function saveFollowUp(tx: Tx, actor: Actor, { year, month }: YearMonth): Promise<void> {
  const { employee_id } = actor
  const saved = { _id: newId(), employee_id, day: easternDate(tx.now), year, month, created_at: tx.at, version: 1 }
  if (!(await insertFollowUp(tx.db, saved))) {
    throw new Refusal("already_pinged_today", "You already pinged your managers today. You can do so again tomorrow.")
  }
  tx.audit(actor, "evaluations.followed_up", {
    collection: followUps.name,
    id: saved._id,
    employee_id,
    change: { year, month },
  })
}

type FollowUpNotice = { month: YearMonth; missing: FollowUp["missing"]; managers: string[] }

function announceFollowUp(tx: Tx, { employee_id }: Actor, { month, missing, managers }: FollowUpNotice): FollowUp {
  tx.announce({
    type: "scorecard.eval.follow_up",
    recipient_ids: managers,
    data: { employee_id, ...month, missing_sbs: missing.sbs, missing_non_sbs: missing.non_sbs },
    link: `/evaluation-status?month=${monthId(month)}&q=${employee_id}`,
  })
  return { employee_id, ...month, missing, managers_told: managers.length, followed_up_at: tx.at }
}
