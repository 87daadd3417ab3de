import type { TableFormat } from "@scorecard/tables"
import { readDate } from "./dates.ts"
import type { TargetField } from "./fields.ts"
import { foldText, nameKeys } from "./names.ts"
import { headerKey, synonymKeys, WHOLE_OR_PART } from "./synonyms.ts"

/** A column to find a field for, with different values of its rows. */
export type ColumnSample = { header: string; values: readonly string[] }

export type ProposalContext = { format: TableFormat; today: string }

/** What a header proves on its own, from a name of ours down to a word within it. */
const SCORES = { own: 100, synonym: 80, within: 45, content: 20 }
/** A lower score proves nothing. */
const MIN_SCORE = 15
const MIN_WITHIN_LENGTH = 6
/** Of equal synonyms, the more common one is right. */
const RANK_COST = 0.05
/** Values that contradict the header cost more than any header proves. */
const CONTRADICTION = 200

type Candidate = { column: number; field: string; score: number }

/** The field of each header, null for none. Each field gets the one column that suits it best. */
export function proposeColumns(
  fields: readonly TargetField[],
  columns: readonly ColumnSample[],
  context: ProposalContext,
): Map<string, string | null> {
  const own = ownTexts(columns, fields)
  const candidates = columns.flatMap((sample, column) =>
    fields.flatMap((field): Candidate[] => {
      const byHeader = headerScore(field, sample.header)
      const score = Math.max(byHeader, contentScore(field, sample)) + contentCost(field, sample, { ...context, own })
      return score >= MIN_SCORE ? [{ column, field: field.name, score }] : []
    }),
  )
  const chosen = new Map<number, string>()
  const taken = new Set<string>()
  for (const { column, field } of candidates.toSorted(
    (one, other) => other.score - one.score || one.column - other.column,
  )) {
    if (chosen.has(column) || taken.has(field)) continue
    chosen.set(column, field)
    taken.add(field)
  }
  const proposed = new Map(columns.map(({ header }, at) => [header, chosen.get(at) ?? null]))
  return settleNames(proposed, new Set(fields.map(({ name }) => name)))
}

/** Whether a header is one of ours or a known word for a field. */
export function isKnownHeader(fields: readonly TargetField[], header: string): boolean {
  return fields.some((field) => headerScore(field, header) > SCORES.within)
}

export function headerScore({ name, aliases, type }: TargetField, header: string): number {
  if (header === name || aliases.includes(header)) return SCORES.own
  const key = headerKey(header)
  if (key === "") return 0
  if (key === headerKey(name)) return SCORES.own - 1
  const synonyms = type === "person" ? [...synonymKeys(name), ...synonymKeys("full_name")] : synonymKeys(name)
  const rank = synonyms.indexOf(key)
  if (rank >= 0) return SCORES.synonym - rank * RANK_COST
  const isWithin = synonyms.some(
    (synonym) =>
      synonym.length >= MIN_WITHIN_LENGTH && key.startsWith(synonym) && !OTHER_THING.test(key.slice(synonym.length)),
  )
  return isWithin ? SCORES.within : 0
}

/** What follows the word for a field where the column holds something else. */
const OTHER_THING =
  /^(?:id|code|number|no|nr|num|status|type|reason|level|group|count|year|month|cost|(?:de)?cost[eo]|(?:de)?custo|manager|supervisor|lead)$|^s(?:manager|supervisor|lead)/

const shareOf = (values: readonly string[], test: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(test).length / values.length

const isEmail = (value: string) => value.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
const MAX_EMAIL_LENGTH = 254
const isCommaName = (value: string) => /^\p{L}[\p{L}'’. -]*, +\p{L}/u.test(value)
const MOST = 0.8
const HALF = 0.5

/** What the values alone prove, where the header says nothing. */
function contentScore({ name, type }: TargetField, { values }: ColumnSample): number {
  if (name === "email_address" && shareOf(values, isEmail) >= MOST) return SCORES.content
  return type === "name" && shareOf(values, isCommaName) >= MOST ? SCORES.content : 0
}

type CostContext = ProposalContext & { own: OwnTexts }

/** Fewer values may all be slips. */
const TELLING_VALUES = 3

/** What the values say against a field. An empty column says nothing, and a few cells no more. */
function contentCost(field: TargetField, { values }: ColumnSample, { format, today, own }: CostContext): number {
  if (values.length === 0) return -1
  const contradiction = values.length < TELLING_VALUES ? 0 : -CONTRADICTION
  if (field.type === "date") {
    const dates = shareOf(values, (value) => Object.keys(readDate(value, { format, today })).length > 0)
    return dates >= HALF ? 0 : contradiction
  }
  if (field.name === "email_address") return shareOf(values, isEmail) >= HALF ? 0 : contradiction
  if (field.type === "name") return shareOf(values, (value) => /\p{L}/u.test(value)) >= HALF ? 0 : contradiction
  // A number of someone else's system names no department of ours, unless nothing better is there.
  if (["department", "cluster", "task"].includes(field.type)) return shareOf(values, isNumber) >= HALF ? -50 : 0
  if (WORDS.has(field.name)) return shareOf(values, isNumber) >= HALF ? contradiction : 0
  if (field.type === "manager") return managerCost(values, own)
  return 0
}

const WORDS = new Set(["first_name", "last_name", "preferred_name", "position"])

const isNumber = (value: string) => /^\d+$/.test(value)

type OwnTexts = { ids: ReadonlySet<string>; names: ReadonlySet<string> }

/** What the people of the file are called, so that their managers' column is recognized by the people it names. */
function ownTexts(columns: readonly ColumnSample[], fields: readonly TargetField[]): OwnTexts {
  const valuesOf = (name: string) => {
    const field = fields.find((each) => each.name === name)
    const best =
      field && columns.toSorted((one, other) => headerScore(field, other.header) - headerScore(field, one.header))[0]
    return best && headerScore(field, best.header) >= MIN_SCORE ? best.values : []
  }
  return { ids: new Set(valuesOf("employee_id")), names: new Set(valuesOf("full_name").flatMap(nameKeys)) }
}

/** Names and emails beat ids of another system, which our employee ids do not contain. */
function managerCost(values: readonly string[], { ids, names }: OwnTexts): number {
  if (shareOf(values, isNumber) < HALF) {
    return shareOf(values, (value) => nameKeys(value).some((key) => names.has(key))) > 0 ? 10 : 0
  }
  return shareOf(values, (value) => ids.has(value)) >= HALF ? 12 : -30
}

/** `Nombre` is a whole name unless another column has the family name; `Nom` next to `Prénom` is the family name. */
function settleNames(proposed: Map<string, string | null>, fields: ReadonlySet<string>): Map<string, string | null> {
  if (!fields.has("full_name") || !fields.has("first_name")) return proposed
  const headerOf = (field: string) => [...proposed].find(([, found]) => found === field)?.[0] ?? null
  const [first, last, full] = [headerOf("first_name"), headerOf("last_name"), headerOf("full_name")]
  if (full !== null && first !== null && last !== null) proposed.set(full, null)
  else if (full !== null && first !== null && WHOLE_OR_PART.last_name.includes(headerKey(full)))
    proposed.set(full, "last_name")
  else if (full !== null && first !== null) proposed.set(first, null)
  else if (full !== null && last !== null) proposed.set(last, null)
  else if (first !== null && last === null && WHOLE_OR_PART.first_name.includes(headerKey(first))) {
    proposed.set(first, "full_name")
  } else if (last !== null && first === null && WHOLE_OR_PART.last_name.includes(headerKey(last))) {
    proposed.set(last, "full_name")
  }
  return proposed
}

/** The order of names without a comma, where the header says it; null where it does not. */
export function nameOrderOf(header: string): "first_last" | "last_first" | null {
  const words = foldText(header).split(" ")
  // "Name, Vorname" has the family name first; "nome e sobrenome" the given one.
  if (words.join(" ") === "name vorname") return "last_first"
  const first = words.findIndex((word) => FIRST_WORDS.has(word))
  const last = words.findIndex((word) => LAST_WORDS.has(word))
  if (first < 0 || last < 0) return null
  return first < last ? "first_last" : "last_first"
}

const FIRST_WORDS = new Set("first given forename vorname prenom prenoms nombre nombres nome".split(" "))
const LAST_WORDS = new Set(
  "last surname family nachname zuname familienname nom apellido apellidos sobrenome apelido".split(" "),
)
