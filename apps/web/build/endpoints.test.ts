import { readFileSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { printEndpoints } from "./print-endpoints.ts"

const FOLDER = fileURLToPath(new URL("../src/api", import.meta.url))

test("the browser's endpoints are those of the contracts", async () => {
  const printed = await printEndpoints()
  const committed = new Map(
    readdirSync(FOLDER)
      .filter((name) => name !== "endpoint.ts")
      .toSorted()
      .map((name) => [name, readFileSync(`${FOLDER}/${name}`, "utf8")]),
  )
  expect([...committed.keys()]).toEqual([...printed.keys()])
  for (const [name, text] of printed) expect(committed.get(name), name).toBe(text)
})
