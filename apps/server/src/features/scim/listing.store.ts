import { createHash } from "node:crypto"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import type { ProtocolReply, ProtocolRequest } from "#platform/http/index.ts"
import { filterCondition, withoutSchema, type Attributes } from "./filters.store.ts"
import { ScimRefusal } from "./scim-error.ts"

const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
const DEFAULT_COUNT = 100
export const MAX_COUNT = 200

/** A resource as it is sent, before attributes are left out. */
export type Resource = { schemas: string[]; id: string; meta: Record<string, unknown>; [attribute: string]: unknown }

export type Listing = {
  attributes: Attributes
  /** Rows `from … where …`, without what is filtered. */
  from: RawBuilder<unknown>
  /** The column of ids, which ends every order. */
  id: RawBuilder<unknown>
  /** The resources of these ids, in any order. */
  load(db: Database, ids: readonly string[], base: string): Promise<Resource[]>
}

type Query = { filter: string | null; startIndex: number; count: number; sortBy: string | null; descending: boolean }

/**
 * A page of resources. (RFC 7644, sections 3.4.2 and 3.4.2.4)
 * @throws ScimRefusal 400 for a filter or a number that is wrong.
 */
export async function listResources(
  db: Database,
  { attributes, from, id, load }: Listing,
  { query, base }: { query: Readonly<Record<string, unknown>>; base: string },
): Promise<ProtocolReply> {
  const { filter, startIndex, count, sortBy, descending } = readQuery(query)
  const where = filter === null ? sql<boolean>`true` : filterCondition(filter, attributes)
  const order =
    sortBy === null
      ? sql``
      : sql`(${attributes[withoutSchema(sortBy)]?.column ?? id}) ${sql.raw(descending ? "desc" : "asc")} nulls last, `
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with found as (select ${id} as id, row_number() over (order by ${order}${id}) as position ${from} and ${where})
    select (select count(*) from found) as total,
      (select array_agg(id order by position) from found
        where position >= ${startIndex} and position < ${startIndex + count}) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  const byId = new Map((await load(db, ids, base)).map((resource) => [resource.id, resource]))
  const resources = ids.flatMap((each) => byId.get(each) ?? [])
  return {
    status: 200,
    body: {
      schemas: [LIST_SCHEMA],
      totalResults: rows[0]?.total ?? 0,
      startIndex,
      itemsPerPage: resources.length,
      Resources: resources.map((resource) => selectAttributes(withVersion(resource), query)),
    },
  }
}

function readQuery(query: Readonly<Record<string, unknown>>): Query {
  const text = (name: string) => {
    const value = query[name]
    if (value === undefined || value === null) return null
    if (typeof value === "string" || typeof value === "number") return String(value)
    throw new ScimRefusal("invalidValue", `${name} is given once.`)
  }
  const number = (name: string, byDefault: number) => {
    const value = text(name)
    if (value === null) return byDefault
    if (!/^[+-]?\d{1,9}$/.test(value)) throw new ScimRefusal("invalidValue", `${name} is a whole number.`)
    return Number(value)
  }
  return {
    filter: text("filter") || null,
    startIndex: Math.max(1, number("startIndex", 1)),
    count: Math.min(MAX_COUNT, Math.max(0, number("count", DEFAULT_COUNT))),
    sortBy: text("sortBy"),
    descending: text("sortOrder")?.toLowerCase() === "descending",
  }
}

/** The version of a resource is that of its content. (RFC 7644, section 3.14) */
export function versionOf(resource: Resource): string {
  const digest = createHash("sha256").update(JSON.stringify(resource)).digest("base64url")
  return `W/"${digest.slice(0, 22)}"`
}

function withVersion(resource: Resource): Resource {
  return { ...resource, meta: { ...resource.meta, version: versionOf(resource) } }
}

/** One resource as a reply; 304 if the caller has this version. */
export function replyWith(
  resource: Resource,
  { query, headers }: Pick<ProtocolRequest, "query" | "headers">,
  status: 200 | 201 = 200,
): ProtocolReply {
  const version = versionOf(resource)
  if (status === 200 && namesVersion(headers["if-none-match"], version))
    return { status: 304, headers: { etag: version } }
  const location = String(resource.meta["location"])
  return { status, body: selectAttributes(withVersion(resource), query), headers: { etag: version, location } }
}

/** Whether an `If-Match` or `If-None-Match` names the version. */
export function namesVersion(header: string | undefined, version: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "")
  return header.trim() === "*" || header.split(",").some((tag) => opaque(tag) === opaque(version))
}

/** Leaves out what the caller did not ask for. (RFC 7644, section 3.9) */
function selectAttributes(resource: Resource, query: Readonly<Record<string, unknown>>): Resource {
  const wanted = namesIn(query["attributes"])
  const unwanted = namesIn(query["excludedAttributes"])
  if (wanted === null && unwanted === null) return resource
  // What is always returned.
  const kept = new Set(["schemas", "id", ...(wanted === null ? ["meta"] : [])])
  const isNamed = (names: readonly string[], attribute: string) =>
    names.some((name) => name === attribute.toLowerCase() || name.startsWith(`${attribute.toLowerCase()}.`))
  const isExcluded = (names: readonly string[], attribute: string) => names.includes(attribute.toLowerCase())
  const entries = Object.entries(resource).filter(([attribute]) => {
    if (kept.has(attribute)) return true
    if (wanted !== null) return isNamed(wanted, attribute) || isNamedInSchema(wanted, attribute)
    return !isExcluded(unwanted ?? [], attribute)
  })
  // The cast: id and schemas are always kept.
  return Object.fromEntries(entries) as Resource
}

/** `urn:…:User:manager` names the extension with that URN. */
const isNamedInSchema = (names: readonly string[], attribute: string) =>
  attribute.startsWith("urn:") && names.some((name) => name.startsWith(attribute.toLowerCase()))

function namesIn(value: unknown): string[] | null {
  if (typeof value !== "string" && !Array.isArray(value)) return null
  const text = Array.isArray(value) ? value.join(",") : value
  return text
    .split(",")
    .map((name) => (/^urn:.*core/i.test(name.trim()) ? withoutSchema(name.trim()) : name.trim().toLowerCase()))
}
