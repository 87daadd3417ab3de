import { readFileSync, readdirSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..")

type Source = { file: string; text: string; imports: string[] }

/** Production code: tests and their fixtures may import anything. */
const sources: Source[] = [
  "packages/domain/src",
  "packages/contracts/src",
  "packages/embedded-postgres/src",
  "packages/tables/src",
  "packages/desktop-releases/src",
  "apps/demo-company/src",
  "apps/server/src",
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.(test|fixture|test-support)\.ts$/.test(name))
    .map((name) => {
      const file = join(folder, name)
      const text = readFileSync(join(root, file), "utf8")
      return { file, text, imports: importsOf(file, text) }
    }),
)

/** The target of each import: a path in this repository, or a package's name. */
function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "")
  return specifiers.map((specifier) => {
    if (specifier.startsWith(".")) return relative(root, resolve(root, dirname(file), specifier))
    if (specifier.startsWith("#test/")) return specifier.replace("#", "apps/server/")
    if (specifier.startsWith("#")) return specifier.replace("#", "apps/server/src/")
    if (specifier.startsWith("@scorecard/demo-company"))
      return specifier.replace("@scorecard/demo-company", "apps/demo-company/src")
    if (specifier.startsWith("@scorecard/")) return specifier.replace(/^@scorecard\/([\w-]+)/, "packages/$1/src")
    return specifier
  })
}

const within = (folder: string) => sources.filter(({ file }) => file.startsWith(folder))

function arrows(from: string, mayNotReach: RegExp): string[] {
  return within(from).flatMap(({ file, imports }) =>
    imports.filter((target) => mayNotReach.test(target)).map((target) => `${file} -> ${target}`),
  )
}

test("the source walk finds the code", () => {
  expect(sources.length).toBeGreaterThan(60)
  expect(
    sources.flatMap(({ imports }) => imports).filter((target) => target.startsWith("apps/server/src/platform")).length,
  ).toBeGreaterThan(50)
})

test("the domain does not import the contracts, the server or Node", () => {
  expect(arrows("packages/domain/src", /^(packages\/contracts|apps|node:|pg|kysely|fastify|zod)/)).toEqual([])
})

test("the bundled PostgreSQL does not import the product", () => {
  expect(arrows("packages/embedded-postgres/src", /^(apps\/|packages\/(?!embedded-postgres))/)).toEqual([])
})

test("the table codecs do not import the product", () => {
  expect(arrows("packages/tables/src", /^(apps\/|packages\/(?!tables))/)).toEqual([])
})

test("the signatures of desktop releases, which the desktop client shares, import only the contracts", () => {
  expect(arrows("packages/desktop-releases/src", /^(apps\/|packages\/(?!desktop-releases|contracts))/)).toEqual([])
})

test("contracts import only the domain", () => {
  expect(arrows("packages/contracts/src", /^(apps|node:|pg|kysely|fastify)/)).toEqual([])
})

test("the platform imports no core module, no feature and no composition", () => {
  expect(arrows("apps/server/src/platform", /^apps\/server\/(src\/(core|features|app|cli)|test)/)).toEqual([])
})

test("the core imports no feature and no composition", () => {
  expect(arrows("apps/server/src/core", /^apps\/server\/(src\/(features|app|cli)|test)/)).toEqual([])
})

test("a core module is imported through its index", () => {
  const deep = sources.flatMap(({ file, imports }) => {
    const own = /^apps\/server\/src\/core\/[^/]+\//.exec(file)?.[0] ?? "none"
    const foreign = imports.filter((target) => /src\/core\//.test(target) && !target.startsWith(own))
    return foreign.filter((target) => !target.endsWith("/index.ts")).map((target) => `${file} -> ${target}`)
  })
  expect(deep).toEqual([])
})

test("core modules and features have no dependency cycles", () => {
  const moduleOf = (file: string) => /^apps\/server\/src\/(?:core|features)\/[^/]+/.exec(file)?.[0] ?? null
  const needs = new Map<string, Set<string>>()
  for (const { file, imports } of sources) {
    const from = moduleOf(file)
    const targets = imports.flatMap((target) => moduleOf(target) ?? []).filter((target) => target !== from)
    if (from !== null) needs.set(from, new Set([...(needs.get(from) ?? []), ...targets]))
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(needs.get(from) ?? [])].some((next) => {
      if (next === goal) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, goal, seen)
    })
  expect([...needs.keys()].filter((each) => reaches(each, each))).toEqual([])
})

test("a feature imports no other feature: it declares what it needs, and the composition provides it", () => {
  const crossings = within("apps/server/src/features").flatMap(({ file, imports }) => {
    const own = file.split("/").slice(0, 5).join("/")
    const foreign = imports.filter(
      (target) => /^apps\/server\/(src\/(features|app|cli)|test)/.test(target) && !target.startsWith(`${own}/`),
    )
    return foreign.map((target) => `${file} -> ${target}`)
  })
  expect(crossings).toEqual([])
})

test("only cli imports the composition from outside", () => {
  expect(arrows("apps/server/src/app", /^apps\/server\/src\/cli/)).toEqual([])
})

test("production code imports nothing from the tests, and only cli imports development tools", () => {
  const toTests = arrows("apps/server/src", /^apps\/server\/test/)
  const toTools = sources.filter(({ file }) => !/^apps\/server\/src\/(cli|development)\//.test(file))
  const crossing = toTools.filter(({ imports }) => imports.some((target) => /src\/development\//.test(target)))
  expect([toTests, crossing.map(({ file }) => file)]).toEqual([[], []])
})

test("the demo company imports only the domain and the contracts", () => {
  expect(arrows("apps/demo-company/src", /^(apps\/server|pg|kysely|fastify)/)).toEqual([])
  expect(within("apps/demo-company/src").length).toBeGreaterThan(20)
})

test("the demo loader imports no feature, and only the composition and cli import it", () => {
  expect(arrows("apps/server/src/demo", /^apps\/server\/(src\/(features|app|cli)|test)/)).toEqual([])
  const importers = sources.filter(({ imports }) =>
    imports.some((target) => /^apps\/(server\/src\/demo|demo-company)\//.test(target)),
  )
  const outside = importers.filter(
    ({ file }) => !/^apps\/server\/src\/(app|cli|demo)\/|^apps\/demo-company\//.test(file),
  )
  expect(outside.map(({ file }) => file)).toEqual([])
})

test("in features and the demo company, SQL occurs only in stores and facts", () => {
  const offenders = [...within("apps/server/src/features"), ...within("apps/server/src/demo")].filter(
    ({ file, text }) => !/[./](store|facts)\.ts$/.test(file) && /sql(<[^`]*>)?`/.test(text),
  )
  expect(offenders.map(({ file }) => file)).toEqual([])
})

test("every feature that stores files lists them for the backup", () => {
  const featureOf = (file: string) => /src\/features\/([^/]+)\//.exec(file)?.[1] ?? ""
  const storing = within("apps/server/src/features")
    .filter(({ text }) => /\bstorage\b/.test(text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "")))
    .map(({ file }) => featureOf(file))
  const named = within("apps/server/src/app/named-files.ts").flatMap(({ imports }) => imports.map(featureOf))
  // `system` only probes the storage; the files of `statements` expire, and can be made again; `personal-data` reads and
  // removes those of others, and its list of who was pseudonymized must survive a restore.
  const others = ["system", "statements", "personal-data", "retention"]
  expect([...new Set(storing)].toSorted()).toEqual([...new Set([...named, ...others])].filter(Boolean).toSorted())
})

test("only platform/config reads settings, and only platform/clock reads the time", () => {
  const readers = sources.filter(({ file, text }) => {
    const readsSettings = /process\.env/.test(text) && !/platform\/config|src\/cli\//.test(file)
    // The command that signs releases runs on its own.
    const readsTime =
      /Temporal\.Now|Date\.now\(|new Date\(\)/.test(text) && !/platform\/clock|desktop-releases\/src\/cli/.test(file)
    return readsSettings || readsTime
  })
  expect(readers.map(({ file }) => file)).toEqual([])
})

test("every file has at most 300 lines", () => {
  // The catalogs of translated texts are data.
  const code = sources.filter(({ file }) => !file.includes("/languages/translations/"))
  const sized = code.map(({ file, text }) => ({ file, lines: text.split("\n").length }))
  const long = sized.filter(({ lines }) => lines > 300)
  expect(long.map(({ file, lines }) => `${file} has ${lines} lines: split it by concern`)).toEqual([])
})
