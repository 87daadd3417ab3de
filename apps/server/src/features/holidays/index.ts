import * as contracts from "@scorecard/contracts/holidays"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import * as calendar from "#core/calendar/index.ts"
import { lockOrganization } from "#core/people/index.ts"
import {
  type Database,
  type MountedRoute,
  type Platform,
  type Tx,
  assertSameVersion,
  mount,
  newId,
} from "#platform/index.ts"
import { assertCanKeep, presentHoliday, requireCode, requireUnit } from "./policy.ts"

export function openHolidays(platform: Platform): { routes: MountedRoute[] } {
  const locate = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    calendar.findHoliday(platform.db, actor, params.id)
  return {
    routes: [
      mount(contracts.listHolidays, async ({ actor, query }) => {
        const own = await calendar.loadOwnUnits(platform.db, actor)
        return calendar.holidayList.page(platform, query, actor, (found) =>
          found.map((holiday) => presentHoliday(holiday, actor, own)),
        )
      }),
      mount(contracts.exportHolidays, ({ actor, query }) => calendar.holidayList.file(platform, query, actor)),
      mount(contracts.showHoliday, async ({ actor, params }) =>
        presentHoliday(
          await calendar.findHoliday(platform.db, actor, params.id),
          actor,
          await calendar.loadOwnUnits(platform.db, actor),
        ),
      ),
      mount(contracts.createHoliday, ({ actor, body }) => createHoliday(platform, actor, body)),
      mount(
        contracts.changeHoliday,
        ({ actor, params, body, ifMatch }) => updateHoliday(platform, actor, { ...params, patch: body, ifMatch }),
        locate,
      ),
      mount(
        contracts.deleteHoliday,
        ({ actor, params, ifMatch }) => deleteHoliday(platform, actor, { ...params, ifMatch }),
        locate,
      ),
    ],
  }
}

/**
 * Locks the organization, then the months, then the holiday, then its code, like every writer of schedules.
 * @throws Refusal 422, 403 own_record or unit_not_managed, 409 already_exists or, below level 5, month_finalized.
 * (rules/schedules#holidays)
 */
export function createHoliday(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.HolidayDraft,
): Promise<contracts.HolidayView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const { date, name, code, department_id = null, cluster_id = null } = draft
    const content = { date, name, code, department_id, cluster_id }
    await requireUnit(tx.db, content)
    const own = await calendar.loadOwnUnits(tx.db, actor)
    assertCanKeep(actor, own, content)
    const change = await planChange(tx, actor, content, [date])
    const stamp = { created_at: tx.at, created_by_id: actor.employee_id, ...updateStamp(tx, actor), version: 1 }
    const holiday = { _id: newId(), ...content, ...stamp }
    await assertDateIsFree(tx.db, holiday)
    await requireCode(tx.db, code)

    const created = await calendar.holidays.insert(tx.db, holiday)
    audit(tx, actor, "created", { id: created._id, change: { after: content } })
    await change.recalculate()
    return presentHoliday(created, actor, own)
  })
}

/**
 * A new date or code changes the figures of draft months; a name alone changes none.
 * @throws Refusal as for a new holiday, and 404, 412.
 */
export function updateHoliday(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: contracts.HolidayPatch; ifMatch: number | null },
): Promise<contracts.HolidayView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const before = await calendar.findHoliday(tx.db, actor, id, "for update")
    const own = await calendar.loadOwnUnits(tx.db, actor)
    assertCanKeep(actor, own, before)
    assertSameVersion(ifMatch, before)
    const { date = before.date, name = before.name, code = before.code } = patch
    const plansAnew = date !== before.date || code !== before.code
    const change = await planChange(tx, actor, before, plansAnew ? [before.date, date] : [])
    if (date !== before.date) await assertDateIsFree(tx.db, { ...before, date })
    if (code !== before.code) await requireCode(tx.db, code)

    const saved = await calendar.holidays.replace(tx.db, { ...before, date, name, code, ...updateStamp(tx, actor) })
    const content = ({ date, name, code }: contracts.Holiday) => ({ date, name, code })
    audit(tx, actor, "changed", { id, change: { before: content(before), after: content(saved) } })
    await change.recalculate()
    return presentHoliday(saved, actor, own)
  })
}

/** @throws Refusal 404, 403, 412, 409 month_finalized below level 5. */
export function deleteHoliday(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const before = await calendar.findHoliday(tx.db, actor, id, "for update")
    assertCanKeep(actor, await calendar.loadOwnUnits(tx.db, actor), before)
    assertSameVersion(ifMatch, before)
    const change = await planChange(tx, actor, before, [before.date])

    await calendar.holidays.remove(tx.db, id)
    audit(tx, actor, "deleted", { id, change: { before } })
    await change.recalculate()
  })
}

/** Locks the months of the dates. @throws Refusal 409 month_finalized below level 5. */
async function planChange(tx: Tx, actor: Actor, unit: calendar.RuleUnit, dates: readonly string[]) {
  const reports = await calendar.lockMonthsOfDays(
    tx,
    dates.map((date) => ({ from: date, to: date })),
  )
  for (const report of reports) calendar.assertMonthOpen(report, actor)
  return { recalculate: () => calendar.recalculateDays(tx, reports, calendar.peopleOfUnit(unit)) }
}

/** @throws Refusal 409 already_exists. */
async function assertDateIsFree(db: Database, holiday: contracts.Holiday): Promise<void> {
  const { isTaken } = await calendar.lockHolidayDate(db, holiday)
  if (!isTaken) return
  throw new Refusal("already_exists", `There is a holiday on ${holiday.date} already.`, {
    errors: [{ path: "date", message: "Another holiday of the same reach is on this day." }],
  })
}

function updateStamp(tx: Tx, actor: Actor) {
  return { updated_at: tx.at, updated_by_id: actor.employee_id }
}

function audit(
  tx: Tx,
  actor: Actor,
  action: "created" | "changed" | "deleted",
  { id, change }: { id: string; change: Record<string, unknown> },
): void {
  tx.audit(actor, `holiday.${action}`, { collection: calendar.holidays.name, id, change })
}
