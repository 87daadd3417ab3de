import { expect, test } from "vitest"
import { printOpenApi } from "#app/print-openapi.ts"
import { RESERVED_IDS } from "#features/employees/record.ts"

const PERSON = "{employee_id}"

/** Words in URLs at a position where another URL with the same prefix has a person's id. */
function wordsInPlaceOfPeople(paths: readonly string[]): string[] {
  const segments = paths.map((path) => path.split("/"))
  const before = new Set(segments.flatMap((path) => placesOf(path).map((at) => path.slice(0, at).join("/"))))
  const words = segments.flatMap((path) => path.filter((_, at) => before.has(path.slice(0, at).join("/"))))
  return [...new Set(words.filter((word) => !word.startsWith("{")))]
}

const placesOf = (path: readonly string[]) => path.flatMap((segment, at) => (segment === PERSON ? [at] : []))

test("words in URLs are reserved, so no person has one as an id", async () => {
  const { paths } = JSON.parse(await printOpenApi()) as { paths: Record<string, object> }
  const words = wordsInPlaceOfPeople(Object.keys(paths))
  expect(words).toEqual(expect.arrayContaining(["me", "export"]))
  expect(words.filter((word) => !RESERVED_IDS.includes(word))).toEqual([])
})

test("also in deeper segments, but only where a person's id is possible", () => {
  const paths = [
    "/v1/a/{employee_id}/x",
    "/v1/a/b",
    "/v1/c/{employee_id}",
    "/v1/c/d/e",
    "/v1/c",
    "/v1/f/{id}",
    "/v1/f/g",
  ]
  expect(wordsInPlaceOfPeople(paths)).toEqual(["b", "d"])
})
