/** A node of the document. Its keywords vary, and most are passed through unchanged. */
export type JsonObject = { [key: string]: unknown }
export type OpenApiDocument = JsonObject & {
  components?: JsonObject & {
    schemas?: Record<string, JsonObject>
    responses?: Record<string, JsonObject>
    parameters?: Record<string, JsonObject>
  }
  paths?: PathItems
}
/** Operations by path and method. */
export type PathItems = Record<string, Record<string, JsonObject>>

export const SCHEMA = "#/components/schemas/"

/** Replaces each name of a component schema in the node. */
export function mapReferences<Node>(node: Node, replace: (name: string) => string): Node {
  if (Array.isArray(node)) return node.map((item) => mapReferences(item, replace)) as Node
  if (!isObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === "$ref" && typeof value === "string" && value.startsWith(SCHEMA)
        ? [key, SCHEMA + replace(value.slice(SCHEMA.length))]
        : [key, mapReferences(value, replace)],
    ),
  ) as Node
}

/** Replaces each schema directly inside the schema. */
export function mapChildren(schema: JsonObject, replace: (child: JsonObject) => JsonObject): JsonObject {
  const map = (value: unknown) => (isObject(value) ? replace(value) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => {
      if (word === "properties" && isObject(value))
        return [word, Object.fromEntries(Object.entries(value).map(([name, child]) => [name, map(child)]))]
      if (word === "items" || word === "additionalProperties" || word === "propertyNames") return [word, map(value)]
      if ((word === "anyOf" || word === "oneOf" || word === "allOf") && Array.isArray(value))
        return [word, value.map(map)]
      return [word, value]
    }),
  )
}

/** Applies `map` to the schema of each parameter, request and response. */
export function mapOperations(paths: JsonObject, map: (schema: JsonObject, property: string) => JsonObject): PathItems {
  const mapContent = (holder: unknown, property: string): JsonObject => {
    if (!isObject(holder)) return {}
    const { content } = holder
    if (!isObject(content)) return holder
    const types = Object.entries(content).map(([type, media]) =>
      isObject(media) && isObject(media["schema"])
        ? [type, { ...media, schema: map(media["schema"], property) }]
        : [type, media],
    )
    return { ...holder, content: Object.fromEntries(types) }
  }
  const mapOperation = (operation: JsonObject): JsonObject => {
    const { parameters, requestBody, responses } = operation
    return {
      ...operation,
      ...(Array.isArray(parameters) && {
        parameters: parameters.map((parameter: JsonObject) =>
          isObject(parameter["schema"])
            ? { ...parameter, schema: map(parameter["schema"], String(parameter["name"])) }
            : parameter,
        ),
      }),
      ...(isObject(requestBody) && { requestBody: mapContent(requestBody, "request") }),
      ...(isObject(responses) && {
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [status, mapContent(response, "response")]),
        ),
      }),
    }
  }
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(isObject(item) ? item : {}).map(([method, operation]): [string, JsonObject] => [
          method,
          isObject(operation) ? mapOperation(operation) : {},
        ]),
      ),
    ]),
  )
}

/** A canonical text: the same for the same content, whatever the order of its keywords. */
export function keyOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, node: unknown) =>
      isObject(node) ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1))) : node,
    ) ?? ""
  )
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
