import { parse } from "libpg-query"
import { tablesAt } from "#platform/documents/index.ts"
import {
  changesKey,
  fromOf,
  isKeylessConflict,
  isTree,
  keylessChange,
  keylessCopy,
  keylessInsert,
  keylessLock,
  keylessSelect,
  list,
  named,
  type Tree,
} from "./distribution-walk.ts"

const DISTRIBUTED = new Set(tablesAt("person"))
const EVERYWHERE = new Set(tablesAt("everywhere"))
const COORDINATOR = new Set(tablesAt("coordinator"))
const MENTIONS = /\btbl_\w+/gi

/**
 * The other rules are rougher than Citus's own, which follows a key through more joins: the operations of
 * `distribution-key.test.ts` keep them, and the suite on Citus shows the rest.
 */
const CERTAIN = /^(inserts|locks|changes|deletes|shares|merges|empties|runs) /
export const isCertain = (refusal: string): boolean => CERTAIN.test(refusal)

const ofNodes = (table: string) => DISTRIBUTED.has(table) || EVERYWHERE.has(table)

/**
 * Why Citus would refuse the statement; empty for one that it takes. The rules are what it refused when the suite ran on
 * it, and our own: no change without the key, which it would run on every shard, no `truncate`, `merge` or `do` on tables
 * of the nodes. A materialized part of a statement is run first, on its own, so each is validated alone.
 */
export async function refusalsOf(statement: string): Promise<string[]> {
  const mentioned = [...statement.matchAll(MENTIONS)].map(([table]) => table.toLowerCase())
  if (!mentioned.some(ofNodes)) return []
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
  for (const { kind, node } of part.nodes) found.push(...refusalsOfWrite(kind, node))
  for (const { node } of selects) {
    if (list(node["lockingClause"]).length === 0) continue
    found.push(...keylessLock(node, DISTRIBUTED).map((table) => `locks ${table} of several people`))
    const isShared = list(node["lockingClause"]).some((clause) => /SHARE"/.test(JSON.stringify(clause)))
    if (isShared && fromOf(node).some(({ table }) => EVERYWHERE.has(table)))
      found.push("shares a lock of a table that is on every node, which deadlocks with another")
  }
  for (const { kind, node } of part.nodes) {
    if (!["UpdateStmt", "DeleteStmt", "MergeStmt"].includes(kind)) continue
    const [written] = named(node["relation"])
    if (!written) continue
    if (kind !== "MergeStmt" && keylessChange(node, DISTRIBUTED).includes(written.table))
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

/** Those of the write itself, wherever it stands. */
function refusalsOfWrite(kind: string, node: Tree): string[] {
  const [written] = named(node["relation"])
  if (kind === "InsertStmt") {
    const inserts = keylessInsert(node, DISTRIBUTED).map((table) => `inserts into ${table} without the key`)
    if (written && COORDINATOR.has(written.table) && insertsValues(node) && tablesIn(node).some(ofNodes))
      inserts.push(`inserts values into ${written.table} of the coordinator next to tables of the nodes`)
    const isOfKey = !written || !DISTRIBUTED.has(written.table) || !isKeylessConflict(node)
    return isOfKey ? inserts : [...inserts, `inserts into ${written.table} with a conflict without the key`]
  }
  if (kind === "UpdateStmt" && written && DISTRIBUTED.has(written.table) && changesKey(node))
    return [`changes the key of ${written.table}`]
  if (kind === "CopyStmt") return keylessCopy(node, DISTRIBUTED).map((table) => `inserts into ${table} without the key`)
  if (kind === "MergeStmt" && written && ofNodes(written.table)) return [`merges into ${written.table} of the nodes`]
  if (kind === "TruncateStmt") {
    const emptied = list(node["relations"]).flatMap((each) => (isTree(each) ? named(each["RangeVar"]) : []))
    return emptied.flatMap(({ table }) => (ofNodes(table) ? [`empties ${table} of the nodes`] : []))
  }
  // Its text is a string: what it would send isn't parsed.
  return kind === "DoStmt" ? ["runs a block that names tables of the nodes"] : []
}

/** Also `default values`. Citus refuses these even next to materialized parts, and takes `insert … select`. */
function insertsValues({ selectStmt }: Tree): boolean {
  return !isTree(selectStmt) || !isTree(selectStmt["SelectStmt"]) || "valuesLists" in selectStmt["SelectStmt"]
}

const tablesIn = (node: Tree): string[] =>
  partsOf(node).flatMap(({ nodes }) => nodes.flatMap(({ node: inner }) => named(inner).map(({ table }) => table)))

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
