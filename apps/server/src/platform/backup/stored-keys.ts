import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Keys } from "./copy-files.ts"

const BATCH = 1_000

/**
 * Yields the keys of a collection's stored files, for the backup of each feature with files.
 * @param keys the keys of one document, as an array of texts
 */
export async function* storedKeys(db: Database, collection: string, keys: RawBuilder<string[]>): Keys {
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
