import { sql, type Database } from "#platform/documents/index.ts"
import { JOB_SCHEMA } from "#platform/jobs/index.ts"

/**
 * A table whose rows are in an archive, with its columns except those that PostgreSQL generates. Transaction ids are not
 * archived, because they mean nothing in another database: restored rows get that of the restore. (decision 0052)
 */
export type Table = { schema: string; name: string; columns: string[] }

const DOCUMENTS = "public"
/** Recreated by the migrations, and recorded in the manifest; or when a database is distributed. */
const RECREATED = ["kysely_migration", "kysely_migration_lock", "whole_commits"]
/** The queue's tables to back up. The rest of its schema is internal: statistics, warnings, versions. */
const JOB_TABLES = ["queue", "schedule", "subscription", "job", "job_dependency"]

type TableWithReferences = Table & { refers_to: string[] }

/**
 * Lists every table of the documents and the queue's tables to back up, each after those that it references.
 * @throws Error if there is a sequence: archives cannot contain those (all ids are UUIDs)
 */
export async function tablesOf(db: Database): Promise<Table[]> {
  const { rows: sequences } = await sql<{ name: string }>`select sequencename as name from pg_sequences
    where schemaname in (${DOCUMENTS}, ${JOB_SCHEMA})`.execute(db)
  if (sequences.length > 0) throw new Error(`an archive cannot contain the sequence ${sequences[0]?.name}`)
  const { rows } = await sql<TableWithReferences>`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype order by a.attnum) as columns,
      array(select distinct rn.nspname || '.' || r.relname from pg_constraint k
        join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = ${DOCUMENTS} and c.relname <> all(${RECREATED})
        or n.nspname = ${JOB_SCHEMA} and c.relname = any(${JOB_TABLES}))
    order by n.nspname, c.relname`.execute(db)
  return sortByReferences(rows)
}

function sortByReferences(found: readonly TableWithReferences[]): Table[] {
  const ordered = new Map<string, Table>()
  let remaining = [...found]
  while (remaining.length > 0) {
    const pending = new Set(remaining.map(fullName))
    const ready = remaining.filter(({ refers_to }) => !refers_to.some((name) => pending.has(name)))
    if (ready.length === 0) throw new Error(`tables reference each other in a cycle: ${[...pending].join(", ")}`)
    for (const { schema, name, columns } of ready) ordered.set(`${schema}.${name}`, { schema, name, columns })
    remaining = remaining.filter((table) => !ordered.has(fullName(table)))
  }
  return [...ordered.values()]
}

export const fullName = ({ schema, name }: Pick<Table, "schema" | "name">) => `${schema}.${name}`
export const quotedName = ({ schema, name }: Pick<Table, "schema" | "name">) => `${quoted(schema)}.${quoted(name)}`
export const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ")

/** Names come from the catalog or a manifest: they are never put into SQL unquoted. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
