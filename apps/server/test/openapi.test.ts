import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { printOpenApi } from "#app/print-openapi.ts"

test("the committed openapi.json is what the contracts print (npm run openapi writes it)", async () => {
  const committed = await readFile(new URL("../../../openapi.json", import.meta.url), "utf8")
  expect(committed).toBe(await printOpenApi())
})
