import { TransformStream } from "node:stream/web"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import type { ScoredRow } from "#platform/warehouse/index.ts"

/** Where a transaction hands over the rows that it computes. */
export type RowsReceiver = {
  /** At the start of the transaction, each time: it is repeated after a conflict, and rows of before are then void. */
  begin(): void
  /** Each batch of rows, before they are committed. */
  add(rows: readonly EmployeeMonth[]): Promise<void>
}

/** The transaction is repeated: some of the rows that were read are of an attempt that was rolled back. */
export class TransactionRepeated extends Error {
  override readonly name = "TransactionRepeated"
}

/**
 * The rows that a transaction computes, for the warehouse. The transaction begins when the first row is read, and has
 * committed after the last one; its error is thrown here, too. If the reader gives up halfway, the transaction continues
 * without it.
 * @throws TransactionRepeated if the transaction is repeated after rows were read; it continues without the reader
 */
export async function* rowsWhile(
  transaction: (receiver: RowsReceiver) => Promise<unknown>,
): AsyncGenerator<ScoredRow[]> {
  const { readable, writable } = new TransformStream<readonly EmployeeMonth[], readonly EmployeeMonth[]>()
  const writer = writable.getWriter()
  let isReading = true
  let hasRows = false
  // A canceled reader makes the writer's promises fail; the transaction must not fail for that.
  writer.closed.catch(() => (isReading = false))
  const running = transaction({
    begin() {
      if (!isReading || !hasRows) return
      isReading = false
      writer.abort(new TransactionRepeated("the transaction is repeated")).catch(() => {})
    },
    async add(rows) {
      hasRows = true
      if (isReading) await writer.write(rows).catch(() => (isReading = false))
    },
  })
  const finishStream = async () => {
    try {
      await running
      if (isReading) await writer.close()
    } catch (error) {
      // The caller that awaits the transaction gets its error; without it, the reader would wait forever.
      if (isReading) await writer.abort(error)
    }
  }
  void finishStream()
  for await (const rows of readable) yield rows.map(scoredRowOf)
}
