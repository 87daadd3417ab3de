import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { AnyRoute } from "@scorecard/contracts/route"
import { format } from "prettier"

const CONTRACTS = fileURLToPath(new URL("../../../packages/contracts/src", import.meta.url))
/** Groups of groups of routes: ENTRY_CONTRACTS.sbs.routes. */
const MAX_DEPTH = 3
const NOTICE = "// Written by `npm run endpoints` from the contracts: change those, not this.\n"

export type Found = { [name: string]: AnyRoute | Found }
export type Contract = { file: string; routes: Found }

/** The contracts that have routes, by file. */
export async function findContracts(): Promise<Contract[]> {
  const contracts: Contract[] = []
  for (const name of readdirSync(CONTRACTS).toSorted()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue
    const routes = findRoutes(await import(`${CONTRACTS}/${name}`))
    if (Object.keys(routes).length > 0) contracts.push({ file: name.slice(0, -".ts".length), routes })
  }
  return contracts
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

export function isRoute(value: unknown): value is AnyRoute {
  return isPlain(value) && "method" in value && "path" in value && "refusals" in value
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("_zod" in value) && !Array.isArray(value)
}

/** The source of a generated module that imports the types of the contracts. */
export function printModule(contracts: readonly Contract[], rest: string): Promise<string> {
  const imports = contracts.map(
    ({ file }) => `import type * as ${camelCase(file)} from "@scorecard/contracts/${file}"\n`,
  )
  return format(`${NOTICE}${imports.join("")}${rest}`, { parser: "typescript", printWidth: 120, semi: false })
}

export function camelCase(file: string): string {
  return file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
