import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { AnyRoute } from "@scorecard/contracts/route"
import { format } from "prettier"
import { z } from "zod"

const CONTRACTS = fileURLToPath(new URL("../../../packages/contracts/src", import.meta.url))
/** Groups of groups of routes: ENTRY_CONTRACTS.sbs.routes. */
const MAX_DEPTH = 3
const NOTICE = "// Written by `npm run endpoints` from the contracts: change those, not this.\n"

type Found = { [name: string]: AnyRoute | Found }
type Contract = { file: string; routes: Found }

/** The source of the client's endpoints module: every route of the contracts under its name there. */
export async function printEndpoints(): Promise<string> {
  const contracts: Contract[] = []
  for (const name of readdirSync(CONTRACTS).toSorted()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue
    const routes = findRoutes(await import(`${CONTRACTS}/${name}`))
    if (Object.keys(routes).length > 0) contracts.push({ file: name.slice(0, -".ts".length), routes })
  }
  const imports = contracts.map(
    ({ file }) => `import type * as ${camelCase(file)} from "@scorecard/contracts/${file}"\n`,
  )
  const text = `${NOTICE}${imports.join("")}import { endpoint } from "./endpoint.ts"\n${printContracts(contracts)}`
  return format(text, { parser: "typescript", printWidth: 120, semi: false })
}

/** Routes at the top level of a module, or in groups such as the seven kinds of entries. */
function findRoutes(group: object, depth = 0): Found {
  const found = Object.entries(group).flatMap(([name, value]): [string, AnyRoute | Found][] => {
    if (isRoute(value)) return [[name, value]]
    if (!isPlain(value) || depth === MAX_DEPTH) return []
    const inner = findRoutes(value, depth + 1)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  // Node sorts a module's names alphabetically; the test runner keeps the order of the source.
  return Object.fromEntries(depth === 0 ? found.toSorted(([a], [b]) => (a < b ? -1 : 1)) : found)
}

function isRoute(value: unknown): value is AnyRoute {
  return isPlain(value) && "method" in value && "path" in value && "refusals" in value
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("_zod" in value) && !Array.isArray(value)
}

function printContracts(contracts: readonly Contract[]): string {
  const names = contracts.flatMap(({ routes }) => Object.keys(routes))
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return contracts
    .map(({ file, routes }) => {
      const module = camelCase(file)
      const lines = Object.entries(routes).map(([name, route]) => {
        // A name used by several contracts gets a prefix: employeesList.
        const exported = isShared(name) ? `${module}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
        return `export const ${exported} = ${printRoute(route, `typeof ${module}.${name}`)}\n`
      })
      return `\n${lines.join("")}`
    })
    .join("")
}

function printRoute(route: AnyRoute | Found, type: string): string {
  if (isRoute(route)) {
    const words = findWords(route)
    const known = Object.keys(words).length > 0 ? `, ${JSON.stringify(words)}` : ""
    return `endpoint<${type}>("${route.method}", "${route.path}"${known})`
  }
  const inside = Object.entries(route).map(([name, inner]) => `${name}: ${printRoute(inner, `(${type})["${name}"]`)}`)
  return `{ ${inside.join(", ")} }`
}

/** The allowed values of enumerated query parameters. A file route shares those of its list. */
function findWords({ query, file }: AnyRoute): Record<string, string[]> {
  if (file || !(query instanceof z.ZodObject)) return {}
  const closed = Object.entries(query.shape).flatMap(([name, schema]): [string, string[]][] => {
    const input = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
    return input.enum ? [[name, input.enum.map(String)]] : []
  })
  return Object.fromEntries(closed)
}

function camelCase(file: string): string {
  return file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
