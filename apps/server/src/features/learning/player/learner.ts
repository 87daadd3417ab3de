import type { ModuleRecord } from "@scorecard/contracts/learning"
import type { ProgressRecord } from "@scorecard/contracts/learning-player"
import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { newId, type Database, type Tx } from "#platform/index.ts"
import { findEnrollment, type LearnerRow } from "../enrollments/report.store.ts"
import { getVisibleModule } from "../modules/modules.store.ts"
import { canEditModule } from "../policy.ts"
import { lockOrCreateProgress, progress } from "./player.store.ts"

type LearnerQuery = { moduleId: string; now: Temporal.Instant }

/** The actor has to be enrolled in the module now. @throws Refusal 404, 403 `not_enrolled`. */
export async function requireLearner(
  db: Database,
  actor: Actor,
  { moduleId, now }: LearnerQuery,
  lock?: "for share",
): Promise<{ module: ModuleRecord; learner: LearnerRow }> {
  const module = await getVisibleModule(db, actor, moduleId, lock)
  const learner = await findLearner(db, actor, { moduleId, now })
  if (!learner || !isEnrolledNow(learner)) throw notEnrolled()
  return { module, learner }
}

/**
 * The actor has to be enrolled in the module, to have completed it, or to be one of its editors.
 * @throws Refusal 404, 403 `not_enrolled`.
 */
export async function requireReader(
  db: Database,
  actor: Actor,
  { moduleId, now }: LearnerQuery,
): Promise<{ module: ModuleRecord; learner: LearnerRow | null }> {
  const module = await getVisibleModule(db, actor, moduleId)
  const learner = await findLearner(db, actor, { moduleId, now })
  if (!learner && !canEditModule(actor, module)) throw notEnrolled()
  return { module, learner }
}

/** The actor's row in the module; null if they are not enrolled and have not completed it. */
export function findLearner(
  db: Database,
  { employee_id }: Actor,
  { moduleId, now }: LearnerQuery,
): Promise<LearnerRow | null> {
  return findEnrollment(db, { employeeId: employee_id, moduleId, today: easternDate(now) })
}

/** `past` marks people who completed the module and are not enrolled any more. */
export const isEnrolledNow = ({ source }: LearnerRow): boolean => source !== "past"

const notEnrolled = () =>
  new Refusal("not_enrolled", "You are not enrolled in this module. You can enroll from the catalog.")

/** The actor's progress in a module, locked; created if this is their first step. */
export function startProgress(tx: Tx, { employee_id }: Actor, moduleId: string): Promise<ProgressRecord> {
  return lockOrCreateProgress(tx.db, {
    _id: newId(),
    employee_id,
    module_id: moduleId,
    done: {},
    started_at: tx.at,
    completed_at: null,
    version: 1,
  })
}

type Completion = { module: ModuleRecord; unitId: string; before: ProgressRecord }

/** The last unit completes the module. A module that is completed stays so, with its date. */
export async function recordCompletion(tx: Tx, actor: Actor, { module, unitId, before }: Completion): Promise<void> {
  const done = { ...before.done, [unitId]: tx.at }
  const isComplete = module.unit_ids.every((id) => done[id] !== undefined)
  const completed_at = before.completed_at ?? (isComplete ? tx.at : null)
  await progress.replace(tx.db, { ...before, done, completed_at })

  const { employee_id } = actor
  const target = { collection: progress.name, id: before._id, employee_id }
  tx.audit(actor, "learning_unit.completed", { ...target, change: { module_id: module._id, unit_id: unitId } })
  if (completed_at === before.completed_at) return
  tx.audit(actor, "learning_module.completed", { ...target, change: { module_id: module._id } })
}
