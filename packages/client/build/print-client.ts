import { printNote, printType, type Schema } from "./print-type.ts"

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema; description?: string }
type Content = Readonly<Record<string, { schema?: Schema }>>
type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
}
type Description = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>>; parameters: Readonly<Record<string, Parameter>> }
}

const JSON_TYPE = "application/json"

/** The types and the operations of the API's description as a module. */
export function printClient({ paths, components }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe({ path, method, operation }, components)),
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${printNote(schema.description)}export type ${name} = ${printType(schema)}\n`,
  )
  return [
    "// Written by `npm run client` from openapi.json: change the contracts, not this.",
    "/* oxlint-disable typescript/no-duplicate-type-constituents -- several names for a text */\n",
    ...schemas,
    "\n/** What each operation takes and returns. */\nexport interface Operations {",
    ...operations.map(({ type }) => type),
    "}\n",
    "\nexport const OPERATIONS = {",
    ...operations.map(({ value }) => value),
    "} as const\n",
  ].join("\n")
}

type Found = { path: string; method: string; operation: Operation }

function describe({ path, method, operation }: Found, components: Description["components"]) {
  const parameters = (operation.parameters ?? []).map((parameter) => {
    const shared = parameter.$ref?.replace("#/components/parameters/", "")
    const found = shared === undefined ? parameter : components.parameters[shared]
    if (!found) throw new Error(`${operation.operationId} names an unknown parameter`)
    return found
  })
  const name = operation.operationId.replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { reply, replyType } = describeReply(operation)
  const isKeyed = parameters.some((parameter) => parameter.name.toLowerCase() === "idempotency-key")
  const members = [
    printParameters("params", parameters, "path"),
    printParameters("query", parameters, "query"),
    printBody(operation),
    `reply: ${replyType}`,
  ]
  const note = [operation.summary, operation.description].filter(Boolean).join("\n\n")
  return {
    type: `${printNote(note)}  ${name}: { ${members.filter(Boolean).join("; ")} }`,
    value: `  ${name}: { method: "${method.toUpperCase()}", path: "${path}", reply: "${reply}", isKeyed: ${isKeyed} },`,
  }
}

function printParameters(member: string, parameters: readonly Parameter[], place: string): string {
  const found = parameters.filter((parameter) => parameter.in === place)
  if (found.length === 0) return ""
  const fields = found.map(({ name, required, schema, description }) => {
    const note = printNote(description ?? schema.description)
    return `${note}${JSON.stringify(name)}${required ? "" : "?"}: ${printType(schema)}${required ? "" : " | undefined"}`
  })
  return `${member}${found.some(({ required }) => required) ? "" : "?"}: { ${fields.join("; ")} }`
}

/** A form is sent as FormData; where fields may be JSON, too, they are typed. */
function printBody({ requestBody }: Operation): string {
  if (!requestBody) return ""
  const types = Object.entries(requestBody.content).map(([media, { schema = {} }]) =>
    media === JSON_TYPE ? printType(schema) : "FormData",
  )
  return `body${requestBody.required ? "" : "?"}: ${[...new Set(types)].join(" | ")}`
}

/** `json`, `none`, or `file`: the response itself, to be read or streamed. */
function describeReply({ responses }: Operation): { reply: string; replyType: string } {
  const contents = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith("2") && content ? [content] : [],
  )
  if (contents.length === 0) return { reply: "none", replyType: "void" }
  const json = contents.flatMap((content) => content[JSON_TYPE]?.schema ?? [])
  if (json.length < contents.length) return { reply: "file", replyType: "Response" }
  return { reply: "json", replyType: [...new Set(json.map(printType))].join(" | ") }
}
