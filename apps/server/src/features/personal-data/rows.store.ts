import { sql, type Database } from "#platform/index.ts"
import { tablesOf, type Table } from "#platform/backup/index.ts"
import type { PersonalTable } from "./personal-tables.store.ts"

/** What the person did, without what it was about: the rest of these records is about others. */
export async function* ownActions(db: Database, employeeId: string): AsyncGenerator<Row[]> {
  for (let after = ""; ;) {
    const { rows } = await sql<
      Row & { _id: string }
    >`select _id, at, action, doc->'target'->>'collection' as collection,
        target_id, doc->>'impersonator_id' as impersonator_id
      from tbl_audit_log where actor_id = ${employeeId} and employee_id is distinct from ${employeeId}
        and _id > ${after} order by _id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last._id
  }
}

/** The keys in storage of the files that belong to the person's records. */
export async function personalFiles(db: Database, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select a->>'key' as key from tbl_product_feedback f, jsonb_array_elements(f.doc->'attachments') a
      where f.employee_id = ${employeeId}
    union select r.doc->'proof'->>'key' from tbl_atw_entry_requests r
      where r.employee_id = ${employeeId} and r.doc->'proof'->>'key' is not null
    order by key`.execute(db)
  return rows.map(({ key }) => key)
}

/** A row as stored, its document's fields next to its columns. */
export type Row = Record<string, unknown>

const BATCH = 500
export const PREFIX = "tbl_"

/** The tables of the documents with the columns that are not generated, by their names without prefix. */
export async function describeTables(db: Database): Promise<Map<string, Table>> {
  const tables = await tablesOf(db)
  const own = tables.filter(({ schema, name }) => schema === "public" && name.startsWith(PREFIX))
  return new Map(own.map((table) => [table.name.slice(PREFIX.length), table]))
}

type Source = { table: Table; personal: PersonalTable; employeeId: string }

/** The person's rows of a table, a batch at a time. */
export async function* personalRows(db: Database, { table, personal, employeeId }: Source): AsyncGenerator<Row[]> {
  const { omit = [] } = personal
  const of = personal.exports ?? personal.of
  const columns = table.columns.filter((name) => !omit.includes(name))
  const fields = sql.join(columns.flatMap((name) => [sql`${sql.lit(name)}::text`, sql`t.${sql.ref(name)}`]))
  const order = sql.join(
    columns.filter((name) => name === "_id" || !JSON_COLUMNS.has(name)).map((name) => sql.ref(name)),
  )
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await sql<{ row: Row }>`select jsonb_build_object(${fields}) as row
      from ${sql.table(table.name)} t where ${of(employeeId)} order by ${order} limit ${BATCH} offset ${offset}`.execute(
      db,
    )
    if (rows.length > 0) yield rows.map(({ row }) => flatten(row))
    if (rows.length < BATCH) return
  }
}

const JSON_COLUMNS = new Set(["doc", "payroll", "inputs", "answer", "rows", "mapping", "minutes"])

function flatten({ doc, ...columns }: Row): Row {
  return { ...(typeof doc === "object" ? doc : {}), ...columns }
}

/** The cards and greetings that are about the person or written by them: their audit records are about others too. */
export async function sharedTargets(db: Database, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select _id from tbl_weekly_kudos where author_id = ${employeeId} or recipient_ids ? ${employeeId}
    union select _id from tbl_birthday_greetings where employee_id = ${employeeId} or doc->>'author_id' = ${employeeId}
    union select target_id from tbl_audit_log where actor_id = ${employeeId} and action in ('greeting.posted', 'greeting.deleted')
    union select _id from tbl_employee_create_requests where doc->>'employee_id' = ${employeeId}`.execute(db)
  return rows.map((row) => row._id)
}

/** Removes ZIPs of statements that have the person's; they can be made again. @returns their keys in storage */
export async function removeArchives(db: Database, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from ${sql.table("tbl_sync_jobs")}
    where name = 'statements' and doc->'result'->'employee_ids' ? ${employeeId}
    returning doc->'result'->>'key' as key`.execute(db)
  return rows.map(({ key }) => key)
}
