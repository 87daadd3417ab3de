import type { UnitKind } from "./learning-labels.ts"
import type { QuestionValues, UnitValues } from "./unit-values.ts"
import { messages } from "./messages/index.ts"

/** Why the form can't be sent yet, by field. The service has the final say. */
export function unitRules(kind: UnitKind) {
  return (values: UnitValues): Record<string, string> => ({
    ...(values.title.trim() === "" && { title: messages.unitRules.giveItATitle }),
    ...(kind === "article" && values.text.trim() === "" && { text: messages.unitRules.write }),
    ...fileRules(kind, values),
    ...(kind === "quiz" && quizRules(values)),
  })
}

function fileRules(kind: UnitKind, { source, url, file_id }: UnitValues): Record<string, string> {
  const needsFile = kind === "file" || (kind === "video" && source === "file")
  if (needsFile && file_id === null) return { file_id: messages.unitRules.chooseFileAndWait }
  if (kind === "video" && source === "address" && !/^https:\/\/\S+$/i.test(url.trim())) {
    return { url: messages.unitRules.addressThatBegins }
  }
  return {}
}

function quizRules({ questions, pass_percent }: UnitValues): Record<string, string> {
  const errors = questions.flatMap((question, at) => questionErrors(question, `questions.${at}`))
  return {
    ...(pass_percent === "" && { pass_percent: messages.unitRules.sayHowMuch }),
    ...Object.fromEntries(errors),
  }
}

function questionErrors({ text, options }: QuestionValues, path: string): [string, string][] {
  const unnamed = options.flatMap((option, at): [string, string][] =>
    option.text.trim() === "" ? [[`${path}.options.${at}.text`, messages.unitRules.writeTheOption]] : [],
  )
  const unwritten: [string, string][] =
    text.trim() === "" ? [[`${path}.text`, messages.unitRules.writeTheQuestion]] : []
  const unmarked: [string, string][] = options.some(({ correct }) => correct)
    ? []
    : [[`${path}.options`, messages.unitRules.markOption]]
  return [...unwritten, ...unnamed, ...unmarked]
}
