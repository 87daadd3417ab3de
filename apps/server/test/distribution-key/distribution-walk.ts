import { parse } from "libpg-query"

/** A reference to a table in a statement. */
type Named = { table: string; alias: string }
export type Tree = Record<string, unknown>

export const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null

/**
 * The distributed tables that a statement reads or writes without the key: without `employee_id` equal to a value, or
 * to one of a list, that came with the statement. A distributed database queries every shard for them.
 */
export async function keylessTables(statement: string, distributed: ReadonlySet<string>): Promise<string[]> {
  const parsed: unknown = await parse(statement)
  const found: string[] = []
  visit(parsed, (kind, node) => {
    if (kind === "InsertStmt") found.push(...keylessInsert(node, distributed))
    if (kind === "SelectStmt") found.push(...keylessSelect(node, distributed))
    if (kind === "UpdateStmt" || kind === "DeleteStmt") found.push(...keylessChange(node, distributed))
  })
  return [...new Set(found)]
}

/** Every statement of the tree, including nested ones. */
function visit(value: unknown, see: (kind: string, node: Tree) => void): void {
  if (Array.isArray(value)) return value.forEach((each) => visit(each, see))
  if (!isTree(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (key.endsWith("Stmt") && isTree(inner)) see(key, inner)
    // The branches of a union have no node type of their own.
    if ((key === "larg" || key === "rarg") && isTree(inner) && "op" in inner) see("SelectStmt", inner)
    visit(inner, see)
  }
}

export function keylessInsert(node: Tree, distributed: ReadonlySet<string>): string[] {
  const [into] = named(node["relation"])
  if (!into || !distributed.has(into.table)) return []
  const columns = list(node["cols"]).map((column) => text(column, "ResTarget", "name"))
  return columns.includes("employee_id") ? [] : [into.table]
}

/** How many people a statement may name: Citus locks rows of, and recurses for, one at a time. */
type Bound = "people" | "one person"

/** Those of a select itself, without its subqueries. */
export function keylessSelect(node: Tree, distributed: ReadonlySet<string>, bound: Bound = "people"): string[] {
  return keylessAmong(fromOf(node), qualsOf(node), { distributed, bound })
}

/** Those of an update or a delete itself: the changed table, and those it is joined with. */
export function keylessChange(node: Tree, distributed: ReadonlySet<string>): string[] {
  const tables = [...named(node["relation"]), ...fromOf(node)]
  return keylessAmong(tables, qualsOf(node), { distributed, bound: "people" })
}

/** A table also has its key if it is joined by it to a table that has it. */
function keylessAmong(
  tables: Named[],
  quals: Tree[],
  { distributed, bound }: { distributed: ReadonlySet<string>; bound: Bound },
): string[] {
  const wanted = tables.filter(({ table }) => distributed.has(table))
  const keyed = new Set(quals.flatMap((qual) => keyedBy(qual, wanted, bound)))
  const joins = quals.flatMap(joinOf)
  for (let grows = true; grows;) {
    const more = joins.flatMap(([one, other]) => (keyed.has(one) ? [other] : keyed.has(other) ? [one] : []))
    grows = more.some((alias) => !keyed.has(alias))
    for (const alias of more) keyed.add(alias)
  }
  return wanted.filter(({ alias }) => !keyed.has(alias)).map(({ table }) => table)
}

/** The aliases that this condition binds to a given person: `employee_id = $1`, `employee_id = any($1)`. */
function keyedBy(qual: Tree, among: readonly Named[], bound: Bound): string[] {
  const { AExpr } = { AExpr: qual["A_Expr"] }
  if (!isTree(AExpr) || !["AEXPR_OP", "AEXPR_OP_ANY"].includes(String(AExpr["kind"]))) return []
  if (bound === "one person" && AExpr["kind"] !== "AEXPR_OP") return []
  if (operatorOf(AExpr) !== "=") return []
  const sides = [AExpr["lexpr"], AExpr["rexpr"]]
  const key = sides.map(keyColumn).find((found) => found !== null)
  if (!key || !sides.some(isGiven)) return []
  return key.alias === null ? among.map(({ alias }) => alias) : [key.alias]
}

function joinOf(qual: Tree): [string, string][] {
  const expression = qual["A_Expr"]
  if (!isTree(expression) || expression["kind"] !== "AEXPR_OP" || operatorOf(expression) !== "=") return []
  const [one, other] = [keyColumn(expression["lexpr"]), keyColumn(expression["rexpr"])]
  return one?.alias && other?.alias ? [[one.alias, other.alias]] : []
}

/** `employee_id`, or `x.employee_id`, with or without a cast. */
function keyColumn(value: unknown): { alias: string | null } | null {
  if (!isTree(value)) return null
  if (isTree(value["TypeCast"])) return keyColumn(value["TypeCast"]["arg"])
  if (!isTree(value["ColumnRef"])) return null
  const names = list(value["ColumnRef"]["fields"]).map((field) => text(field, "String", "sval"))
  if (names.at(-1) !== "employee_id") return null
  return { alias: names.length > 1 ? (names[0] ?? null) : null }
}

/** A parameter or a literal, with or without a cast. */
function isGiven(value: unknown): boolean {
  if (!isTree(value)) return false
  if ("ParamRef" in value || "A_Const" in value) return true
  return isTree(value["TypeCast"]) && isGiven(value["TypeCast"]["arg"])
}

const operatorOf = (expression: Tree) => text(list(expression["name"])[0], "String", "sval")

/** The individual conditions of `where` and of the joins. */
function qualsOf(node: Tree): Tree[] {
  const joins: unknown[] = []
  const gather = (value: unknown) => {
    if (!isTree(value) || !isTree(value["JoinExpr"])) return
    const join = value["JoinExpr"]
    joins.push(join["quals"])
    gather(join["larg"])
    gather(join["rarg"])
  }
  for (const from of [...list(node["fromClause"]), ...list(node["usingClause"])]) gather(from)
  return [node["whereClause"], ...joins].flatMap(conjuncts)
}

function conjuncts(value: unknown): Tree[] {
  if (!isTree(value)) return []
  const both = value["BoolExpr"]
  if (isTree(both) && both["boolop"] === "AND_EXPR") return list(both["args"]).flatMap(conjuncts)
  return [value]
}

export function fromOf(node: Tree): Named[] {
  return [...list(node["fromClause"]), ...list(node["usingClause"])].flatMap(tablesIn)
}

function tablesIn(value: unknown): Named[] {
  if (!isTree(value)) return []
  if (isTree(value["JoinExpr"])) return [value["JoinExpr"]["larg"], value["JoinExpr"]["rarg"]].flatMap(tablesIn)
  return named(value["RangeVar"])
}

export function named(value: unknown): Named[] {
  if (!isTree(value) || typeof value["relname"] !== "string") return []
  const alias = isTree(value["alias"]) ? String(value["alias"]["aliasname"]) : value["relname"]
  return [{ table: value["relname"], alias }]
}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function text(value: unknown, kind: string, field: string): string | null {
  if (!isTree(value) || !isTree(value[kind])) return null
  const found = value[kind][field]
  return typeof found === "string" ? found : null
}
