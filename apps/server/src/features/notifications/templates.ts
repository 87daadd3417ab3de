/** `{{name}}`, spaces inside allowed. Anything else between double braces is a mistake. */
const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What stands between double braces and is none of the names; `{{` alone for braces that do not close. */
export function unknownPlaces(template: string, names: readonly string[]): string[] {
  const found = [...template.matchAll(PLACE)].map((match) => match[1] ?? "")
  const unknown = found.filter((name) => !names.includes(name)).map((name) => `{{${name}}}`)
  const rest = template.replaceAll(PLACE, "")
  return [...new Set([...unknown, ...(rest.includes("{{") ? ["{{"] : []), ...(rest.includes("}}") ? ["}}"] : [])])]
}

export function holdsOneOf(template: string, names: readonly string[]): boolean {
  return [...template.matchAll(PLACE)].some(([, name = ""]) => names.includes(name))
}

/** Once over: a value that itself looks like a place stays as it is. */
export function fill(template: string, valueOf: (name: string) => string): string {
  return template.replaceAll(PLACE, (_, name: string) => valueOf(name))
}
