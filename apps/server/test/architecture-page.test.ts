import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..")
const read = (file: string) => readFileSync(join(root, file), "utf8")

const SUBMIT = "apps/server/src/features/entries/submit.ts"
const MAX_FILES = 15

const files = listedFiles("Creating an attendance issue, file by file")

test("the page lists at most 15 files for following the creation of an attendance issue, and each exists", () => {
  expect(files).toContain(SUBMIT)
  expect(files.length).toBeLessThanOrEqual(MAX_FILES)
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test("each listed file is imported by an earlier one, so that a reader reaches it by going to definitions", () => {
  const reached = new Set(files.slice(0, 1))
  const unreached = files.slice(1).filter((file) => {
    const isImported = [...reached].some((earlier) => definitionsIn(earlier).includes(file))
    reached.add(file)
    return !isImported
  })
  expect(unreached).toEqual([])
})

test.each([
  ["the lock guard", SUBMIT, "guard", "apps/server/src/core/locks/guard.ts"],
  ["the configuration", SUBMIT, "loadConfiguration", "apps/server/src/features/entries/validate.ts"],
  [
    "its document",
    "apps/server/src/features/entries/validate.ts",
    "getConfiguration",
    "apps/server/src/core/cycles/cycles.store.ts",
  ],
  ["the months to recalculate", SUBMIT, "concernedEmployeeMonths", "apps/server/src/features/entries/effects.ts"],
  ["the recalculation", SUBMIT, "queueRecalculation", "apps/server/src/core/months/recalculation.ts"],
])("going to the definition of %s reaches the function in one step", (_what, from, name, file) => {
  expect(importsOf(from).get(name)).toBe(file)
  expect(read(file)).toMatch(new RegExp(`^export (async )?function ${name}\\b`, "m"))
})

/** The files of the numbered list under a heading of the page, in order. */
function listedFiles(heading: string): string[] {
  const [, rest = ""] = read("docs/architecture.md").split(`### ${heading}\n`)
  const [section = ""] = rest.split(/^##/m)
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map((match) => match[1] ?? "")
}

const definitionsIn = (file: string) => [...importsOf(file).values()]

/**
 * The names that a file imports, each with the file that declares it, through re-exports as an editor resolves them.
 */
function importsOf(file: string): Map<string, string> {
  const imports = read(file).matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)"/gm)
  return new Map(
    [...imports].flatMap(([, names = "", specifier = ""]) => {
      const target = resolveSpecifier(file, specifier)
      return namesIn(names).flatMap((name) => {
        const declaring = target === null ? null : declaringFile(target, name)
        return declaring === null ? [] : [[name, declaring] as const]
      })
    }),
  )
}

function namesIn(list: string): string[] {
  const names = list.split(",").map((name) => name.trim().replace(/^type /, ""))
  return names.map((name) => name.replace(/ as .*/, "")).filter((name) => name !== "")
}

function declaringFile(file: string, name: string): string | null {
  const text = read(file)
  if (new RegExp(`^export (async )?(function|const|type|class) ${name}\\b`, "m").test(text)) return file
  for (const [, names, specifier = ""] of text.matchAll(/^export (?:type )?(?:\*|\{([^}]*)\}) from "([^"]+)"/gm)) {
    if (names !== undefined && !namesIn(names).includes(name)) continue
    const target = resolveSpecifier(file, specifier)
    const declaring = target === null ? null : declaringFile(target, name)
    if (declaring !== null) return declaring
  }
  return null
}

/** A file of this repository; null for a package. */
function resolveSpecifier(file: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return relative(root, resolve(root, dirname(file), specifier))
  if (specifier.startsWith("#")) return specifier.replace("#", "apps/server/src/")
  const [, name, module = "index"] = /^@scorecard\/([\w-]+)(?:\/([\w-]+))?$/.exec(specifier) ?? []
  if (name === undefined) return null
  const path = `packages/${name}/src/${module}`
  return existsSync(join(root, `${path}.ts`)) ? `${path}.ts` : `${path}/index.ts`
}
