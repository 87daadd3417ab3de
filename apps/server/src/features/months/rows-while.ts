import { TransformStream } from "node:stream/web"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import type { ScoredRow } from "#platform/warehouse/index.ts"

/** Receives each batch of rows before they are committed. */
export type OnRows = (rows: readonly EmployeeMonth[]) => Promise<void>

/**
 * The rows that a transaction computes, for the warehouse. The transaction begins when the first row is read, and has
 * committed after the last one; its error is thrown here, too. If the reader gives up halfway, the transaction continues
 * without it.
 */
export async function* rowsWhile(transaction: (onRows: OnRows) => Promise<unknown>): AsyncGenerator<ScoredRow[]> {
  const { readable, writable } = new TransformStream<readonly EmployeeMonth[], readonly EmployeeMonth[]>()
  const writer = writable.getWriter()
  let isReading = true
  // A canceled reader makes the writer's promises fail; the transaction must not fail for that.
  writer.closed.catch(() => (isReading = false))
  const running = transaction(async (rows) => {
    if (isReading) await writer.write(rows).catch(() => (isReading = false))
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
