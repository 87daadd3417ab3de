import type pg from "pg"

/** Created again by a restore, or empty in a distributed database. */
const NOT_COMPARED = ["kysely_migration", "tbl_change_tokens", "whole_commits"]

/**
 * The number of rows and a hash of them, of every table of the documents. Ids of transactions are left out, because a
 * restored row has another one.
 */
export async function hashTables(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1",
    [NOT_COMPARED],
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const columns = await client.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by column_name) as list from information_schema.columns
        where table_schema = 'public' and table_name = '${name}' and udt_name <> 'xid8'`,
    )
    const { rows } = await client.query<{ hash: string; count: string }>(
      `select count(*) as count, md5(string_agg(t::text, E'\\n' order by t::text collate "C")) as hash
        from (select ${columns.rows[0]?.list} from ${name}) t`,
    )
    hashes[name] = `${rows[0]?.count} ${rows[0]?.hash}`
  }
  return hashes
}
