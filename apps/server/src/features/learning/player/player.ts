import type { ModuleRecord } from "@scorecard/contracts/learning"
import type { FileSummary } from "@scorecard/contracts/learning-files"
import type { Player, PlayerUnit, Progress, ProgressRecord } from "@scorecard/contracts/learning-player"
import type { Quiz, UnitRecord } from "@scorecard/contracts/learning-units"
import { Refusal } from "@scorecard/contracts/refusals"
import { type Actor, easternDate } from "@scorecard/domain"
import { type Database, type Platform, type Tx, newId } from "#platform/index.ts"
import { type LearnerRow, findEnrollment } from "../enrollments/report.store.ts"
import { getUnit, getVisibleModule, listModuleUnits, loadFileSummaries } from "../modules/modules.store.ts"
import { canEditModule } from "../policy.ts"
import { type Tally, findProgress, loadTallies, lockOrCreateProgress, progress } from "./player.store.ts"

type LearnerData = {
  done: Readonly<Record<string, string>>
  files: ReadonlyMap<string, FileSummary>
  tallies: ReadonlyMap<string, Tally>
}

/**
 * A module with the actor's progress. Editors who are not enrolled get a preview. @throws Refusal 404, 403
 * `not_enrolled`.
 */
export async function openPlayer(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  moduleId: string,
): Promise<Player> {
  const { module, learner } = await requireReader(db, actor, { moduleId, now: clock.now() })
  const units = await listModuleUnits(db, module)
  const quizIds = units.flatMap(({ kind, _id }) => (kind === "quiz" ? [_id] : []))
  const progress = learner && (await findProgress(db, { employeeId: actor.employee_id, moduleId }))
  const data = {
    done: progress?.done ?? {},
    files: await loadFileSummaries(db, units.flatMap(fileIds)),
    tallies: await loadTallies(db, actor.employee_id, quizIds),
  }
  return {
    module_id: moduleId,
    title: module.title,
    summary: module.summary,
    cover_file_id: module.cover_file_id,
    module_status: module.status,
    preview: learner === null,
    source: learner?.source ?? null,
    due_date: learner?.due_date ?? null,
    status: learner?.status ?? "not_started",
    percent: learner?.percent ?? 0,
    started_at: learner?.started_at ?? null,
    completed_at: learner?.completed_at ?? null,
    units: units.map((unit) => presentUnit(unit, data)),
    abilities: { learn: learner !== null && isEnrolledNow(learner) && actor.impersonated_by === null },
  }
}

function fileIds(unit: UnitRecord): string[] {
  return (unit.kind === "video" || unit.kind === "file") && unit.file_id !== null ? [unit.file_id] : []
}

function presentUnit(unit: UnitRecord, { done, files, tallies }: LearnerData): PlayerUnit {
  const { _id, title } = unit
  const common = { _id, title, completed_at: done[_id] ?? null }
  if (unit.kind === "article") return { ...common, kind: "article", text: unit.text }
  if (unit.kind === "quiz") return { ...common, kind: "quiz", ...presentQuiz(unit, tallies.get(_id)) }
  const file = unit.file_id === null ? null : (files.get(unit.file_id) ?? null)
  if (unit.kind === "video") return { ...common, kind: "video", url: unit.url, file }
  if (!file) throw new Error(`The file ${unit.file_id} of the unit ${_id} is missing`)
  return { ...common, kind: "file", file }
}

/** Copies fields explicitly, so that the correct answers never leak. */
function presentQuiz(quiz: Quiz, tally: Tally = { used: 0, best_percent: null }) {
  const { pass_percent, attempts_allowed } = quiz
  return {
    questions: quiz.questions.map(({ _id, text, options }) => ({
      _id,
      text,
      several: options.filter(({ correct }) => correct).length > 1,
      options: options.map((option) => ({ _id: option._id, text: option.text })),
    })),
    pass_percent,
    attempts_allowed,
    attempts_used: tally.used,
    attempts_left: attemptsLeft(quiz, tally.used),
    best_percent: tally.best_percent,
  }
}

type UnitInput = { module_id: string; unit_id: string }

/** Only the first completion counts. @throws Refusal 404, 403 `not_enrolled`, 409 for a quiz. */
export function completeUnit(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { module_id, unit_id }: UnitInput,
): Promise<Progress> {
  return deps.transact(async (tx) => {
    const query = { moduleId: module_id, now: tx.now }
    const { module } = await requireLearner(tx.db, actor, query, "for share")
    const unit = await getUnit(tx.db, { moduleId: module_id, unitId: unit_id })
    if (unit.kind === "quiz") throw new Refusal("state_conflict", "Complete a quiz by passing it.")

    const before = await startProgress(tx, actor, module_id)
    const doneAt = before.done[unit_id]
    if (doneAt === undefined) await recordCompletion(tx, actor, { module, unitId: unit_id, before })
    const after = await findLearner(tx.db, actor, query)
    if (!after) throw new Error("The person who just completed a unit is not in the module")
    const { status, percent, started_at, completed_at } = after
    return { module_id, unit_id, unit_completed_at: doneAt ?? tx.at, status, percent, started_at, completed_at }
  })
}

type LearnerQuery = { moduleId: string; now: Temporal.Instant }

/** The actor must currently be enrolled in the module. @throws Refusal 404, 403 `not_enrolled`. */
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
 * The actor must be enrolled in the module, have completed it, or be one of its editors.
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

/** The last unit completes the module. A completed module stays completed, with its date. */
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

/** Null if unlimited; 0 if the author has since lowered the limit below the number used. */
export function attemptsLeft({ attempts_allowed }: Pick<Quiz, "attempts_allowed">, used: number): number | null {
  return attempts_allowed === null ? null : Math.max(0, attempts_allowed - used)
}
