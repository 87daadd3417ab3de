import { parse } from "libpg-query"
import { tablesAt } from "#platform/documents/index.ts"
import {
  fromOf,
  isTree,
  keylessChange,
  keylessInsert,
  keylessSelect,
  list,
  named,
  type Tree,
} from "./distribution-walk.ts"

const DISTRIBUTED = new Set(tablesAt("person"))
const EVERYWHERE = new Set(tablesAt("everywhere"))
const COORDINATOR = new Set(tablesAt("coordinator"))
const MENTIONS = /\btbl_\w+/g

/**
 * Why Citus would refuse the statement; empty for one that it takes. The rules are what it refused when the suite ran on
 * it, and one more: a change without the key, which it would run on every shard. A materialized part of a statement is
 * run first, on its own, so each is validated alone.
 */
export async function refusalsOf(statement: string): Promise<string[]> {
  const mentioned = [...statement.matchAll(MENTIONS)].map(([table]) => table)
  if (!mentioned.some((table) => DISTRIBUTED.has(table) || EVERYWHERE.has(table))) return []
  const parsed: unknown = await parse(statement)
  const found: string[] = []
  for (const part of partsOf(parsed)) found.push(...refusalsOfPart(part))
  return [...new Set(found)]
}

function refusalsOfPart(part: Part): string[] {
  const tables = part.nodes.flatMap(({ node }) => named(node))
  const isNamed = (among: ReadonlySet<string>) => tables.some(({ table }) => among.has(table))
  const selects = part.nodes.filter(({ kind }) => kind === "SelectStmt")
  const found: string[] = []
  for (const { node } of part.nodes.filter(({ kind }) => kind === "InsertStmt")) {
    found.push(...keylessInsert(node, DISTRIBUTED).map((table) => `inserts into ${table} without the key`))
  }
  for (const { node } of selects) {
    if (list(node["lockingClause"]).length === 0) continue
    found.push(...keylessSelect(node, DISTRIBUTED, "one person").map((table) => `locks ${table} of several people`))
    const isShared = list(node["lockingClause"]).some((clause) => /SHARE"/.test(JSON.stringify(clause)))
    if (isShared && fromOf(node).some(({ table }) => EVERYWHERE.has(table)))
      found.push("shares a lock of a table that is on every node, which deadlocks with another")
  }
  for (const { kind, node } of part.nodes) {
    if (kind !== "UpdateStmt" && kind !== "DeleteStmt") continue
    const [written] = named(node["relation"])
    if (!written) continue
    if (keylessChange(node, DISTRIBUTED).includes(written.table))
      found.push(`${kind === "DeleteStmt" ? "deletes from" : "changes"} ${written.table} without the key`)
    if (COORDINATOR.has(written.table) && (isNamed(DISTRIBUTED) || isNamed(EVERYWHERE)))
      found.push(`changes ${written.table} of the coordinator by tables of the nodes`)
    if (!COORDINATOR.has(written.table) && written.table.startsWith("tbl_") && isNamed(COORDINATOR))
      found.push(`changes ${written.table} of the nodes by tables of the coordinator`)
  }
  if (!isNamed(DISTRIBUTED)) return found
  const unbound = selects.flatMap(({ node }) => keylessSelect(node, DISTRIBUTED, "one person"))
  if (unbound.length > 0 && part.nodes.some(({ kind, node }) => kind === "WithClause" && node["recursive"] === true))
    found.push(`recurses next to ${unbound[0]} of several people`)
  if (selects.some(({ node, depth }) => depth > 0 && isSelectOfNothing(node)))
    found.push("selects nothing in a subquery")
  if (selects.some(({ node }) => joinsBoth(node))) found.push("joins tables of the coordinator with distributed ones")
  return found
}

/** Both in one select or in its subqueries. A union of both is not joined. */
function joinsBoth(select: Tree): boolean {
  if ((select["op"] ?? "SETOP_NONE") !== "SETOP_NONE") return false
  const [own] = partsOf(select)
  const tables = own?.nodes.flatMap(({ node }) => named(node)) ?? []
  return tables.some(({ table }) => DISTRIBUTED.has(table)) && tables.some(({ table }) => COORDINATOR.has(table))
}

const isSelectOfNothing = (node: Tree): boolean =>
  !("targetList" in node) && !("valuesLists" in node) && (node["op"] ?? "SETOP_NONE") === "SETOP_NONE"

/** The branches of a union, the table that is changed and a `with` have no node type of their own. */
function typeOf(field: string, node: Tree): string {
  if ((field === "larg" || field === "rarg") && "op" in node) return "SelectStmt"
  if (field === "relation") return "RangeVar"
  return field === "withClause" ? "WithClause" : field
}

type Node = { kind: string; node: Tree; depth: number }
type Part = { nodes: Node[] }

/** The statement without its materialized parts, and each of those. */
function partsOf(parsed: unknown): Part[] {
  const parts: Part[] = []
  const gather = (root: unknown): void => {
    const part: Part = { nodes: [] }
    parts.push(part)
    const walk = (value: unknown, depth: number): void => {
      if (Array.isArray(value)) return value.forEach((each) => walk(each, depth))
      if (!isTree(value)) return
      for (const [kind, inner] of Object.entries(value)) {
        if (!isTree(inner)) walk(inner, depth)
        else if (kind === "CommonTableExpr" && inner["ctematerialized"] === "CTEMaterializeAlways")
          gather(inner["ctequery"])
        else {
          part.nodes.push({ kind: typeOf(kind, inner), node: inner, depth })
          walk(inner, kind === "SelectStmt" ? depth + 1 : depth)
        }
      }
    }
    walk(root, 0)
  }
  gather(parsed)
  return parts
}
