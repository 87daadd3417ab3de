import type { KeptQuestion, Question, UnitRecord } from "@scorecard/contracts/learning-units"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { lockUsableFile } from "../files/hold-file.ts"

type QuestionInput = z.output<typeof Question>

/**
 * Questions and options with ids of their own. Attempts name them, so those that are there keep theirs.
 * @throws Refusal 422 for an id that is not of this quiz.
 */
export function assignIds(given: readonly QuestionInput[], current: readonly KeptQuestion[] = []): KeptQuestion[] {
  const known = new Map(current.map((question) => [question._id, new Set(question.options.map(({ _id }) => _id))]))
  const errors: FieldError[] = []
  const questions = given.map((question, at) => {
    const path = `questions.${at}`
    const options = question._id === undefined ? undefined : known.get(question._id)
    if (question._id !== undefined && !options) errors.push({ path: `${path}._id`, message: UNKNOWN_ID })
    return {
      ...question,
      _id: question._id ?? newId(),
      options: question.options.map((option, index) => {
        const isUnknown = option._id !== undefined && !options?.has(option._id)
        if (isUnknown) errors.push({ path: `${path}.options.${index}._id`, message: UNKNOWN_ID })
        return { ...option, _id: option._id ?? newId() }
      }),
    }
  })
  if (errors.length > 0) throw new Refusal("invalid", "Some ids are not of this quiz; new ones need none.", { errors })
  return questions
}

const UNKNOWN_ID = "There is no such id in this quiz. What is new is sent without one."

/** @throws Refusal 422 for a file that is of another kind, or not one to use. */
export async function lockUnitFile(db: Database, actor: Actor, unit: UnitRecord): Promise<void> {
  if (unit.kind !== "video" && unit.kind !== "file") return
  if (unit.file_id === null) return
  await lockUsableFile(db, actor, { id: unit.file_id, moduleId: unit.module_id, use: unit.kind })
}
