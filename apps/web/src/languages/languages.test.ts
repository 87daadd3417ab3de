import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { expect, test } from "vitest"
import { catalog as spanish } from "./es/pages.ts"
import { catalog as spanishStart } from "./es/start.ts"
import { catalog as filipino } from "./fil/pages.ts"
import { catalog as filipinoStart } from "./fil/start.ts"

const SOURCE = `${import.meta.dirname}/..`
const read = (file: string) => readFileSync(`${SOURCE}/${file}`, "utf8")

/** The names of the copy in these files, as the features register it. */
function namesIn(files: Iterable<string>): string[] {
  return [...files].flatMap((file) => /localized\("(\w+)"/.exec(read(file))?.[1] ?? []).toSorted()
}

test.each([
  ["Spanish", spanishStart, spanish],
  ["Filipino", filipinoStart, filipino],
])("%s has a catalog for all copy; the compiler checks each one's content", (_, start, pages) => {
  const names = namesIn(globSync("**/messages{.ts,/index.ts}", { cwd: SOURCE }))
  expect(names.length).toBeGreaterThan(40)
  expect([...Object.keys(start), ...Object.keys(pages)].toSorted()).toEqual(names)
})

const IMPORT = /^(?:import|export) (?!type )[^"]*?"(\.[^"]+)"/gm
const DYNAMIC_IMPORT = /import\("(\.[^"]+)"\)/g
const WAITING_IMPORT = /(?:withLanguage\(|whenOpened\(|load: )\(\) =>\s+import\("[^"]+"\)/g

/** What may be evaluated before `withLanguage` has loaded the rest: the start, and what it imports without waiting. */
function filesOfStart(): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file) || !existsSync(`${SOURCE}/${file}`)) return
    files.add(file)
    const text = read(file).replaceAll(WAITING_IMPORT, "")
    for (const [, target = ""] of [...text.matchAll(IMPORT), ...text.matchAll(DYNAMIC_IMPORT)]) {
      if (!target.includes("/languages/")) add(join(dirname(file), target))
    }
  }
  add("start.tsx")
  add("app/home.tsx")
  return files
}

test("the start has its copy, and no more", () => {
  const names = namesIn(filesOfStart())
  expect(Object.keys(spanishStart).toSorted()).toEqual(names)
  expect(Object.keys(filipinoStart).toSorted()).toEqual(names)
})

test("the start shows no texts of the service but refusals, for which they are loaded", () => {
  const translating = [...filesOfStart()].filter((file) => /\b(?:translate|humanize)\b.*\bfrom "\./.test(read(file)))
  expect(translating.toSorted()).toEqual(["lib/humanize.ts", "lib/problem.ts"])
})
