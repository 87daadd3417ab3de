import pg from "pg"
import { JOB_SCHEMA } from "../../apps/server/src/platform/jobs/index.ts"

/** The bytes of every table of a database with its indexes, by name; not the queue's, whose rows stay for a week. */
export async function sizesOf(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; size: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as size from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', $1)`,
    [JOB_SCHEMA],
  )
  await client.end()
  return new Map(rows.map(({ name, size }) => [name, Number(size)]))
}
