import type { AnyRoute } from "@scorecard/contracts/route"
import { camelCase, findContracts, isRoute, printModule, type Found } from "./contracts.ts"

/** The source of the server tests' module of replies: the type of every route's reply, by method and path. */
export async function printReplies(): Promise<string> {
  const contracts = await findContracts()
  const lines = contracts.flatMap(({ file, routes }) =>
    Object.entries(routes).flatMap(([name, route]) => printLines(route, `typeof ${camelCase(file)}.${name}`)),
  )
  const text = `import type { ReplyOf } from "@scorecard/contracts/route"\n\nexport type Replies = {\n${lines.join("")}}\n`
  return printModule(contracts, text)
}

function printLines(route: AnyRoute | Found, type: string): string[] {
  if (!isRoute(route)) {
    return Object.entries(route).flatMap(([name, inner]) => printLines(inner, `(${type})["${name}"]`))
  }
  return [`"${route.method} ${route.path.replaceAll(/\{\w+\}/g, "{}")}": ReplyOf<${type}>\n`]
}
