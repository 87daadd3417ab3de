import type { Answers } from "@scorecard/contracts/learning-player"
import type { KeptQuestion } from "@scorecard/contracts/learning-units"

export type QuizScore = { right: number; questions: number; percent: number }

type ScoredQuestion = Pick<KeptQuestion, "_id"> & {
  options: readonly Pick<KeptQuestion["options"][number], "_id" | "correct">[]
}

/**
 * A question is right when exactly its correct options were chosen; one without an answer is wrong.
 * @returns percent with two decimals, half up
 */
export function scoreQuiz(questions: readonly ScoredQuestion[], answers: Answers["answers"]): QuizScore {
  const chosen = new Map(answers.map(({ question_id, option_ids }) => [question_id, new Set(option_ids)]))
  const right = questions.filter(({ _id, options }) => {
    const given = chosen.get(_id) ?? new Set()
    return options.every((option) => option.correct === given.has(option._id))
  }).length
  return { right, questions: questions.length, percent: Math.round((right * 10_000) / questions.length) / 100 }
}
