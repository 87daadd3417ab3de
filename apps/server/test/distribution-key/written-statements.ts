import { parse } from "libpg-query"
import { tablesAt } from "#platform/documents/index.ts"
import { serverSources, templatesOf, type SourceText } from "../support/source-text.ts"
import { refusalsOf } from "./refusals.ts"

/** A statement as a source has it, or a part of one, in one line and with `${}` for what is put in. */
export type Written = { file: string; text: string; fillings: string[] }

/** In place of what is put into a template. */
const HOLE = "§"
/** In place of a table that the template does not name: it may be distributed. */
const SOME_TABLE = "tbl_incidents"
const OF_NODES = new Set([...tablesAt("person"), ...tablesAt("everywhere")])
const WRITE =
  /\b(?:insert into|update|delete from|merge into|truncate(?: table)?|copy|lock table)\s+(?:only\s+)?(?:"?(tbl_\w+)|§)/gi
const LOCK = /\bfor (?:no key )?(?:update|share)\b/i
const NAME = /\btbl_\w+/gi
/** A table is expected next. */
const BEFORE_TABLE = /\b(?:from|join|into|update|truncate|table|copy|only|using)\s+$/i
/** Combinations to try for one statement. */
const MOST_FILLINGS = 3_000

/**
 * The statements in the code of the product that write or lock rows of tables that a distributed database has on its
 * nodes, or of tables that only the running program knows. The warehouse is another database.
 */
export function writtenStatements(sources: readonly SourceText[] = serverSources()): Written[] {
  return sources
    .filter(({ file }) => !file.startsWith("platform/warehouse/"))
    .flatMap(({ file, text }) =>
      templatesOf(text)
        .flatMap(withInner)
        .flatMap((template) => writtenIn(template, text).map((each) => ({ file, ...each }))),
    )
}

function writtenIn(template: string, source: string): Omit<Written, "file">[] {
  const { literal, holes } = cut(template)
  const tables = holes.map((hole) => tableOf(hole, source))
  if (!concernsNodes(literal, tables)) return []
  const text = literal.replaceAll(HOLE, "${}").replaceAll(/\s+/g, " ").trim()
  return [{ text, fillings: fillingsOf(literal.split(HOLE), tables) }]
}

/** A template and those within its placeholders. */
function withInner(template: string): string[] {
  return [template, ...cut(template).holes.flatMap((hole) => templatesOf(hole).flatMap(withInner))]
}

/** The template with a mark for each placeholder, and the code in these. */
function cut(template: string): { literal: string; holes: string[] } {
  const holes: string[] = []
  let literal = ""
  for (let at = 0; at < template.length; at++) {
    if (!template.startsWith("${", at)) {
      literal += template[at]
      continue
    }
    const start = at + 2
    let depth = 1
    for (at = start; at < template.length; at++) {
      if (template[at] === "{") depth++
      if (template[at] === "}" && --depth === 0) break
    }
    holes.push(template.slice(start, at))
    literal += HOLE
  }
  return { literal, holes }
}

/** Of `sql.table("tbl_x")` and of a collection of the same source. */
function tableOf(hole: string, source: string): string | null {
  const [, named] = /^sql\.table\("(\w+)"\)$/.exec(hole.trim()) ?? []
  if (named !== undefined) return named
  const [, collection] = /^(\w+)\.table$/.exec(hole.trim()) ?? []
  if (collection === undefined) return null
  return new RegExp(`\\b${collection} = collection\\(\\s*"(\\w+)"`).exec(source)?.[1] ?? null
}

function concernsNodes(literal: string, tables: readonly (string | null)[]): boolean {
  const isOfNodes = (table: string) => OF_NODES.has(table.toLowerCase())
  for (const { 0: verb, 1: named, index } of literal.matchAll(WRITE)) {
    const hole = literal.slice(0, index + verb.length - 1).split(HOLE).length - 1
    if (isOfNodes(named ?? tables[hole] ?? SOME_TABLE)) return true
  }
  if (!LOCK.test(literal)) return false
  const names = [...[...literal.matchAll(NAME)].map(([name]) => name), ...tables.filter((table) => table !== null)]
  return names.length === 0 || names.some(isOfNodes)
}

/** With a table where one is expected, and elsewhere a value, nothing, or one more condition. */
function fillingsOf([first = "", ...rest]: readonly string[], tables: readonly (string | null)[]): string[] {
  let texts = [first]
  for (const [n, following] of rest.entries()) {
    const isTable = BEFORE_TABLE.test([first, ...rest][n] ?? "")
    const table = tables[n] ?? (isTable ? SOME_TABLE : null)
    const choices = table === null ? [` $${n + 1} `, " ", " and true "] : [` "${table}" `]
    texts = texts.flatMap((text) => choices.map((choice) => text + choice + following)).slice(0, MOST_FILLINGS)
  }
  return texts
}

/** Why Citus would refuse it, as it is written; null if what is put in decides. */
export async function refusalsOfWritten({ fillings }: Written): Promise<string[] | null> {
  for (const text of fillings) {
    if (![...text.matchAll(NAME)].some(([name]) => OF_NODES.has(name.toLowerCase()))) return null
    if (await canBeParsed(text)) return refusalsOf(text)
  }
  return null
}

const canBeParsed = (text: string): Promise<boolean> =>
  parse(text).then(
    () => true,
    () => false,
  )
