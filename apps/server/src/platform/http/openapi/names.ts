import { SCHEMA, isObject, type JsonObject } from "./nodes.ts"

/** Where a schema is first used: the component or operation, and the property. */
export type Place = { owner: string; property: string }

/**
 * Picks the first free name: by the items of a page, by the sort keys, by the property, or by the place and the
 * property.
 */
export function nameFor(schema: JsonObject, place: Place, taken: ReadonlySet<string>): string {
  const names = [...candidates(schema, place)].map((name) => pascal(name))
  const free = names.find((name) => name !== "" && !taken.has(name))
  if (free !== undefined) return free
  const last = names.at(-1) ?? "Schema"
  for (let n = 2; ; n += 1) if (!taken.has(`${last}${n}`)) return `${last}${n}`
}

function* candidates(schema: JsonObject, { owner, property }: Place): Iterable<string> {
  const { properties } = schema
  const item = isObject(properties) && isObject(properties["items"]) ? properties["items"]["items"] : undefined
  if (isObject(properties) && "next_cursor" in properties && isObject(item) && typeof item["$ref"] === "string")
    yield `${item["$ref"].slice(SCHEMA.length)}_page`
  if (property === "sort" && Array.isArray(schema["enum"]))
    yield `sort_by_${[...new Set(schema["enum"].map((value) => String(value).replace(/^-/, "")))].join("_or_")}`
  if (Array.isArray(schema["enum"]) && schema["enum"].join() === "true,false") yield "boolean_query"
  if (property in CLEAR) yield CLEAR[property] ?? property
  if (property.includes("_")) yield property
  yield `${owner}_${property}`
}

/** A single word is rarely clear enough. These are, or have a better name. */
const CLEAR: Readonly<Record<string, string>> = {
  badge: "badge",
  cadence: "cadence",
  charset: "charset",
  disabled: "client_page",
  format: "export_format",
  formula: "formula",
  kpi: "kpi",
  kpm: "kpm",
  recipient: "recipient",
  severity: "severity",
}

function pascal(text: string): string {
  return text
    .replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/[^A-Za-z0-9]/g, "")
}

/** Covers only the property names used here; English has more plurals. */
export const singular = (word: string) =>
  word
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch)es$/, "$1")
    .replace(/([^su])s$/, "$1")
