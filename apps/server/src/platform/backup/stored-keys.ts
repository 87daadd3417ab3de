import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Keys } from "./copy-files.ts"

const BATCH = 1_000

/**
 * Yields the keys of a collection's stored files, for the backup of each feature with files. A database that an older
 * version left, such as before an upgrade, may not have the collection yet: then there are none.
 * @param keys the keys of one document, as an array of texts
 */
export async function* storedKeys(db: Database, collection: string, keys: RawBuilder<string[]>): Keys {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass(${collection}) is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return
  let after = ""
  for (;;) {
    const { rows } = await sql<{ _id: string; keys: string[] }>`select _id, ${keys} as keys
      from ${sql.table(collection)} where _id > ${after} order by _id limit ${BATCH}`.execute(db)
    yield rows.flatMap((row) => row.keys)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last._id
  }
}
