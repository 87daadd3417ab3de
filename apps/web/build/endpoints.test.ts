import { readFileSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { listEmployees } from "../src/api/endpoints.gen.ts"
import { printEndpoints } from "./print-endpoints.ts"
import { printReplies } from "./print-replies.ts"

const REPLIES = fileURLToPath(new URL("../../server/test/support/replies.gen.ts", import.meta.url))
const FOLDER = fileURLToPath(new URL("../src/api", import.meta.url))

test("the client's endpoints match the contracts", async () => {
  expect(readFileSync(`${FOLDER}/endpoints.gen.ts`, "utf8")).toBe(await printEndpoints())
})

test("the types of replies in the server's tests match the contracts", async () => {
  expect(readFileSync(REPLIES, "utf8")).toBe(await printReplies())
})

test("the endpoints are a single module", () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(["endpoint.ts", "endpoints.gen.ts"])
})

test("an endpoint lists exactly the allowed values of its enumerated query parameters", () => {
  expect(listEmployees.words.status).toEqual(["active", "inactive"])
  expect(listEmployees.words.sort).toContain("-name")
  expect(Object.keys(listEmployees.words)).not.toContain("q")
})
