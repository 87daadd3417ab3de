import type { AnyRoute } from "@scorecard/contracts/route"
import { z } from "zod"
import { camelCase, findContracts, isRoute, printModule, type Contract, type Found } from "./contracts.ts"

/** The source of the client's endpoints module: every route of the contracts under its name there. */
export async function printEndpoints(): Promise<string> {
  const contracts = await findContracts()
  return printModule(contracts, `import { endpoint } from "./endpoint.ts"\n${printContracts(contracts)}`)
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
