import { readFile } from "node:fs/promises"
import { Validator } from "@seriousme/openapi-schema-validator"
import { afterAll, beforeAll, expect, test } from "vitest"
import { printOpenApi } from "#app/print-openapi.ts"
import { scopeOf } from "./permissions/service-scopes.ts"
import { PERMISSION_TABLE } from "./permissions/table.ts"
import { withParameters } from "./support/open-api.ts"
import { openTestWorld, type TestWorld } from "./support/world.ts"

const committed = await readFile(new URL("../../../openapi.json", import.meta.url), "utf8")
const MAX_BYTES = 2_000_000

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("openapi")
})
afterAll(() => world.close())

test("the committed openapi.json matches the contracts (npm run openapi regenerates it)", async () => {
  expect(committed).toBe(await printOpenApi())
})

test("the running service publishes the committed document", async () => {
  expect((await world.anonymous.get("/openapi.json")).body).toEqual(JSON.parse(committed))
})

test("the document is valid OpenAPI 3.1, and every reference resolves", async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(committed))).toEqual({ valid: true })
  expect(validator.version).toBe("3.1")
  const { components } = JSON.parse(committed) as Printed
  const names = new Set(
    Object.entries(components).flatMap(([kind, all]) => Object.keys(all).map((n) => `${kind}/${n}`)),
  )
  const references = [...committed.matchAll(/"\$ref": "#\/components\/([^"]+)"/g)].map(([, name = ""]) => name)
  expect(references.filter((name) => !names.has(name))).toEqual([])
  expect(references.length).toBeGreaterThan(1000)
})

test("every component is used, and the document stays within its size", () => {
  const { components, paths } = JSON.parse(committed) as Printed
  const reached = new Set<string>()
  const visit = (node: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (reached.has(`${kind}/${name}`)) continue
      reached.add(`${kind}/${name}`)
      visit(components[kind as "schemas"][name])
    }
  }
  visit(paths)
  const { schemas, responses } = components
  const names = Object.entries({ schemas, responses }).flatMap(([kind, all]) =>
    Object.keys(all).map((n) => `${kind}/${n}`),
  )
  expect(names.filter((name) => !reached.has(name))).toEqual([])
  expect(committed.length).toBeLessThan(MAX_BYTES)
})

test("an object, an enumeration or a pattern that is used more than once is a component", () => {
  const uses = new Map<string, number>()
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    if (!Array.isArray(node)) {
      const { description: _, default: __, example: ___, ...schema } = node as Record<string, unknown>
      const isObject = schema["type"] === "object" && typeof schema["properties"] === "object"
      const isChoice = Array.isArray(schema["enum"]) && schema["enum"].length > 1
      const key = JSON.stringify(schema)
      if (isObject || isChoice || typeof schema["pattern"] === "string") uses.set(key, (uses.get(key) ?? 0) + 1)
    }
    for (const child of Object.values(node)) visit(child)
  }
  const { components, paths } = JSON.parse(committed) as Printed
  visit(paths)
  for (const schema of Object.values(components.schemas)) visit(Object.values(schema))
  expect([...uses].filter(([, count]) => count > 1).map(([schema]) => schema)).toEqual([])
  expect(uses.size).toBeGreaterThan(100)
})

test("refusals share one response per status; codes that few operations return are next to the reference", () => {
  const { paths, components } = JSON.parse(committed) as Printed
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400),
  )
  const problems = refusals.filter(([, { $ref }]) => $ref?.startsWith("#/components/responses/"))
  const CODES = /^`\w+`(, `\w+`)*$/
  const own = problems.filter(([, { description }]) => description !== undefined)
  expect(own.filter(([, { description = "" }]) => !CODES.test(description))).toEqual([])
  expect(own.length).toBeGreaterThan(400)
  const shared = problems.flatMap(([, { $ref, description }]) =>
    description === undefined && $ref ? [$ref.replace("#/components/responses/", "")] : [],
  )
  const unlisted = [...new Set(shared)].filter(
    (name) => !CODES.test(components.responses[name]?.description?.split("others: ")[1] ?? ""),
  )
  expect(unlisted).toEqual([])
  expect(refusals.filter(([, response]) => "application/problem+json" in (response.content ?? {}))).toEqual([])
  expect(problems.length).toBeGreaterThan(1000)
  expect(components.responses["Forbidden"]).toEqual({
    description: "The caller is not allowed to do this",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  })
})

test("every operation says whether service accounts may call it, and with which scope", () => {
  const { paths } = JSON.parse(committed) as Printed
  const wrong: string[] = []
  let checked = 0
  for (const operation of Object.keys(PERMISSION_TABLE)) {
    const [method = "", path = ""] = operation.split(" ")
    const { description, responses } = paths[path]?.[method.toLowerCase()] ?? {}
    const scope = scopeOf(operation)
    if (description === undefined || scope === "public") continue
    checked += 1
    const isClosed = /Web client only\.|Not for service accounts\./.test(description)
    if (isClosed !== (scope === null) || (scope !== null && !description.includes(`\`${scope}\``)))
      wrong.push(operation)
    const refused = scope === null ? "not_for_service_accounts" : "permission_missing"
    if (!responses?.[403]?.description?.includes(`\`${refused}\``)) wrong.push(`${operation}: 403`)
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(400)
})

type Schema = {
  $ref?: string
  type?: string | string[]
  maxItems?: number
  maxProperties?: number
  propertyNames?: Schema
  enum?: string[]
  pattern?: string
  description?: string
  example?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Operation = {
  description: string
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { name: string; schema: Schema }[]
  responses: Record<string, Response>
}
type Response = { $ref?: string; description?: string; content?: Record<string, { schema: Schema }> }
type Printed = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: Record<string, { name: string; schema: Schema }>
  }
}

test("every list and every record that a caller sends has a maximum", async () => {
  const { paths, components } = withParameters(JSON.parse(await printOpenApi()) as Printed)
  const endless: string[] = []
  let lists = 0
  const look = (schema: Schema, where: string, within: readonly string[] = []): void => {
    const { $ref, items, additionalProperties: member } = schema
    if ($ref !== undefined) {
      if (!within.includes($ref)) look(components.schemas[$ref.split("/").at(-1) ?? ""] ?? {}, where, [...within, $ref])
      return
    }
    if (items) {
      lists += 1
      if (schema.maxItems === undefined) endless.push(where)
      look(items, `${where}[]`, within)
    }
    if (typeof member === "object") {
      if (schema.maxProperties === undefined && !schema.propertyNames?.enum) endless.push(where)
      look(member, `${where}.*`, within)
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) look(field, `${where}.${name}`, within)
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      look(choice, where, within)
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody, parameters = [] }] of Object.entries(methods)) {
      const where = `${method} ${path}`
      for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, where)
      for (const { name, schema } of parameters) look(schema, `${where}?${name}`)
    }
  }
  expect(endless).toEqual([])
  expect(lists).toBeGreaterThan(20)
})

test("the days of a schedule are a map from the day of the month to a day code, with a whole month as the example", async () => {
  const { paths, components } = withParameters(JSON.parse(await printOpenApi()) as Printed)
  const put = paths["/v1/scorecard/schedules/{employee_id}/{year}/{month}"]?.["put"]
  const resolve = ({ $ref, ...schema }: Schema = {}): Schema =>
    $ref === undefined ? schema : { ...resolve(components.schemas[$ref.split("/").at(-1) ?? ""]), ...schema }
  const body = resolve(put?.requestBody?.content["application/json"]?.schema)
  const reply = resolve(put?.responses["200"]?.content?.["application/json"]?.schema)
  const june2026 = Array.from({ length: 30 }, (_, index) => [String(index + 1), index % 7 < 5 ? "WD" : "OFF"] as const)
  for (const { properties } of [body, reply]) {
    const days = resolve(properties?.["days"])
    expect(days.description).toMatch(/day of the month.*"1".*day code/)
    const isDay = new RegExp(resolve(days.propertyNames).pattern ?? "")
    expect(["0", "1", "9", "10", "29", "30", "31", "32", "01", "x"].filter((key) => isDay.test(key))).toEqual([
      "1",
      "9",
      "10",
      "29",
      "30",
      "31",
    ])
    expect(days.example).toEqual(Object.fromEntries(june2026))
    expect(resolve(days.additionalProperties as Schema)).toMatchObject({ example: "WD" })
  }
})
