import { extractRepeated } from "./extract-repeated.ts"
import {
  SCHEMA,
  isObject,
  keyOf,
  mapReferences,
  type JsonObject,
  type OpenApiDocument,
  type PathItems,
} from "./nodes.ts"
import { SHARED_SCHEMAS, sharedSchemas } from "./shared-schemas.ts"

/**
 * Turns every schema used more than once into a component, shares parameters and error responses, and drops unused components. Zod
 * writes each component twice, as input and as output; identical copies are merged.
 */
export function compactOpenApi(document: OpenApiDocument): OpenApiDocument {
  const named = mergeInputCopies({ ...sharedSchemas(), ...document.components?.schemas })
  const { rename, schemas } = renameSoleInputs(named, document.paths ?? {})
  const paths = rename(document.paths ?? {})
  const extracted = extractRepeated(schemas, paths)
  const responses = shareErrorResponses(extracted.paths)
  const parameters = shareParameters(extracted.paths)
  return {
    ...document,
    components: {
      ...document.components,
      schemas: extracted.schemas,
      ...(Object.keys(responses).length > 0 && { responses }),
      ...(Object.keys(parameters).length > 0 && { parameters }),
    },
    paths: extracted.paths,
  }
}

/** Replaces references to `XInput` with `X` if both are identical once their own references are replaced. */
function mergeInputCopies(schemas: Record<string, JsonObject>): Record<string, JsonObject> {
  const merged = new Set(Object.keys(schemas).filter((name) => isInputCopy(name, schemas)))
  const target = (name: string) => (merged.has(name) ? outputName(name) : name)
  for (let before = -1; before !== merged.size;) {
    before = merged.size
    for (const name of merged) {
      const input = keyOf(mapReferences(schemas[name], target))
      if (input !== keyOf(mapReferences(schemas[outputName(name)], target))) merged.delete(name)
    }
  }
  const remaining = Object.entries(schemas).filter(([name]) => !merged.has(name))
  return Object.fromEntries([
    ...remaining.map(([name, schema]) => [name, mapReferences(schema, target)]),
    ...[...merged].map((name) => [name, { $ref: SCHEMA + outputName(name) }]),
  ])
}

const outputName = (name: string) => name.slice(0, -"Input".length)
const isInputCopy = (name: string, schemas: object) => name.endsWith("Input") && outputName(name) in schemas

/**
 * Follows merged copies, keeps only schemas reachable from the paths, and drops the suffix of an input without an
 * output.
 */
function renameSoleInputs(schemas: Record<string, JsonObject>, paths: JsonObject) {
  const follow = (name: string) => {
    const { $ref } = schemas[name] ?? {}
    return typeof $ref === "string" ? $ref.slice(SCHEMA.length) : name
  }
  const reached = new Set<string>()
  const visit = (node: unknown) =>
    void mapReferences(node, (name) => {
      const followed = follow(name)
      if (!reached.has(followed)) {
        reached.add(followed)
        visit(schemas[followed])
      }
      return name
    })
  visit(paths)
  const plain = (name: string) => {
    const followed = follow(name)
    return isInputCopy(followed, schemas) && !reached.has(outputName(followed)) ? outputName(followed) : followed
  }
  const rename = <Node>(node: Node): Node => mapReferences(node, plain)
  const shared = Object.keys(SHARED_SCHEMAS)
  const names = new Set([...reached, ...shared].toSorted())
  return {
    rename,
    schemas: Object.fromEntries([...names].map((name) => [plain(name), rename(schemas[name] ?? {})])),
  }
}

const PROBLEM = "application/problem+json"
/** What each status means. */
const RESPONSES: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ["BadRequest", "The request cannot be read"],
  401: ["Unauthorized", "No one is signed in, or the token has expired"],
  403: ["Forbidden", "The caller is not allowed to do this"],
  404: ["NotFound", "The resource does not exist, or the caller cannot see it"],
  409: ["Conflict", "The current state does not allow this"],
  412: ["PreconditionFailed", "The resource has changed since the version in If-Match"],
  413: ["ContentTooLarge", "The request is larger than the limit"],
  415: ["UnsupportedMediaType", "The media type of the body is not supported"],
  416: ["RangeNotSatisfiable", "The requested range is outside the file"],
  422: ["UnprocessableContent", "The input is invalid; `errors` lists the fields"],
  428: ["PreconditionRequired", "If-Match is missing"],
  429: ["TooManyRequests", "Too many requests; Retry-After says when to try again"],
  500: ["InternalServerError", "Something went wrong on the server"],
  502: ["BadGateway", "A service that the server depends on failed"],
  503: ["ServiceUnavailable", "The service is unavailable or in maintenance; Retry-After says when to try again"],
}

/**
 * One response per status, with the codes that most operations return. Operations that return other codes list them in
 * the description next to the reference.
 */
function shareErrorResponses(paths: PathItems): Record<string, JsonObject> {
  const shared = new Map<string, JsonObject>()
  for (const [status, [name, meaning]] of Object.entries(RESPONSES)) {
    const uses = findProblems(paths, status)
    const [first] = uses
    if (!first) continue
    const usual = findUsual(uses.map(({ response }) => String(response["description"])))
    const description = usual === null ? meaning : `${meaning}. Codes, unless the operation lists others: ${usual}`
    shared.set(name, { ...first.response, description })
    for (const { responses, response } of uses) {
      const $ref = `#/components/responses/${name}`
      const codes = String(response["description"])
      responses[status] = codes === usual ? { $ref } : { $ref, description: codes }
    }
  }
  return Object.fromEntries([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The operations' responses of this status that are problems; their descriptions list the codes. */
function findProblems(paths: PathItems, status: string): { responses: JsonObject; response: JsonObject }[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return operations.flatMap(({ responses }) => {
    if (!isObject(responses)) return []
    const response = responses[status]
    const isProblem = isObject(response) && isObject(response["content"]) && PROBLEM in response["content"]
    return isProblem ? [{ responses, response }] : []
  })
}

/** What more than half of them have in common. */
function findUsual(descriptions: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const description of descriptions) counts.set(description, (counts.get(description) ?? 0) + 1)
  const usual = [...counts].find(([, count]) => count > descriptions.length / 2)
  return usual?.[0] ?? null
}

/** A parameter that fewer operations have stays where it is. */
const MIN_USES = 3

/** The form that most operations give a parameter, such as `limit` in the query, becomes a component. */
function shareParameters(paths: PathItems): Record<string, JsonObject> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const uses = new Map<string, { name: string; parameter: JsonObject; operations: number }>()
  for (const parameter of operations.flatMap(({ parameters }) => (Array.isArray(parameters) ? parameters : []))) {
    const key = keyOf(parameter)
    const found = uses.get(key) ?? { name: componentName(parameter), parameter, operations: 0 }
    uses.set(key, { ...found, operations: found.operations + 1 })
  }
  const shared = new Map<string, JsonObject>()
  for (const { name, parameter } of [...uses.values()]
    .filter((use) => use.operations >= MIN_USES)
    .toSorted((one, other) => other.operations - one.operations)) {
    if (!shared.has(name)) shared.set(name, parameter)
  }
  const keys = new Map([...shared].map(([name, parameter]) => [keyOf(parameter), name]))
  for (const operation of operations) {
    if (!Array.isArray(operation["parameters"])) continue
    operation["parameters"] = operation["parameters"].map((parameter: JsonObject) => {
      const name = keys.get(keyOf(parameter))
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
    })
  }
  return Object.fromEntries([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** `if-match` in a header as `IfMatchHeader`. */
function componentName({ name, in: place }: JsonObject): string {
  const words = `${String(name)}_${String(place)}`.split(/[^a-z0-9]+/i)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")
}
