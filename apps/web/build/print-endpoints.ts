import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { AnyRoute } from "@scorecard/contracts/route"
import { format } from "prettier"

const CONTRACTS = fileURLToPath(new URL("../../../packages/contracts/src", import.meta.url))
/** Groups of groups of routes: ENTRY_CONTRACTS.sbs.routes. */
const DEEPEST = 3
const NOTICE = "// Written by `npm run endpoints` from the contracts: change those, not this.\n"

/** The endpoints' files, one for each contract file that has routes. @returns file names with their text. */
export async function printEndpoints(): Promise<Map<string, string>> {
  const files = readdirSync(CONTRACTS)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .toSorted()
  const printed = new Map<string, string>()
  for (const file of files) {
    const found = routesOf(await import(`${CONTRACTS}/${file}`))
    if (Object.keys(found).length > 0) printed.set(file, await printFile(file.slice(0, -".ts".length), found))
  }
  return printed
}

type Found = { [name: string]: AnyRoute | Found }

/** Routes stand by themselves, or in groups such as the seven kinds of entries. */
function routesOf(group: object, depth = 0): Found {
  const found = Object.entries(group).flatMap(([name, value]): [string, AnyRoute | Found][] => {
    if (isRoute(value)) return [[name, value]]
    if (!isPlain(value) || depth === DEEPEST) return []
    const inner = routesOf(value, depth + 1)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  // A module lists its names by the alphabet in Node, and as they are written where the tests load it.
  return Object.fromEntries(depth === 0 ? found.toSorted(([a], [b]) => (a < b ? -1 : 1)) : found)
}

function isRoute(value: unknown): value is AnyRoute {
  return isPlain(value) && "method" in value && "path" in value && "refusals" in value
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("_zod" in value) && !Array.isArray(value)
}

function printFile(file: string, found: Found): Promise<string> {
  const exported = Object.entries(found).map(
    ([name, route]) => `export const ${name} = ${printRoute(route, `typeof contract.${name}`)}`,
  )
  const text = `${NOTICE}import type * as contract from "@scorecard/contracts/${file}"\nimport { endpoint } from "./endpoint.ts"\n\n${exported.join("\n")}\n`
  return format(text, { parser: "typescript", printWidth: 120, semi: false })
}

function printRoute(route: AnyRoute | Found, type: string): string {
  if (isRoute(route)) return `endpoint<${type}>("${route.method}", "${route.path}")`
  const inside = Object.entries(route).map(([name, inner]) => `${name}: ${printRoute(inner, `(${type})["${name}"]`)}`)
  return `{ ${inside.join(", ")} }`
}
