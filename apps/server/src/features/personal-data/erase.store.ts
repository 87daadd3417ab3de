import { ERASED, eraseTexts, type InBatch } from "#platform/audit/index.ts"
import type { Table } from "#platform/backup/index.ts"
import { PLACEMENTS } from "#platform/documents/index.ts"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { mapStrings, type Mentions } from "./mentions.ts"
import type { PersonalTable } from "./personal-tables.store.ts"

type Target = { table: Table; personal: PersonalTable; employeeId: string; pseudonym: string }
type Document = Record<string, unknown>

const BATCH = 500

/*
 * The only place that writes tables of other modules: what each of them holds about people is listed in
 * `personal-tables.store.ts`.
 */

/**
 * Does to a person's rows of one table what is listed for it. The record itself and the audit log are erased apart.
 * @returns in how many rows there was a text
 */
export async function eraseRows(inBatch: InBatch, { table, personal, employeeId, pseudonym }: Target): Promise<number> {
  const { erasure } = personal
  const where = (personal.erases ?? personal.of)(employeeId)
  const name = sql.table(table.name)
  if (erasure.how === "remove") await inBatch((db) => sql`delete from ${name} t where ${where}`.execute(db))
  if (erasure.how === "columns") {
    const emptied = erasure.columns.map(
      (column) => sql`${sql.ref(column)} = case
      when t.${sql.ref(column)} is not null then ${ERASED} end`,
    )
    const isLeft = erasure.columns.map((column) => sql<boolean>`t.${sql.ref(column)} <> ${ERASED}`)
    const { numAffectedRows = 0n } = await inBatch((db) =>
      sql`update ${name} t set ${sql.join(emptied)} where ${where} and (${sql.join(isLeft, sql` or `)})`.execute(db),
    )
    return Number(numAffectedRows)
  }
  if (erasure.how === "texts" || erasure.how === "every") {
    const paths = erasure.how === "texts" ? erasure.texts.map((path) => path.split(".")) : null
    const clear = (doc: Document) =>
      paths ? paths.reduce((left, path) => emptied(left, path, pseudonym), doc) : withoutTexts(doc)
    const columns = ["doc"]
    return rewrite(inBatch, { table, where, columns, clear: ({ doc }) => ({ doc: doc && clear(doc as Document) }) })
  }
  return 0
}

/** What else than texts a field may hold, and what remains of it: schemas stay satisfied. */
function emptyValue(field: string, value: unknown, pseudonym: string): unknown {
  if (field === "name") return pseudonym
  if (field === "page_path") return "/"
  if (field === "proof_file_id") return null
  if (Array.isArray(value)) return []
  return typeof value === "string" ? ERASED : null
}

function emptied(doc: Document, [field = "", ...rest]: readonly string[], pseudonym: string): Document {
  if (field === "*") return eraseTexts(doc)
  const value = doc[field]
  if (value === undefined || value === null) return doc
  if (rest.length === 0) return { ...doc, [field]: emptyValue(field, value, pseudonym) }
  // The documents are ours: such a field is a list of objects, or one.
  const within = (member: unknown) => emptied(member as Document, rest, pseudonym)
  return { ...doc, [field]: Array.isArray(value) ? value.map(within) : within(value) }
}

/** Addresses and dates of birth have forms of their own, which `[erased]` does not have. */
function withoutTexts(doc: Document): Document {
  const nulled = ["email_address", "birth_date", "phone", "pronouns", "preferred_name"]
  const clear = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clear)
    if (value === null || typeof value !== "object") return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, nulled.includes(name) ? null : clear(member)]),
    )
  }
  return eraseTexts(clear(doc) as Document)
}

type Rewrite = {
  table: Table
  where: RawBuilder<boolean>
  columns: readonly string[]
  clear(row: Document): Document
}

/**
 * Rewrites columns of the rows that match, by their primary key. Versions rise: whoever has the row open must reread.
 * Each row is locked by its whole key, without which a distributed database locks none, and then read again.
 * @returns how many rows changed
 */
async function rewrite(inBatch: InBatch, { table, where, columns, clear }: Rewrite): Promise<number> {
  let changed = 0
  const key = await inBatch((db) => primaryKey(db, table))
  const keys = sql.join(key.map((name) => sql`t.${sql.ref(name)}::text`))
  const values = sql.join(columns.flatMap((name) => [sql`${sql.lit(name)}::text`, sql`t.${sql.ref(name)}`]))
  for (let after: string[] | null = [], isFirst = true; after !== null; isFirst = false) {
    const start: RawBuilder<boolean> = isFirst
      ? sql<boolean>`true`
      : sql<boolean>`(${keys}) > (${sql.join(after.map((value) => sql`${value}`))})`
    const batch = await inBatch(async (db) => {
      const from = sql`from ${sql.table(`${table.schema}.${table.name}`)} t`
      const { rows } = await sql<{ key: string[] }>`select array[${keys}] as key ${from}
        where ${where} and ${start} order by ${keys} limit ${BATCH}`.execute(db)
      let saved = 0
      for (const { key: id } of rows) {
        const locked = await sql<{ row: Document }>`select jsonb_build_object(${values}) as row ${from}
          where ${isRow(key, id)} for update`.execute(db)
        for (const { row } of locked.rows) saved += await save(db, { table, key, id, row: clear(row), before: row })
      }
      return { saved, next: rows.length < BATCH ? null : (rows.at(-1)?.key ?? null) }
    })
    changed += batch.saved
    after = batch.next
  }
  return changed
}

function isRow(key: readonly string[], id: readonly string[]): RawBuilder<boolean> {
  const columns = key.map((name, at) => sql`t.${sql.ref(name)}::text = ${id[at]}`)
  return sql<boolean>`${sql.join(columns, sql` and `)}`
}

type Saved = { table: Table; key: readonly string[]; id: readonly string[]; row: Document; before: Document }

/** @returns 0 if nothing changed, or 1 */
async function save(db: Database, { table, key, id, row, before }: Saved): Promise<number> {
  const changed = Object.entries(row).filter(
    ([name, value]) => value !== before[name] && JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  if (changed.length === 0) return 0
  const set = changed.map(([name, value]) =>
    typeof value === "string" || value === null
      ? sql`${sql.ref(name)} = ${value}`
      : sql`${sql.ref(name)} = ${JSON.stringify(value)}::jsonb`,
  )
  if (table.columns.includes("version") && row["doc"] !== undefined) set.push(sql`version = t.version + 1`)
  await sql`update ${sql.table(`${table.schema}.${table.name}`)} t set ${sql.join(set)}
    where ${isRow(key, id)}`.execute(db)
  return 1
}

const isDistributedByPerson = (table: string) => PLACEMENTS[table]?.place === "person"

/** Of a table that can be distributed: with the person, because no row is locked there without that. */
async function primaryKey(db: Database, { schema, name }: Table): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select a.attname::text as name
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and n.nspname = ${schema} and c.relname = ${name} order by a.attname`.execute(db)
  if (rows.length === 0) throw new Error(`${schema}.${name} has no primary key`)
  const key = rows.map((row) => row.name)
  return isDistributedByPerson(name) && !key.includes("employee_id") ? [...key, "employee_id"] : key
}

/** Removes mentions from every text of a table, whomever it is about. @returns how many rows had any */
export async function eraseMentions(inBatch: InBatch, table: Table, mentions: Mentions): Promise<number> {
  const { pattern, replace } = mentions
  if (pattern === null) return 0
  const columns = await inBatch((db) => textColumns(db, table))
  if (columns.length === 0) return 0
  const found = columns.map((name) => sql`t.${sql.ref(name)}::text ~* ${pattern}`)
  return rewrite(inBatch, {
    table,
    where: sql<boolean>`(${sql.join(found, sql` or `)})`,
    columns,
    clear: (row) => mapStrings(row, replace) as Document,
  })
}

async function textColumns(db: Database, { schema, name, columns }: Table): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`select column_name::text as column from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and is_generated = 'NEVER'
      and data_type in ('text', 'jsonb', 'json', 'character varying')`.execute(db)
  return rows.map(({ column }) => column).filter((column) => columns.includes(column))
}

/** Previews of files that name the person, by id or otherwise, and texts of emails that went with their emails. */
export async function removeDrafts(db: Database, employeeId: string, { pattern }: Mentions): Promise<void> {
  const id = `"${employeeId}"`
  const named = (rows: RawBuilder<unknown>) =>
    sql<boolean>`(position(${id} in ${rows}::text) > 0 or ${pattern === null ? sql`false` : sql`${rows}::text ~* ${pattern}`})`
  await sql`delete from ${sql.table("tbl_bulk_previews")} p where
    exists (select 1 from tbl_bulk_preview_cells c where c.preview_id = p._id and ${named(sql`c.rows`)})
    or ${named(sql`p.doc`)} or exists (select 1 from tbl_bulk_preview_rows r where r.preview_id = p._id and ${named(sql`r.doc`)})
    or exists (select 1 from tbl_bulk_preview_rests s where s.preview_id = p._id and ${named(sql`s.rows`)})`.execute(db)
  const contents = sql.table("tbl_mail_contents")
  await sql`delete from ${contents} c where not exists (select 1 from tbl_mails m where m.content_id = c._id)`.execute(
    db,
  )
  if (pattern === null) return
  // What an email says about the person is more than the name.
  await sql`update ${contents} set text = ${ERASED}, html = ${ERASED} where text ~* ${pattern} or html ~* ${pattern}`.execute(
    db,
  )
}
