import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import { sql, type RawBuilder } from "kysely"
import type { z } from "zod"
import type { Database } from "./database.ts"

type Stored = { _id: string; version: number }
type Row = { doc: unknown; version: number }

/** The parts of a query after `SELECT … FROM the collection WHERE`. */
export type Selection = {
  where: RawBuilder<boolean>
  orderBy?: RawBuilder<unknown>
  limit?: number
  lock?: "for update" | "for share"
}

export type Collection<Doc extends Stored> = ReturnType<typeof collection<z.ZodType<Doc>>>

/**
 * A table of JSON documents: `(_id text, doc jsonb, version int, …columns generated from doc)`. Documents are parsed on
 * read; `version` has its own column and increases by one with each write.
 * @param missing the refusal for an unknown id (404).
 * @param options `key`: the field by which a distributed database shards these documents. It has its own column, and
 * every write includes it. It never changes. (decision 0026)
 */
export function collection<Schema extends z.ZodType<Stored>>(
  name: string,
  schema: Schema,
  missing: RefusalCode = "not_found",
  { key }: { key?: "employee_id" } = {},
) {
  type Doc = z.output<Schema>
  const table = sql.table(name)
  const parse = (row: Row): Doc => schema.parse({ ...(row.doc as object), version: row.version })
  const body = (doc: Doc): string => {
    const { version: _, ...rest } = doc as Stored
    return JSON.stringify(rest)
  }

  const keyColumn = key ? sql`${sql.ref(key)}, ` : sql``
  const keyValue = (doc: Doc) => (key ? sql`${(doc as Record<string, unknown>)[key]}, ` : sql``)
  const keyInList = key ? sql`value->>${sql.lit(key)}, ` : sql``
  const andItsKey = (doc: Doc) => (key ? sql` and ${sql.ref(key)} = ${(doc as Record<string, unknown>)[key]}` : sql``)
  // Not as a list of values, too: a reused plan would read these people's whole history instead of the rows by their ids.
  const andSameKey = key ? sql` and current_row.${sql.ref(key)} = input.doc->>${sql.lit(key)}` : sql``
  /** Given as values: a distributed database skips the other shards. */
  const andTheirKeys = (docs: readonly Doc[]) => {
    if (!key) return sql``
    const keys = new Set(docs.map((doc) => (doc as Record<string, unknown>)[key]))
    return sql` and ${sql.ref(key)} = any(${[...keys]}::text[])`
  }

  const select = async (db: Database, selection: Selection): Promise<Doc[]> => {
    const order = selection.orderBy ? sql` order by ${selection.orderBy}` : sql``
    const limit = selection.limit === undefined ? sql`` : sql` limit ${selection.limit}`
    const lock = selection.lock ? sql.raw(` ${selection.lock}`) : sql``
    const { rows } =
      await sql<Row>`select doc, version from ${table} where ${selection.where}${order}${limit}${lock}`.execute(db)
    return rows.map(parse)
  }

  const find = async (db: Database, id: string, lock?: Selection["lock"]): Promise<Doc | null> => {
    const [doc] = await select(db, { where: sql`_id = ${id}`, ...(lock && { lock }) })
    return doc ?? null
  }

  return {
    name,
    table,
    parse,
    select,
    find,

    /** @throws Refusal 404 if there is no such document. */
    async get(db: Database, id: string, lock?: Selection["lock"]): Promise<Doc> {
      const doc = await find(db, id, lock)
      if (!doc) throw new Refusal(missing, `There is no ${name.replace(/^tbl_/, "")} record with this id.`)
      return doc
    },

    async count(db: Database, where: RawBuilder<boolean>): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${table} where ${where}`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Inserts a document as version 1; an existing id is a bug of ours. */
    async insert(db: Database, doc: Doc): Promise<Doc> {
      await sql`insert into ${table} (_id, ${keyColumn}doc, version)
        values (${(doc as Stored)._id}, ${keyValue(doc)}${body(doc)}::jsonb, 1)`.execute(db)
      return { ...(doc as object), version: 1 } as Doc
    },

    /** Inserts many documents with one statement. */
    async insertMany(db: Database, docs: readonly Doc[]): Promise<void> {
      if (docs.length === 0) return
      const bodies = `[${docs.map(body).join(",")}]`
      await sql`insert into ${table} (_id, ${keyColumn}doc, version)
        select value->>'_id', ${keyInList}value, 1 from jsonb_array_elements(${bodies}::jsonb)`.execute(db)
    },

    /**
     * Replaces the version that was read (`doc.version`); the result has the next one. Read it with `for update` in the
     * same transaction, or handle the refusal.
     * @throws Refusal 412 if someone else wrote in between.
     */
    async replace(db: Database, doc: Doc): Promise<Doc> {
      const { _id, version } = doc as Stored
      const { numAffectedRows } = await sql`update ${table} set doc = ${body(doc)}::jsonb, version = version + 1
        where _id = ${_id} and version = ${version}${andItsKey(doc)}`.execute(db)
      if (numAffectedRows !== 1n) throw versionMismatch()
      return { ...(doc as object), version: version + 1 } as Doc
    },

    /**
     * Replaces many documents with one statement, each in the version that was read. Lock them first.
     * @returns them with their next versions
     */
    async replaceMany(db: Database, docs: readonly Doc[]): Promise<Doc[]> {
      if (docs.length === 0) return []
      const { numAffectedRows } = await sql`update ${table} as current_row
        set doc = input.doc - 'version', version = current_row.version + 1
        from jsonb_array_elements(${JSON.stringify(docs)}::jsonb) as input(doc)
        where current_row._id = input.doc->>'_id' and current_row.version = (input.doc->>'version')::integer${andSameKey}`.execute(
        db,
      )
      if (numAffectedRows !== BigInt(docs.length)) throw versionMismatch()
      return docs.map((doc) => ({ ...(doc as object), version: (doc as Stored).version + 1 }) as Doc)
    },

    /**
     * These documents in the order of their ids, locked until the transaction ends, so that two transactions that lock
     * several cannot deadlock. (`lock_documents`, decision 0055)
     */
    async lockByIds(db: Database, ids: readonly string[]): Promise<Doc[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<Row>`select doc, version from lock_documents(${name}, ${[...new Set(ids)]}::text[])
        order by doc->>'_id' collate "C"`.execute(db)
      return rows.map(parse)
    },

    /** @param doc a document, or its id if the collection has no key */
    async remove(db: Database, doc: Doc | string): Promise<boolean> {
      const isDocument = sql`_id = ${typeof doc === "string" ? doc : (doc as Stored)._id}`
      const itsKey = typeof doc === "string" ? sql`` : andItsKey(doc)
      const { numAffectedRows } = await sql`delete from ${table} where ${isDocument}${itsKey}`.execute(db)
      return numAffectedRows === 1n
    },

    /** Removes many documents with one statement. */
    async removeMany(db: Database, docs: readonly Doc[]): Promise<void> {
      if (docs.length === 0) return
      const ids = docs.map((doc) => (doc as Stored)._id)
      await sql`delete from ${table} where _id = any(${ids}::text[])${andTheirKeys(docs)}`.execute(db)
    },
  }
}

/**
 * Keeps documents of a table that is on every node of a distributed database as they are until the transaction ends.
 * @returns the ids of those that exist
 */
export async function lockShared(db: Database, table: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from lock_shared(${table}, ${[...ids]}::text[])`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** Refuses a change whose If-Match is a different version. (rules/http#versions-and-if-match) */
export function assertSameVersion(ifMatch: number | null, current: { version: number }): void {
  if (ifMatch !== null && ifMatch !== current.version) throw versionMismatch()
}

function versionMismatch(): Refusal {
  return new Refusal("version_mismatch", "This has changed since you read it. Read it again and repeat your change.")
}
