import type { UnitKind } from "./learning-labels.ts"
import type { QuestionValues, UnitValues } from "./unit-values.ts"

/** Why the form cannot be sent yet, by field; the service has the last word. */
export function unitRules(kind: UnitKind) {
  return (values: UnitValues): Record<string, string> => ({
    ...(values.title.trim() === "" && { title: "Give it a title." }),
    ...(kind === "article" && values.text.trim() === "" && { text: "Write what there is to read." }),
    ...fileRules(kind, values),
    ...(kind === "quiz" && quizRules(values)),
  })
}

function fileRules(kind: UnitKind, { source, url, file_id }: UnitValues): Record<string, string> {
  const needsFile = kind === "file" || (kind === "video" && source === "file")
  if (needsFile && file_id === null) return { file_id: "Choose a file, and wait until it is sent." }
  if (kind === "video" && source === "address" && !/^https:\/\/\S+$/i.test(url.trim())) {
    return { url: "An address that begins with https:// is needed." }
  }
  return {}
}

function quizRules({ questions, pass_percent }: UnitValues): Record<string, string> {
  const errors = questions.flatMap((question, at) => questionErrors(question, `questions.${at}`))
  return {
    ...(pass_percent === "" && { pass_percent: "Say how much has to be right." }),
    ...Object.fromEntries(errors),
  }
}

function questionErrors({ text, options }: QuestionValues, path: string): [string, string][] {
  const unnamed = options.flatMap((option, at): [string, string][] =>
    option.text.trim() === "" ? [[`${path}.options.${at}.text`, "Write the option."]] : [],
  )
  const untold: [string, string][] = text.trim() === "" ? [[`${path}.text`, "Write the question."]] : []
  const unmarked: [string, string][] = options.some(({ correct }) => correct)
    ? []
    : [[`${path}.options`, "Mark the option that is correct, or several."]]
  return [...untold, ...unnamed, ...unmarked]
}
