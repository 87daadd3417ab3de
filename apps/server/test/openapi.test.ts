import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { printOpenApi } from "#app/print-openapi.ts"

test("the committed openapi.json is what the contracts print (npm run openapi writes it)", async () => {
  const committed = await readFile(new URL("../../../openapi.json", import.meta.url), "utf8")
  expect(committed).toBe(await printOpenApi())
})

type Schema = {
  $ref?: string
  type?: string | string[]
  maxItems?: number
  maxProperties?: number
  propertyNames?: { enum?: string[]; pattern?: string }
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
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { name: string; schema: Schema }[]
}
type Printed = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

test("every list and every record that a caller sends has a maximum", async () => {
  const { paths, components } = JSON.parse(await printOpenApi()) as Printed
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

test("the days of a schedule read as a map from the day of the month to a day code, with a whole month as the example", async () => {
  const { paths, components } = JSON.parse(await printOpenApi()) as Printed
  const put = paths["/v1/scorecard/schedules/{employee_id}/{year}/{month}"]?.["put"]
  const body = put?.requestBody?.content["application/json"]?.schema
  const june2026 = Array.from({ length: 30 }, (_, index) => [String(index + 1), index % 7 < 5 ? "WD" : "OFF"] as const)
  for (const days of [body?.properties?.["days"], components.schemas["Schedule"]?.properties?.["days"]]) {
    expect(days?.description).toMatch(/day of the month.*"1".*day code/)
    const isDay = new RegExp(days?.propertyNames?.pattern ?? "")
    expect(["0", "1", "9", "10", "29", "30", "31", "32", "01", "x"].filter((key) => isDay.test(key))).toEqual([
      "1",
      "9",
      "10",
      "29",
      "30",
      "31",
    ])
    expect(days?.example).toEqual(Object.fromEntries(june2026))
    expect(days?.additionalProperties).toMatchObject({ example: "WD" })
  }
})
