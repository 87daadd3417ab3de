import type { Schedule, ScheduleCode, ScheduleCodeView, ScheduleView } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"

const LOWEST_WRITER = 3
const LOWEST_CODE_WRITER = 4

/** For a person of the reader's pool; level 3 and up write schedules. (decisions §4) */
export function withScheduleAbilities<Shown extends Schedule>(
  schedule: Shown,
  { access_level }: Actor,
): Shown & ScheduleView {
  return { ...schedule, abilities: { edit: access_level >= LOWEST_WRITER } }
}

/** Level 4 and up write day codes. (decisions §4) */
export function presentCode(code: ScheduleCode, { access_level }: Actor): ScheduleCodeView {
  const writes = access_level >= LOWEST_CODE_WRITER
  return { ...code, abilities: { edit: writes, delete: writes } }
}
