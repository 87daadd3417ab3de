import { z } from "zod"
import { EmployeeId, Id, Line, LongText, Percent, Timestamp, Version, listOf } from "./common.ts"
import { MAX_UNITS } from "./learning.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/modules/{id}/units"

export const UNIT_KINDS = ["article", "video", "file", "quiz"] as const
export const UnitKind = z.enum(UNIT_KINDS)
export type UnitKind = z.infer<typeof UnitKind>

const ARTICLE_LENGTH = 100_000
const MAX_QUESTIONS = 100
const MAX_OPTIONS = 20
const MAX_ATTEMPTS = 100
const MIN_PASS_PERCENT = 1

/** The https address of a video, without credentials. */
export const VideoUrl = z
  .url({ protocol: /^https$/, error: "Enter an https address." })
  .max(2_000)
  .refine((url) => !/^https:\/\/[^/?#]*@/i.test(url), "The address can't contain a user name or password.")
  .meta({ example: "https://videos.example.com/watch/42" })

/** Normalizes case, spacing, and Unicode variants, so that texts that read the same compare equal. */
const normalizeText = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** Options that read the same can't be told apart. */
function rejectDuplicateTexts({ value, issues }: z.core.ParsePayload<{ text: string }[]>): void {
  const seen = new Set<string>()
  for (const [at, { text }] of value.entries()) {
    const normalized = normalizeText(text)
    if (seen.has(normalized)) {
      issues.push({ code: "custom", path: [at, "text"], message: "This duplicates another option.", input: text })
    }
    seen.add(normalized)
  }
}

const hasNoRepeats = (ids: readonly string[]) => new Set(ids).size === ids.length
const collectIds = (things: readonly { _id?: string | undefined }[]) => things.flatMap(({ _id }) => _id ?? [])

/** An answer option of a question. */
export const Option = z.strictObject({
  _id: Id.optional().meta({ description: "The ID of an existing one; omit it for a new one" }),
  text: Line,
  correct: z.boolean(),
})

/** A question with 2 to 20 options, at least one of them correct. */
export const Question = z.strictObject({
  _id: Id.optional().meta({ description: "The ID of an existing one; omit it for a new one" }),
  text: LongText,
  options: z
    .array(Option)
    .min(2)
    .max(MAX_OPTIONS)
    .refine((options) => options.some(({ correct }) => correct), "Mark at least one option as correct.")
    .refine((options) => hasNoRepeats(collectIds(options)), "Each option needs its own ID.")
    .check(rejectDuplicateTexts),
})

const questions = z
  .array(Question)
  .min(1)
  .max(MAX_QUESTIONS)
  .refine((all) => hasNoRepeats(collectIds(all)), "Each question needs its own ID.")

/** The content of each unit kind, in addition to its title. */
const content = {
  text: z.string().trim().min(1).max(ARTICLE_LENGTH).meta({
    description: "Markdown, stored as written: clients must sanitize it before display",
  }),
  url: VideoUrl.nullable(),
  file_id: Id,
  questions,
  pass_percent: Percent.min(MIN_PASS_PERCENT).meta({ description: "At least 1, so that the quiz can be failed" }),
  attempts_allowed: z.number().int().min(1).max(MAX_ATTEMPTS).nullable().meta({ description: "Null means unlimited" }),
}

const article = { kind: z.literal("article"), title: Line, text: content.text }
const video = {
  kind: z.literal("video"),
  title: Line,
  url: content.url.default(null),
  file_id: content.file_id.nullable().default(null).meta({ description: "An MP4; give either this or the URL" }),
}
const file = { kind: z.literal("file"), title: Line, file_id: content.file_id }
const quiz = {
  kind: z.literal("quiz"),
  title: Line,
  questions,
  pass_percent: content.pass_percent.default(100),
  attempts_allowed: content.attempts_allowed.default(null),
}

/** The input for a new unit. A video has either a URL or a file. (rules/learning#modules-and-units) */
export const UnitDraft = z
  .discriminatedUnion("kind", [
    z.strictObject(article),
    z.strictObject(video),
    z.strictObject(file),
    z.strictObject(quiz),
  ])
  .refine((unit) => unit.kind !== "video" || (unit.url === null) !== (unit.file_id === null), {
    path: ["url"],
    error: "Give either an address or a file.",
  })
  .meta({ id: "LearningUnitDraft" })
export type UnitDraft = z.output<typeof UnitDraft>

/** Any field of the unit's kind. The kind itself can't change. */
export const UnitPatch = z
  .strictObject({ title: Line, ...content, file_id: content.file_id.nullable() })
  .partial()
  .meta({ id: "LearningUnitPatch" })
export type UnitPatch = z.output<typeof UnitPatch>

const stored = {
  _id: Id,
  module_id: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
}
const StoredOption = Option.required({ _id: true })
const KeptQuestion = z.strictObject({ _id: Id, text: LongText, options: z.array(StoredOption) })
export type KeptQuestion = z.infer<typeof KeptQuestion>
const storedQuiz = {
  ...quiz,
  questions: z.array(KeptQuestion),
  pass_percent: Percent,
  attempts_allowed: content.attempts_allowed,
}

/** The stored form, with the correct answers: for authors only. */
export const UnitRecord = z
  .discriminatedUnion("kind", [
    z.strictObject({ ...stored, ...article }),
    z.strictObject({ ...stored, ...video, url: content.url, file_id: content.file_id.nullable() }),
    z.strictObject({ ...stored, ...file }),
    z.strictObject({ ...stored, ...storedQuiz }),
  ])
  .meta({ id: "LearningUnit" })
export type UnitRecord = z.infer<typeof UnitRecord>
export type Quiz = Extract<UnitRecord, { kind: "quiz" }>

const level = 3
const moduleParams = z.strictObject({ id: Id })
const unitParams = z.strictObject({ id: Id, unit_id: Id })
const authoring = ["not_own_module"] as const

export const listUnits = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List a module's units, with the correct answers",
  description: `In the module's order; at most ${MAX_UNITS}, on a single page. Learners open the player instead.`,
  level,
  params: moduleParams,
  query: z.strictObject({ kind: UnitKind.optional() }),
  reply: listOf(UnitRecord),
  refusals: ["not_own_module"],
})

export const readUnit = route({
  method: "GET",
  path: `${path}/{unit_id}`,
  webOnly: true,
  tag,
  summary: "Get a unit, with the correct answers",
  level,
  params: unitParams,
  reply: UnitRecord,
  refusals: ["not_own_module"],
})

export const addUnit = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Add a unit at the end of a module",
  description: "People who completed the module keep that; everyone else has one more unit to do.",
  level,
  params: moduleParams,
  body: UnitDraft,
  status: 201,
  reply: UnitRecord,
  location: (unit) => `/v1/learning/modules/${unit.module_id}/units/${unit._id}`,
  refusals: [...authoring, "state_conflict"],
})

export const changeUnit = route({
  method: "PATCH",
  path: `${path}/{unit_id}`,
  webOnly: true,
  tag,
  summary: "Change a unit",
  description: "A JSON merge patch of the fields of its kind. People's progress is kept.",
  level,
  params: unitParams,
  body: UnitPatch,
  reply: UnitRecord,
  refusals: [...authoring, "version_mismatch"],
})

export const deleteUnit = route({
  method: "DELETE",
  path: `${path}/{unit_id}`,
  webOnly: true,
  tag,
  summary: "Remove a unit from a module",
  description:
    "This completes the module for anyone who has done all other units. The last unit of a published module can't be removed.",
  level,
  params: unitParams,
  refusals: [...authoring, "version_mismatch", "state_conflict"],
})
