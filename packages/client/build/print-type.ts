/** The parts of JSON Schema that the API's description uses. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  description?: string
}

/** A schema as a TypeScript type. */
export function printType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace("#/components/schemas/", "")
  if ("const" in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(printType))
  if (schema.allOf) return schema.allOf.map((part) => `(${printType(part)})`).join(" & ")
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => printType({ ...schema, type })))
  switch (schema.type) {
    case "array":
      return `Array<${schema.items ? printType(schema.items) : "unknown"}>`
    case "object":
      return printObject(schema)
    case "integer":
    case "number":
      return "number"
    case "string":
    case "boolean":
    case "null":
      return schema.type
    case undefined:
    default:
      return "unknown"
  }
}

const union = (types: readonly string[]) => [...new Set(types)].join(" | ")

function printObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values = typeof additionalProperties === "object" ? printType(additionalProperties) : "unknown"
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const isRequired = required.includes(name)
    return `${printNote(field.description)}${JSON.stringify(name)}${isRequired ? "" : "?"}: ${printType(field)}${isRequired ? "" : " | undefined"}`
  })
  return `{ ${fields.join("; ")} }`
}

export function printNote(description: string | undefined): string {
  return description === undefined ? "" : `\n/** ${description.replaceAll("*/", "*\\/").replaceAll("\n", "\n * ")} */\n`
}
