import type { Database } from "#platform/documents/index.ts"

/**
 * Reads in batches from one snapshot of the documents, however long it takes, holding no locks. The snapshot is taken
 * when the first batch is asked for, which is what a warehouse write relies on: its figures are newer than all that is
 * in the month already.
 *
 * A generator around a transaction that takes a callback: of Kysely's two kinds of transactions that one gives its
 * connection back even when the connection broke.
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
      opened.resolve(snapshot)
      await finished.promise
    })
  // Its failure is thrown below, by whoever waits; until then it must not count as unhandled.
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
