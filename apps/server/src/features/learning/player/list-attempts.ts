import type { List } from "@scorecard/contracts/common"
import type { Attempt, AttemptsQuery } from "@scorecard/contracts/learning-player"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { getQuiz } from "./answer-quiz.ts"
import { attemptsLeft } from "./attempts-left.ts"
import { requireReader } from "./learner.ts"
import { attemptsAfter, countAttempts, getOwnAttempt } from "./player.store.ts"

type Deps = Pick<World, "db" | "cursors" | "clock">
type QuizInput = { module_id: string; unit_id: string }

const OWN_ATTEMPTS_LIST = "learning attempts"

/** One's own. @throws Refusal 404, 403 `not_enrolled`, 422 for a cursor of another list. */
export async function listAttempts(
  { db, cursors, clock }: Deps,
  actor: Actor,
  { module_id, unit_id, query }: QuizInput & { query: AttemptsQuery },
): Promise<List<Attempt>> {
  await requireReader(db, actor, { moduleId: module_id, now: clock.now() })
  const quiz = await getQuiz(db, module_id, unit_id)
  const { sort, limit } = query
  const Place = z.strictObject({
    list: z.literal(OWN_ATTEMPTS_LIST),
    sort: z.literal(sort),
    unit_id: z.string(),
    number: z.int(),
  })
  const position = cursors.read(query.cursor, Place)
  const one = { employeeId: actor.employee_id, unitId: unit_id }
  const page = { after: position?.number ?? null, descends: sort.startsWith("-"), limit: limit + 1 }
  const found = await attemptsAfter(db, one, page)

  const { all: total, used } = await countAttempts(db, one.employeeId, unit_id)
  const attempts_left = attemptsLeft(quiz, used)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items: items.map((attempt) => ({ ...attempt, attempts_left })),
    next_cursor: goesOn ? cursors.write({ OWN_ATTEMPTS_LIST, sort, unit_id, number: last.number }) : null,
    total,
  }
}

/** @throws Refusal 404, 403 `not_enrolled`. */
export async function getAttempt(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { module_id, unit_id, id }: QuizInput & { id: string },
): Promise<Attempt> {
  await requireReader(db, actor, { moduleId: module_id, now: clock.now() })
  const quiz = await getQuiz(db, module_id, unit_id)
  const attempt = await getOwnAttempt(db, { employeeId: actor.employee_id, unitId: unit_id, id })
  const { used } = await countAttempts(db, actor.employee_id, unit_id)
  return { ...attempt, attempts_left: attemptsLeft(quiz, used) }
}
