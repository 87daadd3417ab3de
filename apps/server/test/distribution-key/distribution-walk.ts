import { parse } from "libpg-query"

/** A reference to a table in a statement. */
type Named = { table: string; alias: string }
export type Tree = Record<string, unknown>

const KEY = "employee_id"

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

/** Also one whose key is `null`, or `default`. */
export function keylessInsert(node: Tree, distributed: ReadonlySet<string>): string[] {
  const [into] = named(node["relation"])
  if (!into || !distributed.has(into.table)) return []
  const at = list(node["cols"]).findIndex((column) => text(column, "ResTarget", "name") === KEY)
  return at < 0 || valuesOf(node["selectStmt"], at).some(isNothing) ? [into.table] : []
}

/** A copy into some columns of a table. */
export function keylessCopy(node: Tree, distributed: ReadonlySet<string>): string[] {
  const [into] = named(node["relation"])
  if (!into || node["is_from"] !== true || !distributed.has(into.table)) return []
  const columns = list(node["attlist"]).map((column) => text(column, "String", "sval"))
  return columns.length === 0 || columns.includes(KEY) ? [] : [into.table]
}

/** The values of one column of an insert. */
function valuesOf(source: unknown, at: number): unknown[] {
  if (!isTree(source) || !isTree(source["SelectStmt"])) return []
  const { valuesLists, targetList } = source["SelectStmt"]
  const selected = list(targetList)[at]
  if (isTree(selected) && isTree(selected["ResTarget"])) return [selected["ResTarget"]["val"]]
  return list(valuesLists).map((row) => (isTree(row) && isTree(row["List"]) ? list(row["List"]["items"])[at] : null))
}

function isNothing(value: unknown): boolean {
  if (!isTree(value)) return false
  if (isTree(value["TypeCast"])) return isNothing(value["TypeCast"]["arg"])
  return "SetToDefault" in value || (isTree(value["A_Const"]) && value["A_Const"]["isnull"] === true)
}

/** Columns that name a conflict, without the key among them: no unique index of a distributed table is of these only. */
export function isKeylessConflict(node: Tree): boolean {
  const conflict = node["onConflictClause"]
  if (!isTree(conflict) || !isTree(conflict["infer"])) return false
  const columns = list(conflict["infer"]["indexElems"]).map((column) => text(column, "IndexElem", "name"))
  return columns.length > 0 && !columns.includes(KEY)
}

/** Whether an update gives rows another key. */
export const changesKey = (node: Tree): boolean =>
  list(node["targetList"]).some((column) => text(column, "ResTarget", "name") === KEY)

/** How many people a statement may name: Citus locks rows of, and recurses for, one at a time. */
type Bound = "people" | "one person"
type Question = { distributed: ReadonlySet<string>; bound: Bound }

/** Those of a select itself, without its subqueries. */
export function keylessSelect(node: Tree, distributed: ReadonlySet<string>, bound: Bound = "people"): string[] {
  const tables = fromOf(node).filter(({ table }) => distributed.has(table))
  return keylessAmong(tables, keyedAliases(node, tables, bound))
}

/** Those of an update or a delete itself: the changed table, and those it is joined with. */
export function keylessChange(node: Tree, distributed: ReadonlySet<string>): string[] {
  const tables = [...named(node["relation"]), ...fromOf(node)].filter(({ table }) => distributed.has(table))
  return keylessAmong(tables, keyedAliases(node, tables, "people"))
}

/**
 * Those of a select that locks rows: Citus runs it for one person as a whole, with its subqueries. The key of a derived
 * table may come from outside.
 */
export function keylessLock(node: Tree, distributed: ReadonlySet<string>): string[] {
  return keylessWhole(node, { distributed, bound: "one person" }, new Set())
}

function keylessWhole(node: Tree, question: Question, outer: ReadonlySet<string>): string[] {
  const branches = [node["larg"], node["rarg"]].filter(isTree)
  if (branches.length > 0) return branches.flatMap((branch) => keylessWhole(branch, question, outer))
  const tables = fromOf(node).filter(({ table }) => question.distributed.has(table))
  const hidden: string[] = []
  for (const { select, alias } of derivedIn(node)) {
    const keyless = keylessWhole(select, question, outer)
    if (hasKeyColumn(select)) tables.push(...keyless.map((table) => ({ table, alias })))
    else hidden.push(...keyless)
  }
  const own = new Set(tables.map(({ alias }) => alias))
  const keyed = keyedAliases(node, tables, question.bound, new Set([...outer].filter((alias) => !own.has(alias))))
  const subqueries = subqueriesOf(node["whereClause"])
  return [
    ...hidden,
    ...keylessAmong(tables, keyed),
    ...subqueries.flatMap((select) => keylessWhole(select, question, keyed)),
  ]
}

type Derived = { select: Tree; alias: string }

function derivedIn(node: Tree): Derived[] {
  return leavesOf(node).flatMap(({ leaf, aliases }) => {
    const select = isTree(leaf["RangeSubselect"]) ? leaf["RangeSubselect"]["subquery"] : null
    return isTree(select) && isTree(select["SelectStmt"])
      ? [{ select: select["SelectStmt"], alias: aliases[0] ?? "" }]
      : []
  })
}

/** `select *`, or `employee_id` by this name. */
function hasKeyColumn(select: Tree): boolean {
  return list(select["targetList"]).some((column) => {
    if (!isTree(column) || !isTree(column["ResTarget"]) || "name" in column["ResTarget"]) return false
    const { val } = column["ResTarget"]
    const fields = isTree(val) && isTree(val["ColumnRef"]) ? list(val["ColumnRef"]["fields"]) : []
    return keyColumn(val) !== null || fields.some((field) => isTree(field) && "A_Star" in field)
  })
}

/** The outermost subqueries of a condition. */
function subqueriesOf(value: unknown): Tree[] {
  if (Array.isArray(value)) return value.flatMap(subqueriesOf)
  if (!isTree(value)) return []
  return Object.entries(value).flatMap(([kind, inner]) =>
    kind === "SelectStmt" && isTree(inner) ? [inner] : subqueriesOf(inner),
  )
}

const keylessAmong = (tables: readonly Named[], keyed: ReadonlySet<string>): string[] =>
  tables.filter(({ alias }) => !keyed.has(alias)).map(({ table }) => table)

/** Tables with their key. One also has it if it is joined by it to a table that has it. */
function keyedAliases(
  node: Tree,
  among: readonly Named[],
  bound: Bound,
  outer: ReadonlySet<string> = new Set(),
): Set<string> {
  const quals = qualsOf(node)
  const keyed = new Set(outer)
  const binds = ({ limits }: Qual, alias: string) => limits === null || limits.includes(alias)
  for (const qual of quals) {
    for (const alias of keyedBy(qual.condition, among, bound)) if (binds(qual, alias)) keyed.add(alias)
  }
  for (let grows = true; grows;) {
    const before = keyed.size
    for (const qual of quals) {
      for (const [one, other] of joinOf(qual.condition)) {
        if (keyed.has(one) && binds(qual, other)) keyed.add(other)
        if (keyed.has(other) && binds(qual, one)) keyed.add(one)
      }
    }
    grows = keyed.size > before
  }
  return keyed
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
  if (names.at(-1) !== KEY) return null
  return { alias: names.length > 1 ? (names[0] ?? null) : null }
}

/** A parameter or a literal, with or without a cast. */
function isGiven(value: unknown): boolean {
  if (!isTree(value)) return false
  if ("ParamRef" in value || "A_Const" in value) return true
  return isTree(value["TypeCast"]) && isGiven(value["TypeCast"]["arg"])
}

const operatorOf = (expression: Tree) => text(list(expression["name"])[0], "String", "sval")

/** A condition, and the aliases whose rows it limits; null for all. */
type Qual = { condition: Tree; limits: readonly string[] | null }

/** The individual conditions of `where` and of the joins. */
function qualsOf(node: Tree): Qual[] {
  const quals: Qual[] = []
  const add = (value: unknown, limits: Qual["limits"]) =>
    quals.push(...conjuncts(value).map((condition) => ({ condition, limits })))
  const gather = (value: unknown) => {
    if (!isTree(value) || !isTree(value["JoinExpr"])) return
    const join = value["JoinExpr"]
    add(join["quals"], limitedBy(join))
    gather(join["larg"])
    gather(join["rarg"])
  }
  add(node["whereClause"], null)
  for (const from of sourcesOf(node)) gather(from)
  return quals
}

/** The condition of an outer join limits the rows of one side; all of the other are read. */
function limitedBy(join: Tree): string[] {
  const [left, right] = [join["larg"], join["rarg"]].map((side) => leavesIn(side).flatMap(({ aliases }) => aliases))
  if (join["jointype"] === "JOIN_FULL") return []
  if (join["jointype"] === "JOIN_LEFT") return right ?? []
  return join["jointype"] === "JOIN_RIGHT" ? (left ?? []) : [...(left ?? []), ...(right ?? [])]
}

function conjuncts(value: unknown): Tree[] {
  if (!isTree(value)) return []
  const both = value["BoolExpr"]
  if (isTree(both) && both["boolop"] === "AND_EXPR") return list(both["args"]).flatMap(conjuncts)
  return [value]
}

export function fromOf(node: Tree): Named[] {
  return leavesOf(node).flatMap(({ leaf }) => named(leaf["RangeVar"]))
}

const sourcesOf = (node: Tree): unknown[] => [...list(node["fromClause"]), ...list(node["usingClause"])]

/** What a statement reads from, without the joins of it: tables, subqueries, functions. */
type Leaf = { leaf: Tree; aliases: string[] }

const leavesOf = (node: Tree): Leaf[] => sourcesOf(node).flatMap(leavesIn)

function leavesIn(value: unknown): Leaf[] {
  if (!isTree(value)) return []
  if (isTree(value["JoinExpr"])) return [value["JoinExpr"]["larg"], value["JoinExpr"]["rarg"]].flatMap(leavesIn)
  const aliases = Object.values(value).flatMap((source) => {
    if (isTree(source) && isTree(source["alias"])) return [String(source["alias"]["aliasname"])]
    return named(source).map(({ alias }) => alias)
  })
  return [{ leaf: value, aliases }]
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
