import { sql, type Database } from "#platform/documents/index.ts"
import { JOB_SCHEMA } from "#platform/jobs/index.ts"

/** A table whose rows an archive holds: its own columns, without those that PostgreSQL makes of them. */
export type Table = { schema: string; name: string; columns: string[] }

const DOCUMENTS = "public"
/** Made anew by the migrations, and told in the manifest. */
const MADE_ANEW = ["kysely_migration", "kysely_migration_lock"]
/** What the queue has to remember. The rest of its schema is its own bookkeeping: statistics, warnings, versions. */
const KEPT_OF_JOBS = ["queue", "schedule", "subscription", "job", "job_dependency"]

type Found = Table & { refers_to: string[] }

/**
 * Every table of the documents, and of the queue what has to be remembered, each after those that it refers to.
 * @throws Error where a sequence stands beside them: an archive does not hold those (all ids are UUIDs)
 */
export async function tablesOf(db: Database): Promise<Table[]> {
  const { rows: sequences } = await sql<{ name: string }>`select sequencename as name from pg_sequences
    where schemaname in (${DOCUMENTS}, ${JOB_SCHEMA})`.execute(db)
  if (sequences.length > 0) throw new Error(`an archive cannot hold the sequence ${sequences[0]?.name}`)
  const { rows } = await sql<Found>`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct rn.nspname || '.' || r.relname from pg_constraint k
        join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = ${DOCUMENTS} and c.relname <> all(${MADE_ANEW})
        or n.nspname = ${JOB_SCHEMA} and c.relname = any(${KEPT_OF_JOBS}))
    order by n.nspname, c.relname`.execute(db)
  return inOrder(rows)
}

function inOrder(found: readonly Found[]): Table[] {
  const ordered = new Map<string, Table>()
  let waiting = [...found]
  while (waiting.length > 0) {
    const known = new Set(waiting.map(fullName))
    const free = waiting.filter(({ refers_to }) => !refers_to.some((name) => known.has(name)))
    if (free.length === 0) throw new Error(`tables refer to each other in a ring: ${[...known].join(", ")}`)
    for (const { schema, name, columns } of free) ordered.set(`${schema}.${name}`, { schema, name, columns })
    waiting = waiting.filter((table) => !ordered.has(fullName(table)))
  }
  return [...ordered.values()]
}

export const fullName = ({ schema, name }: Pick<Table, "schema" | "name">) => `${schema}.${name}`
export const quotedName = ({ schema, name }: Pick<Table, "schema" | "name">) => `${quoted(schema)}.${quoted(name)}`
export const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ")

/** Names come from the catalog, or from a manifest: never into SQL as they are. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
