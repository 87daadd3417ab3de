import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..")

const GENERATED = new Set(["node_modules", "dist", "coverage", "data"])
const TEXTS = /\.(ts|tsx|mjs|js|css|html|json|md|sql|toml|ya?ml|sh)$/

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name)
    if (entry.isDirectory()) return GENERATED.has(entry.name) || entry.name.startsWith(".") ? [] : filesBelow(file)
    return entry.isFile() && TEXTS.test(entry.name) ? [file] : []
  })
}

const files = filesBelow("").map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
const documents = files.filter(({ file }) => file.endsWith(".md"))

/** Slugs as GitHub generates them. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\-_ ]/gu, "")
      .replaceAll(" ", "-"),
  )
}

const headings = new Map(documents.map(({ file, text }) => [file, headingsOf(text)]))

/** All matches of a pattern as `file:line match`. */
function occurrences({ file, text }: (typeof files)[number], pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(
    (match) => `${file}:${text.slice(0, match.index).split("\n").length} ${match[0]}`,
  )
}

test("every rule that is cited has a heading", () => {
  const citations = files.flatMap((source) => occurrences(source, /(?<![\w/])rules\/[\w-]+#[\w-]+/g))
  const unresolved = citations.filter((citation) => {
    const [, page = "", slug = ""] = /rules\/([\w-]+)#([\w-]+)$/.exec(citation) ?? []
    return !headings.get(`docs/rules/${page}.md`)?.includes(slug)
  })
  expect(citations.length).toBeGreaterThan(400)
  expect(unresolved).toEqual([])
})

test("no two rules of a page have the same heading", () => {
  const rules = [...headings].filter(([file]) => file.startsWith("docs/rules/"))
  const repeated = rules.flatMap(([file, slugs]) =>
    slugs.filter((slug, at) => slugs.indexOf(slug) !== at).map((slug) => `${file}#${slug}`),
  )
  expect(rules.length).toBeGreaterThan(10)
  expect(repeated).toEqual([])
})

test("every link between documents leads to a file, and to a heading if it names one", () => {
  const links = documents.flatMap(({ file, text }) => {
    const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, "")
    return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => ({ file, target }))
  })
  const broken = links
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .filter(({ file, target }) => {
      const [path = "", slug] = target.split("#")
      const document = path === "" ? file : relative(root, resolve(root, dirname(file), path))
      if (!existsSync(join(root, document))) return true
      return slug !== undefined && !headings.get(document)?.includes(slug)
    })
    .map(({ file, target }) => `${file}: ${target}`)
  expect(links.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})

test("nothing cites a document that is not in the repository", () => {
  const sections = /\b(?:interface|decisions?|spec|specification)(?:'s)?[\s*/(]+§\s?\d/gi
  const folders = /(?<![\w./-])spec\/\w+/g
  const foreign = files.flatMap((source) => [...occurrences(source, sections), ...occurrences(source, folders)])
  expect(foreign).toEqual([])
})
