import { readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { PAGE_ACCESS } from "@scorecard/domain/access"
import { findCopy } from "./find-copy.ts"

const SRC = fileURLToPath(new URL("../src", import.meta.url))
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(`${SRC}/${file}`, "utf8") }))

test("the source walk finds the client", () => {
  expect(sources.length).toBeGreaterThan(200)
})

test("the client imports only types from the contracts: no schemas are loaded", () => {
  const loading = sources.filter(
    ({ text }) => [...text.matchAll(/import (?!type )[^"]*from "(@scorecard\/contracts[^"]*|zod)"/g)].length > 0,
  )
  expect(loading.map(({ file }) => file)).toEqual([])
})

test("nothing of the server is imported, and shared parts import no feature", () => {
  const crossing = sources.filter(
    ({ file, text }) =>
      /from "[^"]*apps\/server/.test(text) || (/^(ui|lib|api)\//.test(file) && /from "[^"]*features\//.test(text)),
  )
  expect(crossing.map(({ file }) => file)).toEqual([])
})

test("a feature imports no other feature: shared code is in lib or ui", () => {
  const crossing = sources.flatMap(({ file, text }) => {
    const [, own] = /^features\/([^/]+)\//.exec(file) ?? []
    if (own === undefined) return []
    return importsOf(file, text)
      .filter((target) => target.startsWith("features/") && !target.startsWith(`features/${own}/`))
      .map((target) => `${file} imports ${target}`)
  })
  expect(crossing).toEqual([])
})

/** A file's imports from the client, static or dynamic, by path below `src`. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, target]) => join(dirname(file), target ?? ""))
}

test("every file of the client has at most 300 lines, except a translation, which follows all of a feature's copy", () => {
  const long = sources.filter(
    ({ file, text }) => !file.endsWith(".gen.ts") && !isTranslation(file) && text.split("\n").length > 300,
  )
  expect(long.map(({ file }) => file)).toEqual([])
})

test("every link target has a page", () => {
  const tables = sources.filter(({ file }) => /^app\/(administration-|learning-)?pages\.ts$/.test(file))
  const paths = tables.flatMap(({ text }) => [...text.matchAll(/\bpath: "([^"]+)"/g)].map(([, path]) => path))
  expect(new Set(paths)).toEqual(new Set(Object.keys(PAGE_ACCESS)))
})

/** Shows refusals elsewhere: the chat above the question. */
const SAY_IT_ELSEWHERE = ["features/assistant/question.tsx"]

/** The same in every language. */
const SAME_IN_EVERY_LANGUAGE = ["https://hooks.example.com/scorecard", "https://"]
const isMessages = (file: string) => /\/messages(\/[^/]+)?\.ts$/.test(file)
const isTranslation = (file: string) => file.startsWith("languages/")

test("text for people is in messages files, not in components", () => {
  const copy = sources
    .filter(({ file }) => !isMessages(file) && !isTranslation(file))
    .flatMap(({ file, text }) =>
      findCopy(file, text).map(({ line, text: words }) => ({ at: `${file}:${line}`, words })),
    )
    .filter(({ words }) => !SAME_IN_EVERY_LANGUAGE.includes(words))
  expect(copy.map(({ at, words }) => `${at} ${words}`)).toEqual([])
})

test("messages files import only types, each other, and formatting helpers, so that a translation can replace them", () => {
  const messages = sources.filter(({ file }) => isMessages(file))
  expect(messages.length).toBeGreaterThan(30)
  const foreign = messages.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (?!type )[^"]*"([^"]+)"/gm)]
      .map(([, target]) => join(dirname(file), target ?? ""))
      .filter((target) => !["lib/format.ts", "lib/language.ts", "lib/rich.ts"].includes(target))
      .filter((target) => !isMessages(target) || dirname(target) !== dirname(file))
      .map((target) => `${file} imports ${target}`),
  )
  expect(foreign).toEqual([])
})

test("what is loaded before the language has no messages: they would stay English", () => {
  const textOf = new Map(sources.map(({ file, text }) => [file, text]))
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const [, target = ""] of (textOf.get(file) ?? "").matchAll(/^(?:import|export) (?!type )[^"(]*"(\.[^"]+)"/gm))
      load(join(dirname(file), target))
  }
  load("main.tsx")
  expect(loaded).toContain("lib/format.ts")
  expect([...loaded].filter(isMessages)).toEqual([])
})

test("every form uses the shared one, which marks refused fields, focuses the first and shows a message next to the buttons", () => {
  const own = sources.filter(({ file, text }) => file !== "ui/form.tsx" && /<form\b|\bapplyFieldErrors\(/.test(text))
  expect(own.map(({ file }) => file).filter((file) => file !== "lib/apply-field-errors.ts")).toEqual([])
  const forms = sources.filter(({ text }) => /<Form\b/.test(text))
  expect(forms.length).toBeGreaterThan(30)
  const silent = forms.filter(({ text }) => !/<FormNote\b/.test(text)).map(({ file }) => file)
  expect(silent).toEqual(SAY_IT_ELSEWHERE)
})

test("a component with form fields wraps them in a form or a confirmation dialog", () => {
  const loose = sources.filter(({ text }) => /\buse(Versioned)?Form[<(]/.test(text) && !/<(Form|Confirm)\b/.test(text))
  const hooks = ["features/entries/use-entry-form.ts", "lib/use-versioned-form.ts"]
  expect(loose.map(({ file }) => file).toSorted()).toEqual(hooks)
})

test("no field uses the browser's month or week picker, which Firefox and Safari lack", () => {
  const native = sources.filter(({ text }) => /type="(month|week)"/.test(text))
  expect(native.map(({ file }) => file)).toEqual([])
})

test("no write is paused while offline", () => {
  const pausing = sources.filter(({ text }) => /networkMode: "(online|offlineFirst)"/.test(text))
  expect(pausing.map(({ file }) => file)).toEqual([])
  const client = sources.find(({ file }) => file === "lib/query.ts")
  expect(client?.text).toMatch(/mutations: \{ networkMode: "always" \}/)
})
