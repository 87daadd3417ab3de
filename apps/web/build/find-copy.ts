import { parseSync } from "vite"

/** Attributes and properties whose text people read or hear. */
const COPY_NAMES =
  /^(aria-label|aria-description|about|alt|caption|description|header|heading|help|hint|label|legend|message|nothingFoundMessage|note|placeholder|title)$/

export type Copy = { line: number; text: string }
type SyntaxNode = { type: string; start: number } & Record<string, unknown>

/** The copy in a source file: text in JSX, and literals in attributes and properties that people read. */
export function findCopy(file: string, text: string): Copy[] {
  const found: Copy[] = []
  const report = (node: SyntaxNode, words: string) =>
    found.push({ line: text.slice(0, node.start).split("\n").length, text: words.replace(/\s+/g, " ").trim() })
  walk(parseSync(file, text).program, (node) => {
    for (const child of textsOf(node)) if (hasLetters(textOf(child))) report(child, textOf(child))
    for (const value of copyValues(node)) {
      for (const literal of literalsOf(value)) if (hasLetters(textOf(literal))) report(literal, textOf(literal))
    }
  })
  return found.toSorted((a, b) => a.line - b.line)
}

/** The text between the tags of an element. Keys and settings are typed the same in every language. */
function textsOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return []
  const { openingElement, children } = node
  if (isNode(openingElement) && /^(code|kbd)$/i.test(nameOf(openingElement["name"]))) return []
  return (Array.isArray(children) ? children.filter(isNode) : []).filter(({ type }) => type === "JSXText")
}

/** The expressions of a node that people eventually see. */
function copyValues(node: SyntaxNode): unknown[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const children = Array.isArray(node["children"]) ? node["children"].filter(isNode) : []
    return children.filter(({ type }) => type === "JSXExpressionContainer").map((child) => child["expression"])
  }
  if (node.type === "JSXAttribute" && COPY_NAMES.test(nameOf(node["name"]))) {
    const { value } = node
    return [isNode(value) && value.type === "JSXExpressionContainer" ? value["expression"] : value]
  }
  if (node.type === "Property" && COPY_NAMES.test(nameOf(node["key"]))) {
    // A lowercase word is a program value, such as a column's key.
    return literalsOf(node["value"]).filter((literal) => /\p{Lu}|\s/u.test(textOf(literal)))
  }
  return []
}

/** The literals that an expression may evaluate to. */
function literalsOf(value: unknown): SyntaxNode[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case "Literal":
      return typeof value["value"] === "string" ? [value] : []
    case "TemplateLiteral":
      return [value]
    case "ConditionalExpression":
      return [...literalsOf(value["consequent"]), ...literalsOf(value["alternate"])]
    case "LogicalExpression":
      return [...(value["operator"] === "&&" ? [] : literalsOf(value["left"])), ...literalsOf(value["right"])]
    case "ParenthesizedExpression":
      return literalsOf(value["expression"])
    default:
      return []
  }
}

function textOf(node: SyntaxNode): string {
  if (node.type !== "TemplateLiteral") return String(node["value"])
  const quasis = Array.isArray(node["quasis"]) ? node["quasis"].filter(isNode) : []
  return quasis.map(({ value }) => (isRecord(value) ? String(value["raw"]) : "")).join("…")
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ""
  return String(node["name"] ?? node["value"])
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&#?\w+;/g, ""))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

function isNode(value: unknown): value is SyntaxNode {
  return isRecord(value) && typeof value["type"] === "string" && typeof value["start"] === "number"
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isRecord(value)) {
    if (isNode(value)) visit(value)
    for (const each of Object.values(value)) walk(each, visit)
  }
}
