import type { FileSummary } from "@scorecard/contracts/learning-files"
import type { Player, PlayerUnit } from "@scorecard/contracts/learning-player"
import type { Quiz, UnitRecord } from "@scorecard/contracts/learning-units"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { loadFileSummaries } from "../files/files.store.ts"
import { listModuleUnits } from "../units/units.store.ts"
import { attemptsLeft } from "./attempts-left.ts"
import { isEnrolledNow, requireReader } from "./learner.ts"
import { findProgress, loadTallies, type Tally } from "./player.store.ts"

type LearnerData = {
  done: Readonly<Record<string, string>>
  files: ReadonlyMap<string, FileSummary>
  tallies: ReadonlyMap<string, Tally>
}

/** A module to learn in. @throws Refusal 404, 403 `not_enrolled`. */
export async function openPlayer(
  { db, clock }: Pick<World, "db" | "clock">,
  actor: Actor,
  moduleId: string,
): Promise<Player> {
  const { module, enrolled } = await requireReader(db, actor, { moduleId, now: clock.now() })
  const units = await listModuleUnits(db, module)
  const quizzes = units.flatMap(({ kind, _id }) => (kind === "quiz" ? [_id] : []))
  const known = {
    done: (enrolled && (await findProgress(db, actor.employee_id, moduleId))?.done) ?? {},
    files: await loadFileSummaries(db, units.flatMap(fileIdOf)),
    tallies: await loadTallies(db, actor.employee_id, quizzes),
  }
  return {
    module_id: moduleId,
    title: module.title,
    summary: module.summary,
    cover_file_id: module.cover_file_id,
    module_status: module.status,
    preview: enrolled === null,
    source: enrolled?.source ?? null,
    due_date: enrolled?.due_date ?? null,
    status: enrolled?.status ?? "not_started",
    percent: enrolled?.percent ?? 0,
    started_at: enrolled?.started_at ?? null,
    completed_at: enrolled?.completed_at ?? null,
    units: units.map((unit) => presentUnit(unit, known)),
    abilities: { learn: enrolled !== null && isEnrolledNow(enrolled) && actor.impersonated_by === null },
  }
}

function fileIdOf(unit: UnitRecord): string[] {
  return (unit.kind === "video" || unit.kind === "file") && unit.file_id !== null ? [unit.file_id] : []
}

function presentUnit(unit: UnitRecord, { done, files, tallies }: LearnerData): PlayerUnit {
  const { _id, title } = unit
  const head = { _id, title, completed_at: done[_id] ?? null }
  if (unit.kind === "article") return { ...head, kind: "article", text: unit.text }
  if (unit.kind === "quiz") return { ...head, kind: "quiz", ...presentQuiz(unit, tallies.get(_id)) }
  const file = unit.file_id === null ? null : (files.get(unit.file_id) ?? null)
  if (unit.kind === "video") return { ...head, kind: "video", url: unit.url, file }
  if (!file) throw new Error(`The file ${unit.file_id} of the unit ${_id} is gone`)
  return { ...head, kind: "file", file }
}

/** Field by field, so that nothing of the correct answers comes along. */
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
