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
  components: { schemas: Record<string, Schema> }
}
type OpenApiOperation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string }>
}

export async function readOpenApi(world: TestWorld): Promise<OpenApi> {
  const { text } = await world.anonymous.get("/openapi.json")
  // openapi.test.ts validates the document.
  return JSON.parse(text) as OpenApi
}
