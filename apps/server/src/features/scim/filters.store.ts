import { parse, type Compare, type Filter, type ValuePath } from "scim2-parse-filter"
import { sql, type RawBuilder } from "#platform/index.ts"
import { ScimRefusal } from "./scim-error.ts"

/**
 * What an attribute is compared by: a column, or a value that is the same for every resource, such as the type of the
 * one address. Text is compared without regard to case unless `exact`.
 */
export type Attribute = { column: RawBuilder<unknown>; exact?: true; type?: "boolean" | "text" }

/** By the attribute's path in lower case, without its schema. */
export type Attributes = Readonly<Record<string, Attribute>>

/** No more conditions than anyone writes; each is a part of the statement. */
const MAX_LENGTH = 2_000

/**
 * A filter as a condition. (RFC 7644, section 3.4.2.2)
 * @throws ScimRefusal 400 `invalidFilter` for what cannot be parsed or is not filtered by.
 */
export function filterCondition(text: string, attributes: Attributes): RawBuilder<boolean> {
  if (text.length > MAX_LENGTH) throw invalidFilter(`A filter has at most ${MAX_LENGTH} characters.`)
  return conditionOf(parsed(text), { attributes, within: "" })
}

/** @throws ScimRefusal 400 `invalidFilter` */
export function parsed(text: string): Filter {
  try {
    return parse(text)
  } catch (error) {
    throw invalidFilter(`This filter can't be read: ${error instanceof Error ? error.message : "unknown reason"}.`)
  }
}

const invalidFilter = (detail: string) => new ScimRefusal("invalidFilter", detail)

/** `within` is the path that the filter's own paths begin with, such as `emails.`. */
type Context = { attributes: Attributes; within: string }

function conditionOf(filter: Filter, context: Context): RawBuilder<boolean> {
  if ("filters" in filter) return joined(filter, context)
  if ("filter" in filter) return sql<boolean>`not ${conditionOf(filter.filter, context)}`
  if ("valFilter" in filter) return withinValues(filter, context)
  return "compValue" in filter ? compared(filter, context) : isPresent(filter.attrPath, context)
}

function joined({ op, filters }: { op: string; filters: Filter[] }, context: Context): RawBuilder<boolean> {
  const conditions = filters.map((each) => conditionOf(each, context))
  return sql<boolean>`(${sql.join(conditions, op === "and" ? sql` and ` : sql` or `)})`
}

function withinValues({ attrPath, valFilter }: ValuePath, { attributes, within }: Context): RawBuilder<boolean> {
  return conditionOf(valFilter, { attributes, within: `${within}${withoutSchema(attrPath)}.` })
}

const SCHEMA = /^urn:ietf:params:scim:schemas:(?:core|extension:enterprise):2\.0:(?:user|group):?/i

/** The path of an attribute in lower case: names are compared without regard to case. */
export const withoutSchema = (path: string) => path.replace(SCHEMA, "").toLowerCase()

function attributeAt(path: string, { attributes, within }: Context): Attribute {
  const attribute = attributes[within + withoutSchema(path)]
  if (attribute) return attribute
  throw invalidFilter(`Resources are not filtered by ${within}${path}.`)
}

function isPresent(path: string, context: Context): RawBuilder<boolean> {
  const { column } = attributeAt(path, context)
  return sql<boolean>`coalesce((${column})::text <> '', false)`
}

function compared({ op, attrPath, compValue }: Compare, context: Context): RawBuilder<boolean> {
  const { column, exact, type = "text" } = attributeAt(attrPath, context)
  if (compValue === null) {
    if (op === "eq") return sql<boolean>`(${column}) is null`
    if (op === "ne") return sql<boolean>`(${column}) is not null`
    throw invalidFilter(`${attrPath} ${op} null has no meaning.`)
  }
  if (type === "boolean") return comparedBoolean({ op, attrPath, compValue }, column)
  if (typeof compValue !== "string") throw invalidFilter(`${attrPath} is compared with text.`)
  const value = exact ? compValue : compValue.toLowerCase()
  const own = exact ? sql`(${column})` : sql`lower(${column})`
  return TEXT_COMPARISONS[op](own, value)
}

type TextComparison = (own: RawBuilder<unknown>, value: string) => RawBuilder<boolean>

const TEXT_COMPARISONS: Record<Compare["op"], TextComparison> = {
  eq: (own, value) => sql`coalesce(${own} = ${value}, false)`,
  ne: (own, value) => sql`${own} is distinct from ${value}`,
  co: (own, value) => sql`coalesce(strpos(${own}, ${value}) > 0, false)`,
  sw: (own, value) => sql`coalesce(starts_with(${own}, ${value}), false)`,
  ew: (own, value) => sql`coalesce(right(${own}, ${value.length}) = ${value}, false)`,
  gt: (own, value) => sql`coalesce(${own} collate "C" > ${value}, false)`,
  ge: (own, value) => sql`coalesce(${own} collate "C" >= ${value}, false)`,
  lt: (own, value) => sql`coalesce(${own} collate "C" < ${value}, false)`,
  le: (own, value) => sql`coalesce(${own} collate "C" <= ${value}, false)`,
}

function comparedBoolean(
  { op, attrPath, compValue }: Pick<Compare, "op" | "attrPath" | "compValue">,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const isTrue = compValue === true || compValue === "true" || compValue === "True"
  const isFalse = compValue === false || compValue === "false" || compValue === "False"
  if (!isTrue && !isFalse) throw invalidFilter(`${attrPath} is true or false.`)
  if (op === "eq") return sql<boolean>`(${column}) = ${isTrue}`
  if (op === "ne") return sql<boolean>`(${column}) <> ${isTrue}`
  throw invalidFilter(`${attrPath} ${op} has no meaning.`)
}
