import type { TestWorld } from "./world.ts"

/** A schema, as far as the tests read it. */
export type Schema = {
  $ref?: string
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
} & {
  [key in "anyOf" | "oneOf" | "allOf"]?: Schema[]
}
export type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type OpenApi = {
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}
type OpenApiOperation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string }>
}

export async function readOpenApi(world: TestWorld): Promise<OpenApi> {
  const { text } = await world.anonymous.get("/openapi.json")
  // openapi.test.ts validates the document.
  return withParameters(JSON.parse(text) as OpenApi)
}

type WithParameters = {
  paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
  components: { parameters: Record<string, { name: string }> }
}

/** The document with shared parameters where they are used. */
export function withParameters<Document extends WithParameters>(document: Document): Document {
  const { parameters: shared } = document.components
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    if (!operation.parameters) continue
    operation.parameters = operation.parameters.map((parameter: { name: string; $ref?: string }) => {
      if (parameter.$ref === undefined) return parameter
      const found = shared[parameter.$ref.split("/").at(-1) ?? ""]
      if (!found) throw new Error(`${parameter.$ref} leads nowhere`)
      return found
    })
  }
  return document
}
