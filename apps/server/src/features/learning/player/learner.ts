import type { ModuleRecord } from "@scorecard/contracts/learning"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import { enrolledRow, type StandingRow } from "../enrollments/enrolled.store.ts"
import { mayEdit } from "../modules/may-author.ts"
import { moduleSeenBy } from "../modules/modules.store.ts"

type Asked = { moduleId: string; now: Temporal.Instant }

/** Who learns in a module now. @throws Refusal 404, 403 `not_enrolled`. */
export async function learnerIn(
  db: Database,
  actor: Actor,
  { moduleId, now }: Asked,
  lock?: "for share",
): Promise<{ module: ModuleRecord; enrolled: StandingRow }> {
  const module = await moduleSeenBy(db, actor, moduleId, lock)
  const enrolled = await rowOf(db, actor, { moduleId, now })
  if (!enrolled || !isIn(enrolled)) throw notEnrolled()
  return { module, enrolled }
}

/** Who learns in a module, or completed it and reads it again, or may edit it and looks. @throws Refusal 404, 403 `not_enrolled`. */
export async function learnerOrEditor(
  db: Database,
  actor: Actor,
  { moduleId, now }: Asked,
): Promise<{ module: ModuleRecord; enrolled: StandingRow | null }> {
  const module = await moduleSeenBy(db, actor, moduleId)
  const enrolled = await rowOf(db, actor, { moduleId, now })
  if (!enrolled && !mayEdit(actor, module)) throw notEnrolled()
  return { module, enrolled }
}

/** How somebody stands in a module now. */
export function rowOf(db: Database, { employee_id }: Actor, { moduleId, now }: Asked): Promise<StandingRow | null> {
  return enrolledRow(db, { employeeId: employee_id, moduleId, today: easternDate(now) })
}

/** Who is in the module; past is who completed it and is not in it any more. */
export const isIn = ({ source }: StandingRow): boolean => source !== "past"

const notEnrolled = () =>
  new Refusal("not_enrolled", "You are not enrolled in this module. You can enroll from the catalog.")
