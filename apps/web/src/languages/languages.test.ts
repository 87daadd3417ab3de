import { readFileSync, globSync } from "node:fs"
import { expect, test } from "vitest"
import { catalog as spanish } from "./es/index.ts"
import { catalog as filipino } from "./fil/index.ts"

const SOURCE = `${import.meta.dirname}/..`

/** The names of all copy, as the features register it. */
function names(): string[] {
  return globSync("**/messages{.ts,/index.ts}", { cwd: SOURCE })
    .flatMap((file) => /localized\("(\w+)"/.exec(readFileSync(`${SOURCE}/${file}`, "utf8"))?.[1] ?? [])
    .toSorted()
}

test.each([
  ["Spanish", spanish],
  ["Filipino", filipino],
])("%s has a catalog for all copy; the compiler checks each one's content", (_, catalog) => {
  expect(names().length).toBeGreaterThan(40)
  expect(Object.keys(catalog).toSorted()).toEqual(names())
})
