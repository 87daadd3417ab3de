import { globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { NOTIFICATION_TYPES } from "@scorecard/contracts/notification-types"
import * as words from "@scorecard/contracts/notification-words"
import { REFUSALS } from "@scorecard/contracts/refusals"
import { FORMULAS } from "@scorecard/domain/scoring/formulas"
import { parseSync } from "vite"
import { SEARCHABLE_PAGES } from "#features/search/pages.ts"

/** The nodes of a syntax tree, as far as this walk looks at them. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>

const root = resolve(import.meta.dirname, "../../..")

/** Where the service's sentences are written. */
const SOURCES = ["apps/server/src", "packages/contracts/src", "packages/domain/src", "packages/tables/src"]

/**
 * Not shown in the client: commands and their arguments, messages to developers and operators, prompts of the
 * assistant, and the examples that a company starts from and then owns.
 */
const NOT_SHOWN = [
  /\.(test|test-support|fixture|plan\.test|d)\.ts$/,
  /\/(app|demo|openapi|development|languages)\//,
  /\/platform\/(config|backup|warehouse|log|metrics|jobs|llm)\//,
  /\/features\/assistant\/(capabilities|chat\/tool|mcp)/,
  /\/documents\/ready-to-distribute\.ts$/,
  // The descriptions of the API are for engineers.
  /\/platform\/http\/route-schema\.ts$/,
  // The answers of SCIM are for programs and their engineers.
  /\/features\/scim\//,
  /domain\/src\/scoring\/(defaults|templates)\.ts$/,
  /(arguments|seed-.*|documentation|synonyms|notification-(types|words)|dispute-notification-types)\.ts$/,
]

/** Calls whose texts are for developers, operators or the database. */
const NOT_SHOWN_CALLS =
  /\.(describe|meta|raw|query|unsafe)$|(^|\.)(log|logger|console)\.\w+$|^sql|^(new )?Error$|^route$/

/** The words of refusals, notifications and pages, and what composes them. */
export function collectWords(): string[] {
  const kinds = Object.values(words.KIND_NAMES)
  return [
    ...Object.values(REFUSALS).map(([, title]) => title),
    ...NOTIFICATION_TYPES.flatMap((type) => [type.label, type.recipients, type.title_template, type.body_template]),
    ...Object.values(words.MERGED_NOTICES).flatMap((merged) => [
      merged.title_template,
      merged.body_template,
      ...merged.noun,
    ]),
    words.RESTORED_ENTRY.title_template,
    words.RESTORED_ENTRY.body_template,
    ...kinds,
    ...kinds.map((noun) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`),
    ...Object.values(words.KIND_PLURALS),
    ...Object.values(words.FIELD_NAMES),
    ...Object.values(words.FEEDBACK_CATEGORY_NAMES),
    ...Object.values(words.FEEDBACK_STATUS_NAMES),
    ...Object.values(SEARCHABLE_PAGES).flatMap(({ title, ownTitle = title }) => [title, ownTitle]),
    ...Object.values(FORMULAS).flatMap(({ name, text }) => [name, text]),
  ]
}

/** A sentence of the service, with `{0}`, `{1}` for its values. */
export type Sentence = { text: string; file: string }

/** The sentences that the service shows to people, by file. */
export function collectSentences(): Sentence[] {
  const files = SOURCES.flatMap((folder) =>
    globSync("**/*.ts", { cwd: resolve(root, folder) }).map((name) => `${folder}/${name}`),
  )
  return files
    .toSorted()
    .filter((file) => !NOT_SHOWN.some((pattern) => pattern.test(file)))
    .flatMap((file) => sentencesOf(file, readFileSync(resolve(root, file), "utf8")))
}

function sentencesOf(file: string, source: string): Sentence[] {
  const found: Sentence[] = []
  const code = (node: Node) => source.slice(node.start, node.end)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== "object" || value === null || !("type" in value)) return
    const node = value as Node // everything with a type in a syntax tree is a node
    if (node.type.startsWith("TS") && !/As|Satisfies|NonNull/.test(node.type)) return
    if (node.type === "ImportDeclaration" || node.type === "TaggedTemplateExpression") return
    if (node.type === "CallExpression" || node.type === "NewExpression") {
      const callee = node["callee"] as Node
      if (NOT_SHOWN_CALLS.test(code(callee))) return visit(callee)
    }
    if (node.type === "Property" && /^(description|summary|help)$/.test(code(node["key"] as Node))) return
    const text = textOf(node)
    if (text !== null && isSentence(text)) found.push({ text, file })
    if (node.type === "CallExpression" && /(^|\.)(say|translate)$/.test(code(node["callee"] as Node))) {
      const said = textOf((node["arguments"] as Node[])[0] ?? node)
      if (said !== null) found.push({ text: said, file })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

/** The text of a string or template, with its expressions numbered. */
function textOf(node: Node): string | null {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : null
  if (node.type !== "TemplateLiteral") return null
  const quasis = node["quasis"] as { value: { cooked: string } }[]
  return quasis.map(({ value }, at) => value.cooked + (at < quasis.length - 1 ? `{${at}}` : "")).join("")
}

const isSentence = (text: string): boolean =>
  /^([A-Z“"{]).*[.?!:]["”)]?$/s.test(text) && /[a-z]{2,}[^a-z].*[a-z]{2,}/s.test(text) && !text.includes("`")
