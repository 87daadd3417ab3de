import type { AuditAction } from "@scorecard/contracts/audit-action"
import type { List } from "@scorecard/contracts/common"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/requirement-adjustments"
import { type Actor, formatMonth } from "@scorecard/domain"
import { unknownNames } from "#core/cycles/index.ts"
import {
  adjustmentList,
  findOverlapping,
  findVisibleAdjustment,
  lockAdjustments,
  requirementAdjustments,
} from "#core/requirements/index.ts"
import {
  type Database,
  type MountedRoute,
  type Platform,
  type Tx,
  assertSameVersion,
  mount,
  newId,
} from "#platform/index.ts"
import { assertWithinCycles, lockChangedMonths, queueChangedMonths } from "./months.ts"
import { type Target, assertCanAdjust, loadAccess, presentAdjustment } from "./policy.ts"

type Adjustment = contracts.RequirementAdjustment
type View = contracts.RequirementAdjustmentView

export function openRequirementAdjustments(platform: Platform): { routes: MountedRoute[] } {
  const locate = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    getVisible(platform.db, actor, params.id)
  return {
    routes: [
      mount(contracts.listRequirementAdjustments, ({ actor, query }) => listAdjustments(platform, actor, query)),
      mount(contracts.exportRequirementAdjustments, ({ actor, query }) => adjustmentList.file(platform, query, actor)),
      mount(contracts.showRequirementAdjustment, ({ actor, params }) => getAdjustment(platform, actor, params.id)),
      mount(contracts.createRequirementAdjustment, ({ actor, body }) => createAdjustment(platform, actor, body)),
      mount(
        contracts.changeRequirementAdjustment,
        ({ actor, params, body, ifMatch }) => updateAdjustment(platform, actor, { ...params, patch: body, ifMatch }),
        locate,
      ),
      mount(
        contracts.deleteRequirementAdjustment,
        ({ actor, params, ifMatch }) => deleteAdjustment(platform, actor, { ...params, ifMatch }),
        locate,
      ),
    ],
  }
}

export function listAdjustments(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.RequirementAdjustmentsQuery,
): Promise<List<View>> {
  return adjustmentList.page(deps, query, actor, async (found) => {
    const access = await loadAccess(deps.db, actor)
    return found.map((adjustment) => presentAdjustment(adjustment, access))
  })
}

/** @throws Refusal 404, also for a person outside the actor's pool. */
export async function getAdjustment({ db }: Pick<Platform, "db">, actor: Actor, id: string): Promise<View> {
  return presentAdjustment(await getVisible(db, actor, id), await loadAccess(db, actor))
}

async function getVisible(db: Database, actor: Actor, id: string): Promise<Adjustment> {
  const found = await findVisibleAdjustment(db, actor, id)
  if (!found) throw new Refusal("not_found", "There is no such requirement adjustment.")
  return found
}

/** @throws Refusal 403 leaves_pool or own_record, 422, 409 adjustment_overlaps or month_final. */
export function createAdjustment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.RequirementAdjustmentDraft,
): Promise<View> {
  return transact(async (tx) => {
    const access = await loadAccess(tx.db, actor)
    const employee_id = draft.employee_id ?? null
    const department_id = draft.department_id ?? null
    assertCanAdjust(access, { employee_id, department_id })
    const { kinds, from, to, reason } = draft
    const adjustment: Adjustment = {
      _id: newId(),
      employee_id,
      department_id,
      kinds,
      from,
      to,
      reason,
      ...ruleOf(draft),
      created_at: tx.at,
      created_by_id: actor.employee_id,
      updated_at: tx.at,
      updated_by_id: actor.employee_id,
      version: 1,
    }
    await assertTargetExists(tx.db, adjustment)
    await assertWithinCycles(tx, adjustment)
    await lockAdjustments(tx.db)
    const months = await lockChangedMonths(tx, null, adjustment)
    await assertNoOverlap(tx.db, adjustment)

    const created = await requirementAdjustments.insert(tx.db, adjustment)
    recordChange(tx, actor, "requirement_adjustment.created", { id: created._id, employee_id, after: created })
    await queueChangedMonths(tx, created, months)
    return presentAdjustment(created, access)
  })
}

type Update = { id: string; patch: contracts.RequirementAdjustmentPatch; ifMatch: number | null }

/** @throws Refusal 404, 403 leaves_pool or own_record, 422, 412, 409 adjustment_overlaps or month_final. */
export function updateAdjustment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: Update,
): Promise<View> {
  return transact(async (tx) => {
    await lockAdjustments(tx.db)
    const access = await loadAccess(tx.db, actor)
    const before = await requirementAdjustments.get(tx.db, id, "for update")
    assertCanAdjust(access, before)
    const after = mergePatch(before, patch)
    if (after.from !== before.from) await assertWithinCycles(tx, after)
    assertSameVersion(ifMatch, before)
    const months = await lockChangedMonths(tx, before, after)
    await assertNoOverlap(tx.db, after)

    const stamp = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await requirementAdjustments.replace(tx.db, { ...after, ...stamp })
    const { employee_id } = saved
    recordChange(tx, actor, "requirement_adjustment.changed", { id, employee_id, before, after: saved })
    await queueChangedMonths(tx, saved, months)
    return presentAdjustment(saved, access)
  })
}

/** @throws Refusal 404, 403 leaves_pool or own_record, 412, 409 month_final. */
export function deleteAdjustment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  return transact(async (tx) => {
    await lockAdjustments(tx.db)
    const before = await requirementAdjustments.get(tx.db, id, "for update")
    assertCanAdjust(await loadAccess(tx.db, actor), before)
    assertSameVersion(ifMatch, before)
    const months = await lockChangedMonths(tx, before, null)

    await requirementAdjustments.remove(tx.db, id)
    const { employee_id } = before
    recordChange(tx, actor, "requirement_adjustment.deleted", { id, employee_id, before })
    await queueChangedMonths(tx, before, months)
  })
}

/** @throws Refusal 422 if the last month is before the first. */
function mergePatch(before: Adjustment, patch: contracts.RequirementAdjustmentPatch): Adjustment {
  const { kinds = before.kinds, from = before.from, to = before.to, reason = before.reason, ...rule } = patch
  if (to !== null && to < from) throw invalidField("to", "The last month is before the first.")
  const hasRule = rule.exempt !== undefined || rule.cadence !== undefined
  return { ...before, kinds, from, to, reason, ...(hasRule && ruleOf(rule)) }
}

type Rule = Pick<contracts.RequirementAdjustmentPatch, "exempt" | "cadence" | "count">

function ruleOf({ exempt, cadence, count }: Rule): Pick<Adjustment, "exempt" | "cadence" | "count"> {
  return { exempt: exempt ?? false, cadence: cadence ?? null, count: count ?? null }
}

/** @throws Refusal 422 for an unknown person or department. */
async function assertTargetExists(db: Database, { employee_id, department_id }: Target): Promise<void> {
  const override = { ...(employee_id !== null && { employee_id }), ...(department_id !== null && { department_id }) }
  const unknown = await unknownNames(db, [override])
  if (unknown.employees.size > 0) throw invalidField("employee_id", "There is no such employee.")
  if (unknown.departments.size > 0) throw invalidField("department_id", "There is no such department.")
}

/** @throws Refusal 409 adjustment_overlaps. */
async function assertNoOverlap(db: Database, adjustment: Adjustment): Promise<void> {
  const other = await findOverlapping(db, adjustment)
  if (!other) return
  const period = `from ${formatMonth(other.from)} ${other.to === null ? "on" : `to ${formatMonth(other.to)}`}`
  throw new Refusal("adjustment_overlaps", `There is already an adjustment ${period}. Change or end that one first.`, {
    extra: { adjustment_id: other._id },
  })
}

type Change = { id: string; employee_id: string | null; before?: Adjustment; after?: Adjustment }

function recordChange(tx: Tx, actor: Actor, action: AuditAction, { id, employee_id, ...change }: Change): void {
  tx.audit(actor, action, {
    collection: requirementAdjustments.name,
    id,
    ...(employee_id !== null && { employee_id }),
    change,
  })
}
