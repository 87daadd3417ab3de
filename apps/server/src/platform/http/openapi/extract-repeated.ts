import {
  SCHEMA,
  isObject,
  keyOf,
  mapChildren,
  mapOperations,
  mapReferences,
  type JsonObject,
  type PathItems,
} from "./nodes.ts"
import { nameFor, singular, type Place } from "./names.ts"
import { sharedSchemas } from "./shared-schemas.ts"

/** They describe one use of a schema and may appear next to `$ref`. */
const ANNOTATIONS = new Set(["description", "default", "example"])

type Use = { count: number; schema: JsonObject; annotations: JsonObject; name: string | null; place: Place }
type Schemas = Record<string, JsonObject>

/** Turns each schema used more than once into a component, and each copy of a component into a reference. */
export function extractRepeated(schemas: Schemas, paths: JsonObject): { schemas: Schemas; paths: PathItems } {
  const shared = nameRepeated(countUses(schemas, paths), schemas)
  const replace = (schema: JsonObject): JsonObject => {
    const [annotations, content] = splitAnnotations(schema)
    const use = shared.get(keyOf(content))
    if (!use) return mapChildren(schema, replace)
    const own = Object.entries(annotations).filter(([word, value]) => keyOf(use.annotations[word]) !== keyOf(value))
    return { $ref: SCHEMA + use.name, ...Object.fromEntries(own) }
  }
  const repeated = [...shared.values()]
    .filter(({ name }) => !(name in schemas))
    .map(({ name, schema, annotations }): [string, JsonObject] => [name, { ...schema, ...annotations }])
  const components = [...Object.entries(schemas), ...repeated].map(([name, schema]) => [
    name,
    mapChildren(schema, replace),
  ])
  const replaced = mapOperations(paths, replace)
  return { paths: replaced, schemas: keepReachable(Object.fromEntries(components), replaced) }
}

/** Counts schemas by content. The children of a repeated schema count once. */
function countUses(schemas: Schemas, paths: JsonObject): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const [name, schema] of Object.entries(schemas)) {
    const [annotations, content] = splitAnnotations(schema)
    const key = keyOf(content)
    if (isWorthSharing(content) && !uses.has(key))
      uses.set(key, { count: 1, schema: content, annotations, name, place: { owner: name, property: "" } })
  }
  const count = (schema: JsonObject, place: Place): boolean => {
    const [annotations, content] = splitAnnotations(schema)
    if (!isWorthSharing(content)) return true
    const key = keyOf(content)
    const use = uses.get(key)
    if (!use) {
      const { default: _, ...shareable } = annotations
      uses.set(key, { count: 1, schema: content, annotations: shareable, name: null, place })
      return true
    }
    use.count += 1
    if (use.name === null)
      for (const [word, value] of Object.entries(use.annotations))
        if (keyOf(annotations[word]) !== keyOf(value)) delete use.annotations[word]
    return false
  }
  for (const [name, schema] of Object.entries(schemas))
    eachChild(schema, { owner: name, property: "" }, (child, place) => walk(child, place, count))
  eachPathSchema(paths, (schema, place) => walk(schema, place, count))
  return uses
}

function nameRepeated(uses: ReadonlyMap<string, Use>, schemas: Schemas): Map<string, Use & { name: string }> {
  const taken = new Set(Object.keys(schemas))
  const shared = new Map<string, Use & { name: string }>()
  for (const [key, use] of uses) {
    if (use.name === null && use.count < 2) continue
    const name = use.name ?? nameFor(use.schema, use.place, taken)
    taken.add(name)
    shared.set(key, { ...use, name })
  }
  return shared
}

/** Numbers and short texts stay inline, unless contracts/common.ts names them. */
function isWorthSharing(schema: JsonObject): boolean {
  if (SHARED_KEYS.has(keyOf(schema))) return true
  if ("properties" in schema || "pattern" in schema || isObject(schema["additionalProperties"])) return true
  if (Array.isArray(schema["enum"])) return schema["enum"].length > 1
  const choices = [schema["oneOf"], schema["anyOf"]].find((value): value is JsonObject[] => Array.isArray(value)) ?? []
  return choices.filter(({ type }) => type !== "null").length > 1
}

const SHARED_KEYS = new Set(Object.values(sharedSchemas()).map((schema) => keyOf(splitAnnotations(schema)[1])))

type Visit = (schema: JsonObject, place: Place) => boolean

function walk(schema: JsonObject, place: Place, visit: Visit): void {
  if (visit(schema, place)) eachChild(schema, place, (child, at) => walk(child, at, visit))
}

function eachChild(schema: JsonObject, place: Place, visit: (child: JsonObject, place: Place) => void): void {
  const { properties, items, additionalProperties, propertyNames } = schema
  if (isObject(properties))
    for (const [property, child] of Object.entries(properties))
      if (isObject(child))
        visit(child, { owner: place.property === "" ? place.owner : `${place.owner}_${place.property}`, property })
  if (isObject(items)) visit(items, { ...place, property: place.property === "" ? "item" : singular(place.property) })
  if (isObject(additionalProperties)) visit(additionalProperties, { ...place, property: singular(place.property) })
  if (isObject(propertyNames)) visit(propertyNames, { ...place, property: `${singular(place.property)}_key` })
  for (const word of ["anyOf", "oneOf", "allOf"]) {
    const choices = schema[word]
    if (Array.isArray(choices))
      for (const choice of choices) if (isObject(choice)) visit(choice, choicePlace(choice, place))
  }
}

/** A choice of a union is named by its `kind`. */
function choicePlace(choice: JsonObject, place: Place): Place {
  const { properties } = choice
  const kind = isObject(properties) ? properties["kind"] : undefined
  return isObject(kind) && typeof kind["const"] === "string" ? { ...place, property: kind["const"] } : place
}

function eachPathSchema(paths: JsonObject, visit: (schema: JsonObject, place: Place) => void): void {
  for (const [path, item] of Object.entries(paths)) {
    const words = path.split("/").filter((word) => word !== "" && word !== "v1" && !word.startsWith("{"))
    mapOperations({ [path]: item }, (schema, property) => {
      visit(schema, { owner: words.slice(-2).join("_"), property })
      return schema
    })
  }
}

/** Sorted by name, so that the output does not depend on the order in which files were loaded. */
function keepReachable(schemas: Record<string, JsonObject>, paths: JsonObject): Record<string, JsonObject> {
  const reached = new Set<string>()
  const visit = (node: unknown) =>
    void mapReferences(node, (name) => {
      if (!reached.has(name)) {
        reached.add(name)
        visit(schemas[name])
      }
      return name
    })
  visit(paths)
  return Object.fromEntries([...reached].toSorted().map((name) => [name, schemas[name] ?? {}]))
}

function splitAnnotations(schema: JsonObject): [annotations: JsonObject, content: JsonObject] {
  const entries = Object.entries(schema)
  return [
    Object.fromEntries(entries.filter(([word]) => ANNOTATIONS.has(word))),
    Object.fromEntries(entries.filter(([word]) => !ANNOTATIONS.has(word))),
  ]
}
