import { translate } from "../../lib/language.ts"
import type { Field, Mapping, Question } from "../../lib/import-types.ts"

/*
 * The mapping while the user edits it: what fills which field, and which questions still lack an answer.
 * (rules/uploads#mapping)
 */

export type AnswerProps = {
  question: Question
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  /** The type of the field that the column fills. */
  type: string
}

/** No one shares these with everyone else, so they have no value for all rows. */
const OWN_TO_EACH = new Set([
  "_id",
  "version",
  "employee_id",
  "full_name",
  "first_name",
  "last_name",
  "preferred_name",
  "email_address",
])
const NAME_PARTS = ["first_name", "last_name"]

export const canHaveDefault = (field: string): boolean => !OWN_TO_EACH.has(field)

/** A whole name fills both of its parts. */
function filledBy(target: string, fields: readonly Field[]): string[] {
  const isName = fields.some(({ field, type }) => field === target && type === "name")
  return isName ? [target, ...NAME_PARTS] : [target]
}

export function filledFields({ columns = {} }: Mapping, fields: readonly Field[]): Set<string> {
  return new Set(Object.values(columns).flatMap((target) => (target === null ? [] : filledBy(target, fields))))
}

/** The other columns that fill a field, or a part of it: at most one column may. */
export function columnsOf(mapping: Mapping, target: string, fields: readonly Field[]): string[] {
  const parts = new Set(filledBy(target, fields))
  return Object.entries(mapping.columns ?? {}).flatMap(([header, field]) =>
    field !== null && filledBy(field, fields).some((part) => parts.has(part)) ? [header] : [],
  )
}

/** Maps a column to a field, or ignores it. A field has one column, so the column that it had is ignored. */
export function withColumn(mapping: Mapping, header: string, target: string | null, fields: readonly Field[]): Mapping {
  const freed = target === null ? [] : columnsOf(mapping, target, fields)
  const columns = { ...mapping.columns }
  for (const other of freed) columns[other] = null
  columns[header] = target
  // What was said about the column was about its former field.
  const { [header]: _, ...values } = mapping.values ?? {}
  const { [header]: __, ...date_formats } = mapping.date_formats ?? {}
  return { ...mapping, columns, values, date_formats }
}

/** A value for all rows; an empty one removes it. */
export function withDefault(mapping: Mapping, field: string, value: string): Mapping {
  const { [field]: _, ...others } = mapping.defaults ?? {}
  return { ...mapping, defaults: value === "" ? others : { ...others, [field]: value } }
}

/** What a value of a column means: null leaves the cell empty, undefined forgets the answer. */
export function withMeaning(mapping: Mapping, { header, field }: Question, value: string, meaning?: string | null) {
  if (header === null || field === null) return mapping
  // A value for all rows that names nothing: it has no column.
  if (!Object.hasOwn(mapping.columns ?? {}, header)) return withDefault(mapping, field, meaning ?? "")
  const { [value]: _, ...others } = mapping.values?.[header] ?? {}
  const values = meaning === undefined ? others : { ...others, [value]: meaning }
  return { ...mapping, values: { ...mapping.values, [header]: values } }
}

type Creatable = NonNullable<Mapping["create_missing"]>[number]

/** What a question's "create" would create: clusters come with their departments. */
const creatableOf = ({ field }: Question): Creatable => (field === "task_id" ? "task_id" : "department_id")

export const isCreating = ({ create_missing = [] }: Mapping, question: Question): boolean =>
  create_missing.includes(creatableOf(question))

export function withCreating(mapping: Mapping, question: Question, creating: boolean): Mapping {
  const what = creatableOf(question)
  const others = (mapping.create_missing ?? []).filter((one) => one !== what)
  return { ...mapping, create_missing: creating ? [...others, what] : others }
}

/** Fields that rows need and that nothing fills yet. */
export function missingFields(mapping: Mapping, fields: readonly Field[]): Field[] {
  const filled = filledFields(mapping, fields)
  return fields.filter(
    ({ field, needed }) =>
      needed !== "no" &&
      !filled.has(field) &&
      mapping.defaults?.[field] === undefined &&
      !(field === "employee_id" && mapping.generate_ids),
  )
}

export const questionKey = ({ kind, header, field }: Question): string => JSON.stringify([kind, header, field])

/** Whether a question is about the mapping as it is now, not about a column that was mapped to something else since. */
export function isAsked({ header, field, kind }: Question, mapping: Mapping): boolean {
  if (kind === "confirm" || kind === "sheet") return false
  if (header === null || !Object.hasOwn(mapping.columns ?? {}, header)) return true
  return mapping.columns?.[header] === field
}

export function isAnswered(question: Question, mapping: Mapping, fields: readonly Field[]): boolean {
  const { kind, header, field, examples, choices } = question
  if (kind === "date_format") return header !== null && mapping.date_formats?.[header] !== undefined
  if (kind === "name_order") return mapping.name_order !== undefined
  if (field === null) return true
  if (kind === "employee_id") return mapping.generate_ids === true || filledFields(mapping, fields).has(field)
  if (kind === "default") return mapping.defaults?.[field] !== undefined || filledFields(mapping, fields).has(field)
  if (kind !== "unknown_values" || header === null) return true
  if (isCreating(mapping, question) && choices.some(({ value }) => value === "create")) return true
  if (!Object.hasOwn(mapping.columns ?? {}, header)) return !examples.includes(mapping.defaults?.[field] ?? "")
  const meanings = mapping.values?.[header] ?? {}
  return examples.every((example) => Object.hasOwn(meanings, example))
}

/** The questions that still need an answer. */
export function openQuestions(questions: readonly Question[], mapping: Mapping, fields: readonly Field[]): Question[] {
  return questions.filter((question) => isAsked(question, mapping) && !isAnswered(question, mapping, fields))
}

type Choice = { value: string; label: string }

/** With the product's own words in the reader's language: the names of departments, tasks and people stay. */
export function translateChoice({ value, label }: Choice): Choice {
  return { value, label: value.replaceAll("_", " ") === label ? translate(label) : label }
}
