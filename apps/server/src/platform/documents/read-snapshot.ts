import type { Database } from "./database.ts"

const databases = new WeakMap<Database, Database>()

/** The database of which this is a snapshot; null for one that is none. */
export const databaseOfSnapshot = (snapshot: Database): Database | null => databases.get(snapshot) ?? null

/**
 * Reads batches from one snapshot of the documents, without locks, however long it takes. The snapshot is taken when the
 * first batch is read. A warehouse write relies on that: its figures are newer than everything already in the month.
 *
 * A generator around a transaction with a callback: of Kysely's two kinds of transactions, only this one returns its
 * connection even when the connection broke.
 */
export async function* readSnapshot<Batch>(
  db: Database,
  read: (snapshot: Database) => AsyncIterable<Batch>,
): AsyncGenerator<Batch, void, undefined> {
  const opened = Promise.withResolvers<Database>()
  const finished = Promise.withResolvers<void>()
  const transaction = db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      databases.set(snapshot, db)
      opened.resolve(snapshot)
      await finished.promise
    })
  // Its failure is thrown below, where it is awaited; until then it must not count as unhandled.
  transaction.catch(opened.reject)
  finished.promise.catch(() => {})
  try {
    yield* read(await opened.promise)
  } catch (error) {
    finished.reject(error)
  } finally {
    finished.resolve()
    await transaction
  }
}
