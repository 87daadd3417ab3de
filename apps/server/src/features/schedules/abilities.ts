import type { Schedule, ScheduleCode, ScheduleCodeView, ScheduleView } from "@scorecard/contracts/schedules"
import { mayChangeFiguresOf, SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { codesInDraftMonthsOf } from "#core/calendar/index.ts"

const LOWEST_WRITER = 3
const LOWEST_CODE_WRITER = 4

/** For a person of the reader's pool; level 3 and up write schedules, but not their own. (rules/schedules#schedules) */
export function withScheduleAbilities<Shown extends Schedule>(schedule: Shown, actor: Actor): Shown & ScheduleView {
  const edit = actor.access_level >= LOWEST_WRITER && mayChangeFiguresOf(actor, schedule.employee_id)
  return { ...schedule, abilities: inWebClient(actor, { edit }) }
}

/**
 * Level 4 and up write day codes; below level 5 not those that their own draft months use. (rules/schedules#day-codes)
 * @param own the codes of the reader's own draft months
 */
export function presentCode(code: ScheduleCode, actor: Actor, own: ReadonlySet<string>): ScheduleCodeView {
  const writes = actor.access_level >= LOWEST_CODE_WRITER
  return { ...code, abilities: inWebClient(actor, { edit: writes && !own.has(code.code), delete: writes }) }
}

/** The codes that only somebody else may change for this reader; nothing is looked up for those who change none, or all. */
export async function ownCodes(db: Database, { access_level, employee_id }: Actor): Promise<ReadonlySet<string>> {
  if (access_level < LOWEST_CODE_WRITER || access_level === SUPER_ADMIN) return new Set()
  return codesInDraftMonthsOf(db, employee_id)
}
