import type { Body } from "../../api/endpoint.ts"
import type { addUnit, changeUnit } from "../../api/endpoints.gen.ts"
import type { Unit, UnitKind } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

export type OptionValues = { key: string; _id?: string; text: string; correct: boolean }
export type QuestionValues = { key: string; _id?: string; text: string; options: OptionValues[] }

/** The form values of every kind. */
export type UnitValues = {
  title: string
  text: string
  source: "file" | "address"
  url: string
  file_id: string | null
  questions: QuestionValues[]
  pass_percent: number | string
  attempts_allowed: number | string
}

const OPTIONS_AT_FIRST = 2
const WHOLE = 100

/** Form rows keep their own keys, so that fields survive when earlier rows are removed. */
export function newOption(): OptionValues {
  return { key: crypto.randomUUID(), text: "", correct: false }
}

export function newQuestion(): QuestionValues {
  return { key: crypto.randomUUID(), text: "", options: Array.from({ length: OPTIONS_AT_FIRST }, newOption) }
}

export function unitValuesOf(unit: Unit | null, kind: UnitKind): UnitValues {
  const blank: UnitValues = {
    title: unit?.title ?? "",
    text: "",
    source: "file",
    url: "",
    file_id: null,
    questions: kind === "quiz" ? [newQuestion()] : [],
    pass_percent: WHOLE,
    attempts_allowed: "",
  }
  if (unit === null) return blank
  if (unit.kind === "article") return { ...blank, text: unit.text }
  if (unit.kind === "file") return { ...blank, file_id: unit.file_id }
  if (unit.kind === "video") {
    return { ...blank, source: unit.url === null ? "file" : "address", url: unit.url ?? "", file_id: unit.file_id }
  }
  return {
    ...blank,
    questions: unit.questions.map((question) => ({
      ...question,
      key: question._id,
      options: question.options.map((option) => ({ ...option, key: option._id })),
    })),
    pass_percent: unit.pass_percent,
    attempts_allowed: unit.attempts_allowed ?? "",
  }
}

/** @param known the unit's current content; questions and options no longer in it are sent as new. */
export function unitBodyOf(kind: UnitKind, values: UnitValues, known: Unit | null): Body<typeof addUnit> {
  const { title, text, source, url, file_id, pass_percent, attempts_allowed } = values
  if (kind === "article") return { kind, title, text }
  if (kind === "file") return { kind, title, file_id: file_id ?? "" }
  if (kind === "video") {
    return source === "file" ? { kind, title, url: null, file_id } : { kind, title, url: url.trim(), file_id: null }
  }
  return {
    kind,
    title,
    questions: questionsOf(values.questions, known),
    pass_percent: Number(pass_percent),
    attempts_allowed: attempts_allowed === "" ? null : Number(attempts_allowed),
  }
}

/** A patch has no kind: a unit keeps its own. */
export function unitPatchOf(kind: UnitKind, values: UnitValues, known: Unit): Body<typeof changeUnit> {
  const { kind: _kind, ...patch } = unitBodyOf(kind, values, known)
  return patch
}

function questionsOf(questions: readonly QuestionValues[], known: Unit | null) {
  const storedQuestions = known?.kind === "quiz" ? known.questions : []
  return questions.map(({ _id, text, options }) => {
    const question = storedQuestions.find((one) => one._id === _id)
    const optionIds = new Set(question?.options.map((option) => option._id))
    return {
      ...(question && { _id: question._id }),
      text,
      options: options.map((option) => ({
        ...(option._id !== undefined && optionIds.has(option._id) && { _id: option._id }),
        text: option.text,
        correct: option.correct,
      })),
    }
  })
}

export const UNIT_LABELS: Record<UnitKind, Record<string, string>> = {
  article: { title: messages.unitValues.title, text: messages.unitValues.text },
  video: { title: messages.unitValues.title, url: messages.unitValues.address, file_id: messages.unitValues.videoFile },
  file: { title: messages.unitValues.title, file_id: messages.unitValues.file },
  quiz: {
    title: messages.unitValues.title,
    questions: messages.unitValues.questions,
    pass_percent: messages.unitValues.passedWith,
    attempts_allowed: messages.unitValues.attempts,
  },
}

/** For comparing two versions. */
export function unitWordsOf(values: UnitValues): Record<string, string> {
  return {
    title: values.title,
    text: values.text,
    url: values.source === "address" ? values.url : messages.unitValues.none,
    file_id: values.file_id ?? messages.unitValues.none,
    questions: values.questions.map(formatQuestion).join("\n"),
    pass_percent: `${values.pass_percent}%`,
    attempts_allowed:
      values.attempts_allowed === ""
        ? messages.unitValues.anyNumber
        : messages.unitValues.attemptsAllowed(Number(values.attempts_allowed)),
  }
}

function formatQuestion({ text, options }: QuestionValues, place: number): string {
  const answers = options.map((option) => `${option.text}${option.correct ? messages.unitValues.correct : ""}`)
  return `${place + 1}. ${text} ${answers.join("; ")}`
}
