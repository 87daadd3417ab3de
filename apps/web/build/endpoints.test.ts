import { readFileSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { listEmployees } from "../src/api/endpoints.gen.ts"
import { printEndpoints } from "./print-endpoints.ts"

const FOLDER = fileURLToPath(new URL("../src/api", import.meta.url))

test("the client's endpoints match the contracts", async () => {
  expect(readFileSync(`${FOLDER}/endpoints.gen.ts`, "utf8")).toBe(await printEndpoints())
})

test("the endpoints are a single module", () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(["endpoint.ts", "endpoints.gen.ts"])
})

test("an endpoint lists exactly the allowed values of its enumerated query parameters", () => {
  expect(listEmployees.words.status).toEqual(["active", "inactive"])
  expect(listEmployees.words.sort).toContain("-name")
  expect(Object.keys(listEmployees.words).toSorted()).toEqual(["sort", "status"])
})
