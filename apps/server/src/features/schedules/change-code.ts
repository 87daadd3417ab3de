import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import type { ScheduleCode, ScheduleCodePatch, ScheduleCodeView } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { monthOfDate } from "@scorecard/domain/calendar"
import { lockMonths, queueMonthRecalculation, recordFinalChanges } from "#core/months/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { ownCodes, presentCode } from "./abilities.ts"
import { codeExists } from "./create-code.ts"
import { refuseCodeInUse } from "./refuse-code-in-use.ts"
import { monthsNaming, replaceCode, scheduleCodes } from "#core/calendar/index.ts"
import { refuseFinal } from "./schedule-rules.ts"

export type ChangeCodeDeps = Pick<World, "transact">

/**
 * New flags change what working days and task-delivery days are in every month that names the code. So they are written
 * as its schedules are: refused below level 5 while one of those months is final. Draft months follow by themselves;
 * final ones keep their figures until they are generated again, and their reports count the change.
 * @throws Refusal 404, 403 own_record, 412, 409 still_in_use or already_exists for a new word, month_finalized for new flags.
 */
export function changeCode(
  deps: ChangeCodeDeps,
  actor: Actor,
  id: string,
  patch: ScheduleCodePatch,
  ifMatch: number | null,
): Promise<ScheduleCodeView> {
  return deps.transact(async (tx) => {
    // Whoever writes a schedule shares its months and then its codes: once this one is held, no other month names it.
    const before = await scheduleCodes.get(tx.db, id, "for update")
    const after = {
      ...before,
      code: patch.code ?? before.code,
      label: patch.label ?? before.label,
      is_working_day: patch.is_working_day ?? before.is_working_day,
      is_task_delivery_day: patch.is_task_delivery_day ?? before.is_task_delivery_day,
    }
    // Held before their status is asked: a month that is reopened meanwhile may make the code the actor's own.
    const reports = isTurned(before, after) ? await holdMonthsOf(tx, before.code) : []
    const own = await ownCodes(tx.db, actor)
    assertNotOwnCode(own, before.code)
    refuseOtherVersion(ifMatch, before)
    if (after.code !== before.code) await refuseCodeInUse(tx.db, before.code)
    for (const report of reports) refuseFinal(report, actor)

    const changed = await replaceCode(tx.db, after)
    if (!changed) throw codeExists(after.code)
    tx.audit(actor, "schedule_code.changed", { collection: scheduleCodes.name, id, change: { before, after: changed } })
    await settleMonths(tx, reports)
    return presentCode(changed, actor, own)
  })
}

/**
 * @throws Refusal 403 own_record: below level 5 a code of one's own draft month is changed by somebody else.
 * (rules/people#own-record)
 */
function assertNotOwnCode(own: ReadonlySet<string>, code: string): void {
  if (!own.has(code)) return
  throw new Refusal(
    "own_record",
    `Your own schedule uses ${code} in a month that is not final. Ask somebody else to change it.`,
  )
}

type Flags = Pick<ScheduleCode, "is_working_day" | "is_task_delivery_day">

const isTurned = (before: Flags, after: Flags) =>
  before.is_working_day !== after.is_working_day || before.is_task_delivery_day !== after.is_task_delivery_day

/** Finalizing one of the months waits for the change, or the change finds it final. */
async function holdMonthsOf(tx: Tx, code: string): Promise<MonthReport[]> {
  const months = await monthsNaming(tx.db, code)
  return lockMonths(
    tx.db,
    months.map((month) => monthOfDate(`${month}-01`)),
    "for share",
  )
}

async function settleMonths(tx: Tx, reports: readonly MonthReport[]): Promise<void> {
  const monthsThat = (are: MonthReport["status"]) =>
    reports.filter(({ status }) => status === are).map(({ _id }) => _id)
  await recordFinalChanges(
    tx,
    monthsThat("final").map((month) => ({ employee_id: null, month })),
  )
  await queueMonthRecalculation(tx, monthsThat("draft"))
}
