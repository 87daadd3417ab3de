import { readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { PAGE_PATHS } from "../src/app/page-paths.ts"
import { findCopy } from "./find-copy.ts"

const SRC = fileURLToPath(new URL("../src", import.meta.url))
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(`${SRC}/${file}`, "utf8") }))

test("the walk over the client finds it", () => {
  expect(sources.length).toBeGreaterThan(200)
})

test("of the contracts the browser knows the types only: no schema is loaded", () => {
  const loading = sources.filter(
    ({ text }) => [...text.matchAll(/import (?!type )[^"]*from "(@scorecard\/contracts[^"]*|zod)"/g)].length > 0,
  )
  expect(loading.map(({ file }) => file)).toEqual([])
})

test("nothing of the server is imported, and the shared parts know no feature", () => {
  const crossing = sources.filter(
    ({ file, text }) =>
      /from "[^"]*apps\/server/.test(text) || (/^(ui|lib|api)\//.test(file) && /from "[^"]*features\//.test(text)),
  )
  expect(crossing.map(({ file }) => file)).toEqual([])
})

test("a feature knows no other feature: what two of them need stands in lib or ui", () => {
  const crossing = sources.flatMap(({ file, text }) => {
    const [, own] = /^features\/([^/]+)\//.exec(file) ?? []
    if (own === undefined) return []
    return importsOf(file, text)
      .filter((target) => target.startsWith("features/") && !target.startsWith(`features/${own}/`))
      .map((target) => `${file} imports ${target}`)
  })
  expect(crossing).toEqual([])
})

/** What a file imports of the client, static or when used, by its path below `src`. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, target]) => join(dirname(file), target ?? ""))
}

test("every file of the client is small enough to read in one go", () => {
  const long = sources.filter(({ file, text }) => !file.endsWith(".gen.ts") && text.split("\n").length > 300)
  expect(long.map(({ file }) => file)).toEqual([])
})

test("every address that links may name has a page", () => {
  const tables = sources.filter(({ file }) => /^app\/(administration-)?pages\.ts$/.test(file))
  const paths = tables.flatMap(({ text }) => [...text.matchAll(/\bpath: "([^"]+)"/g)].map(([, path]) => path))
  expect(new Set(paths)).toEqual(new Set(PAGE_PATHS))
})

/** What says elsewhere why it was refused: the chat above the question. */
const SAY_IT_ELSEWHERE = ["features/assistant/question.tsx"]

/** What stays as it is in every language. */
const SAME_IN_EVERY_LANGUAGE = ["https://"]
const isMessages = (file: string) => /\/messages(\/[^/]+)?\.ts$/.test(file)

test("what people read stands in messages files, not in components", () => {
  const copy = sources
    .filter(({ file }) => !isMessages(file))
    .flatMap(({ file, text }) =>
      findCopy(file, text).map(({ line, text: words }) => ({ at: `${file}:${line}`, words })),
    )
    .filter(({ words }) => !SAME_IN_EVERY_LANGUAGE.includes(words))
  expect(copy.map(({ at, words }) => `${at} ${words}`)).toEqual([])
})

test("messages files import types, each other, and the helpers that write them, so that a translation can replace them", () => {
  const messages = sources.filter(({ file }) => isMessages(file))
  expect(messages.length).toBeGreaterThan(30)
  const foreign = messages.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (?!type )[^"]*"([^"]+)"/gm)]
      .map(([, target]) => join(dirname(file), target ?? ""))
      .filter((target) => !["lib/format.ts", "lib/rich.ts"].includes(target))
      .filter((target) => !isMessages(target) || dirname(target) !== dirname(file))
      .map((target) => `${file} imports ${target}`),
  )
  expect(foreign).toEqual([])
})

test("every form is the shared one, which marks refused fields, focuses the first and says so beside the buttons", () => {
  const own = sources.filter(({ file, text }) => file !== "ui/form.tsx" && /<form\b|\bapplyFieldErrors\(/.test(text))
  expect(own.map(({ file }) => file).filter((file) => file !== "lib/apply-field-errors.ts")).toEqual([])
  const forms = sources.filter(({ text }) => /<Form\b/.test(text))
  expect(forms.length).toBeGreaterThan(30)
  const silent = forms.filter(({ text }) => !/<FormNote\b/.test(text)).map(({ file }) => file)
  expect(silent).toEqual(SAY_IT_ELSEWHERE)
})

test("a component that has a form of fields puts them into a form, or into a dialog that asks", () => {
  const loose = sources.filter(({ text }) => /\buse(Versioned)?Form[<(]/.test(text) && !/<(Form|Confirm)\b/.test(text))
  const hooks = ["features/entries/use-entry-form.ts", "lib/use-versioned-form.ts"]
  expect(loose.map(({ file }) => file).toSorted()).toEqual(hooks)
})

test("no field needs a month or week picker of the browser: Firefox and Safari have none", () => {
  const native = sources.filter(({ text }) => /type="(month|week)"/.test(text))
  expect(native.map(({ file }) => file)).toEqual([])
})

test("no write waits for a network that is away", () => {
  const pausing = sources.filter(({ text }) => /networkMode: "(online|offlineFirst)"/.test(text))
  expect(pausing.map(({ file }) => file)).toEqual([])
  const client = sources.find(({ file }) => file === "lib/query.ts")
  expect(client?.text).toMatch(/mutations: \{ networkMode: "always" \}/)
})
