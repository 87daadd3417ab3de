import type { ModuleRecord } from "@scorecard/contracts/learning"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import { findLearner, type LearnerRow } from "../enrollments/enrolled.store.ts"
import { canEditModule } from "../modules/may-author.ts"
import { getVisibleModule } from "../modules/modules.store.ts"

type LearnerQuery = { moduleId: string; now: Temporal.Instant }

/** Who learns in a module now. @throws Refusal 404, 403 `not_enrolled`. */
export async function requireLearner(
  db: Database,
  actor: Actor,
  { moduleId, now }: LearnerQuery,
  lock?: "for share",
): Promise<{ module: ModuleRecord; enrolled: LearnerRow }> {
  const module = await getVisibleModule(db, actor, moduleId, lock)
  const enrolled = await findCurrentLearner(db, actor, { moduleId, now })
  if (!enrolled || !isEnrolledNow(enrolled)) throw notEnrolled()
  return { module, enrolled }
}

/** Who learns in a module, or completed it and reads it again, or may edit it and looks. @throws Refusal 404, 403 `not_enrolled`. */
export async function requireReader(
  db: Database,
  actor: Actor,
  { moduleId, now }: LearnerQuery,
): Promise<{ module: ModuleRecord; enrolled: LearnerRow | null }> {
  const module = await getVisibleModule(db, actor, moduleId)
  const enrolled = await findCurrentLearner(db, actor, { moduleId, now })
  if (!enrolled && !canEditModule(actor, module)) throw notEnrolled()
  return { module, enrolled }
}

/** How somebody stands in a module now. */
export function findCurrentLearner(
  db: Database,
  { employee_id }: Actor,
  { moduleId, now }: LearnerQuery,
): Promise<LearnerRow | null> {
  return findLearner(db, { employeeId: employee_id, moduleId, today: easternDate(now) })
}

/** Who is in the module; past is who completed it and is not in it any more. */
export const isEnrolledNow = ({ source }: LearnerRow): boolean => source !== "past"

const notEnrolled = () =>
  new Refusal("not_enrolled", "You are not enrolled in this module. You can enroll from the catalog.")
