// Prints metrics of the code's structure, and with --check verifies that they are within their limits.
//   npm run structure            prints the figures
//   npm run structure -- --check exits with 1 when a limit is exceeded
//   npm run structure -- --list  lists what is counted: cycles, long parameter lists, casts, unresolved citations
import { readFileSync, readdirSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseSync } from "vite"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const SOURCES = ["packages", "apps", "bench"]
const isTest = (file) => /\.(test|plan|fixture|test-support|journey)\.tsx?$|(^|\/)(test|fixtures)\//.test(file)
const isGenerated = (file) => file.endsWith(".gen.ts")

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/node_modules|\/dist\//.test(file))
    .toSorted()
}

const sources = SOURCES.flatMap(filesBelow).map((file) => {
  const text = readFileSync(join(root, file), "utf8")
  return { file, text, program: parseSync(file, text) }
})
const production = sources.filter(({ file }) => !isTest(file) && !isGenerated(file))
const features = production.filter(({ file }) => file.startsWith("apps/server/src/features/"))
const server = production.filter(({ file }) => file.startsWith("apps/server/src/"))
const web = production.filter(({ file }) => file.startsWith("apps/web/src/"))

const linesOf = (text) => text.split("\n").length - 1
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** The share of lines that import something. */
function importShare(of) {
  const imports = of.map(({ text, program }) =>
    sum(program.module.staticImports.map(({ start, end }) => text.slice(start, end).split("\n").length)),
  )
  return sum(imports) / sum(of.map(({ text }) => linesOf(text)))
}

/** Calls `visit` for every node below this one. */
function walk(node, visit) {
  if (node === null || typeof node !== "object") return
  if (Array.isArray(node)) return node.forEach((inner) => walk(inner, visit))
  if (typeof node.type === "string") visit(node)
  for (const key of Object.keys(node)) if (key !== "type") walk(node[key], visit)
}

function lineAt(text, offset) {
  return text.slice(0, offset).split("\n").length
}

function findNodes(of, test) {
  return of.flatMap(({ file, text, program }) => {
    const found = []
    walk(program.program, (node) => {
      if (test(node)) found.push(`${file}:${lineAt(text, node.start)}`)
    })
    return found
  })
}

const MAX_PARAMETERS = 4
const isFunction = ({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const longParameterLists = findNodes(server, (node) => isFunction(node) && node.params.length > MAX_PARAMETERS)
const isCast = (node) =>
  node.type === "TSAsExpression" &&
  !(node.typeAnnotation.type === "TSTypeReference" && node.typeAnnotation.typeName.name === "const")
const webCasts = findNodes(web, isCast)
const doubleCasts = findNodes(production, (node) => isCast(node) && isCast(node.expression))

/** The target of an import: a file of this repository, or null. */
/** The workspaces outside packages/ that others import. */
const folders = { "demo-company": "apps/demo-company", web: "apps/web" }

function resolveImport(file, specifier) {
  const base = specifier.startsWith(".")
    ? relative(root, resolve(root, dirname(file), specifier))
    : specifier.startsWith("#web/")
      ? specifier.replace("#web/", "apps/web/src/")
      : specifier.startsWith("#test/")
        ? specifier.replace("#", "apps/server/")
        : specifier.startsWith("#")
          ? specifier.replace("#", "apps/server/src/")
          : specifier.startsWith("@scorecard/")
            ? specifier.replace(/^@scorecard\/([\w-]+)/, (_, name) => `${folders[name] ?? `packages/${name}`}/src`)
            : null
  if (base === null) return null
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((candidate) => known.has(candidate)) ?? null
}

const known = new Set(sources.map(({ file }) => file))

/** Groups of files that import each other, including type-only imports (Tarjan's strongly connected components). */
function findCycles(of) {
  const graph = new Map(
    of.map(({ file, program }) => {
      const { staticImports, staticExports } = program.module
      const specifiers = [
        ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
        ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
      ].filter((specifier) => specifier !== undefined)
      return [
        file,
        new Set(specifiers.map((specifier) => resolveImport(file, specifier)).filter((target) => target !== null)),
      ]
    }),
  )
  const index = new Map()
  const low = new Map()
  const stack = []
  const cycles = []
  const connect = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      if (!index.has(target)) connect(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file), low.get(target)))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group.toSorted((one, other) => one.localeCompare(other)))
  }
  for (const file of graph.keys()) if (!index.has(file)) connect(file)
  return cycles
}

const cycles = findCycles(production)
const injected = server.filter(({ file }) => /\/(needs|deps)\.ts$/.test(file)).map(({ file }) => file)

/** Citations without a heading in `docs/rules`, and of documents that are not in the repository. */
function unresolvedCitations() {
  const headings = new Set()
  for (const name of readdirSync(join(root, "docs/rules"), { encoding: "utf8" }).filter((file) =>
    file.endsWith(".md"),
  )) {
    for (const [, title] of readFileSync(join(root, "docs/rules", name), "utf8").matchAll(/^#{2,} (.+)$/gm))
      headings.add(
        `${name.replace(/\.md$/, "")}#${title
          .toLowerCase()
          .replace(/[^\w\- ]/g, "")
          .replaceAll(" ", "-")}`,
      )
  }
  const documents = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({ file: `docs/${name}`, text: readFileSync(join(root, "docs", name), "utf8") }))
  return [...sources, ...documents].flatMap(({ file, text }) => [
    ...[...text.matchAll(/\b(?:interface|decisions?) §\d[\d.]*/g)].map(([citation]) => `${file}: ${citation}`),
    ...[...text.matchAll(/\brules\/([\w-]+(?:\.md)?#[\w-]+)/g)]
      .filter(([, citation]) => !headings.has(citation.replace(".md", "")))
      .map(([citation]) => `${file}: ${citation}`),
  ])
}

const citations = unresolvedCitations()
const openapi = readFileSync(join(root, "openapi.json"), "utf8")

/** Component schemas that are not reachable from any path. */
function unreachableSchemas() {
  const document = JSON.parse(openapi)
  const schemas = document.components?.schemas ?? {}
  const reached = new Set()
  const visit = (value) => {
    for (const [, section, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      const id = `${section}/${name}`
      if (reached.has(id)) continue
      reached.add(id)
      visit(document.components[section]?.[name] ?? null)
    }
  }
  visit(document.paths)
  return Object.keys(schemas).filter((name) => !reached.has(`schemas/${name}`))
}

const percent = (share) => `${(share * 100).toFixed(1)} %`
const MEGABYTE = 1_000_000
const figures = [
  { name: "feature source files", value: features.length, limit: 300 },
  { name: "import lines in features", value: importShare(features), limit: 0.09, show: percent },
  {
    name: `functions with more than ${MAX_PARAMETERS} parameters (server)`,
    value: longParameterLists.length,
    limit: 5,
    list: longParameterLists,
  },
  {
    name: "import cycles, type-only ones included",
    value: cycles.length,
    limit: 0,
    list: cycles.map((group) => group.join(" <-> ")),
  },
  { name: "files of injected dependencies", value: injected.length, limit: 4, list: injected },
  { name: "citations that lead nowhere", value: citations.length, limit: 0, list: citations },
  { name: "openapi.json, MB", value: openapi.length / MEGABYTE, limit: 2, show: (value) => value.toFixed(2) },
  { name: "unreachable schemas in openapi.json", value: unreachableSchemas().length, limit: 0 },
  { name: "casts in the web client", value: webCasts.length, limit: 86, list: webCasts },
  { name: "double casts", value: doubleCasts.length, limit: null, list: doubleCasts },
  { name: "server source files", value: server.length, limit: null },
  {
    name: "mean lines of a server file",
    value: sum(server.map(({ text }) => linesOf(text))) / server.length,
    limit: null,
    show: (value) => value.toFixed(0),
  },
]

let exceeded = 0
for (const { name, value, limit, show = String, list = [] } of figures) {
  const isOver = limit !== null && value > limit
  if (isOver) exceeded += 1
  console.log(
    `${isOver ? "over " : "     "}${name.padEnd(52)} ${show(value).padStart(8)}${limit === null ? "" : `   at most ${show(limit)}`}`,
  )
  if (process.argv.includes("--list")) for (const item of list) console.log(`       ${item}`)
}
if (process.argv.includes("--check") && exceeded > 0) process.exit(1)
