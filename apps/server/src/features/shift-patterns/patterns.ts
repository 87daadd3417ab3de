import { Refusal } from "@scorecard/contracts/refusals"
import type * as contracts from "@scorecard/contracts/shift-patterns"
import type { Actor } from "@scorecard/domain"
import { isDeepStrictEqual } from "node:util"
import * as calendar from "#core/calendar/index.ts"
import { lockOrganization } from "#core/people/index.ts"
import { type Database, type Platform, type Tx, assertSameVersion, newId } from "#platform/index.ts"
import { assertNotOwnPattern, findOwnPatterns, presentPattern, requireCodes } from "./policy.ts"

type Addressed = { id: string; ifMatch: number | null }

/** @throws Refusal 422 for unknown codes, 409 already_exists. */
export function createPattern(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.ShiftPatternDraft,
): Promise<contracts.ShiftPatternView> {
  return transact(async (tx) => {
    const stamp = { created_at: tx.at, created_by_id: actor.employee_id, ...updateStamp(tx, actor), version: 1 }
    const pattern = { _id: newId(), ...draft, ...stamp }
    await assertNameIsFree(tx.db, pattern)
    await requireCodes(tx.db, draft.weeks)
    const created = await calendar.shiftPatterns.insert(tx.db, pattern)
    auditPattern(tx, actor, "created", { id: created._id, change: { after: draft } })
    return presentPattern(created, actor, new Set())
  })
}

/**
 * New weeks apply to all days of the pattern's assignments, so they are refused below level 5 if one of those is in a
 * final month. Draft months are recalculated.
 * @throws Refusal 404, 403 own_record, 412, 422, 409 already_exists, month_finalized.
 */
export function updatePattern(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: Addressed & { patch: contracts.ShiftPatternPatch },
): Promise<contracts.ShiftPatternView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const before = await calendar.shiftPatterns.get(tx.db, id, "for update")
    const own = await findOwnPatterns(tx.db, actor)
    assertNotOwnPattern(own, id)
    assertSameVersion(ifMatch, before)
    const { name = before.name, weeks = before.weeks } = patch
    const hasNewWeeks = !isDeepStrictEqual(weeks, before.weeks)
    const days = hasNewWeeks ? await calendar.daysOfPattern(tx.db, id) : []
    const reports = await calendar.lockMonthsOfDays(tx, days)
    for (const report of reports) calendar.assertMonthOpen(report, actor)
    if (name !== before.name) await assertNameIsFree(tx.db, { _id: id, name })
    if (hasNewWeeks) await requireCodes(tx.db, weeks)

    const changed = { ...before, name, weeks, ...updateStamp(tx, actor) }
    const saved = await calendar.shiftPatterns.replace(tx.db, changed)
    const change = { before: { name: before.name, weeks: before.weeks }, after: { name, weeks } }
    auditPattern(tx, actor, "changed", { id, change })
    await calendar.recalculateDays(tx, reports, calendar.peopleOfPattern(id))
    return presentPattern(saved, actor, own)
  })
}

/** @throws Refusal 404, 412, 409 still_in_use while it has assignments. */
export function deletePattern(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: Addressed,
): Promise<void> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const before = await calendar.shiftPatterns.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, before)
    if ((await calendar.daysOfPattern(tx.db, id)).length > 0)
      throw new Refusal("still_in_use", "The shift pattern still has assignments. Delete them first.")
    await calendar.shiftPatterns.remove(tx.db, id)
    auditPattern(tx, actor, "deleted", { id, change: { before: { name: before.name, weeks: before.weeks } } })
  })
}

/** @throws Refusal 409 already_exists. */
async function assertNameIsFree(db: Database, pattern: { _id: string; name: string }): Promise<void> {
  const { isTaken } = await calendar.lockPatternName(db, pattern)
  if (!isTaken) return
  throw new Refusal("already_exists", `There is a shift pattern ${pattern.name} already.`, {
    errors: [{ path: "name", message: "Another shift pattern has this name." }],
  })
}

export function updateStamp(tx: Tx, actor: Actor) {
  return { updated_at: tx.at, updated_by_id: actor.employee_id }
}

function auditPattern(
  tx: Tx,
  actor: Actor,
  action: "created" | "changed" | "deleted",
  { id, change }: { id: string; change: Record<string, unknown> },
): void {
  tx.audit(actor, `shift_pattern.${action}`, { collection: calendar.shiftPatterns.name, id, change })
}
