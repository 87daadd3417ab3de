import { openOwnSchema } from "../own-schema.ts"
import type { Warehouse } from "../port.ts"
import { periodOf } from "../period.ts"
import { createMutex } from "../mutex.ts"
import { connect, kindOf, type Connection } from "./connection.ts"
import { monthsOfPool, monthTotal, monthView, readAll, rowsOf, stampedRowsOf } from "./read.ts"
import { ensureTables } from "./schema.ts"
import { stampOf } from "./stamps.ts"
import { monthsAverages } from "./summarize.ts"
import { forgetMonth, replaceMonth, replaceRows } from "./write.ts"

/** Lets the works of one key run one after the other, whichever process they are in. ClickHouse has no such thing. */
export type SharedTurns = {
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * The warehouse in ClickHouse 25.6 or newer, by HTTP. Every question is one statement, and every write becomes visible
 * in one step. Opening it connects to nothing: tables and columns are made before the first question, and again when a
 * question meets a database that lost them. (docs/decisions/0024)
 */
export function openClickhouseWarehouse(options: { url: string; turns: SharedTurns }): Warehouse {
  const connection = connect(options.url)
  const schema = openOwnSchema(() => ensureTables(connection), lacksSchema)
  const asking = <T>(question: (connection: Connection) => Promise<T>) => schema.on(() => question(connection))

  const runExclusive = createMutex()
  /** Takes the month's turn within this process first: who waits there keeps nothing from other months. */
  async function writing<T>(month: string, write: (connection: Connection) => Promise<T>): Promise<T> {
    periodOf(month)
    try {
      return await runExclusive(month, () =>
        options.turns.runExclusive(month, async () => {
          await schema.ensure()
          return write(connection)
        }),
      )
    } catch (error) {
      // The source cannot be asked twice: whoever tries again finds the schema mended.
      if (lacksSchema(error)) schema.forget()
      throw error
    }
  }
  const written = async (rows: Promise<number>) => ({ written: await rows, skipped: false })

  return {
    configured: true,
    ensureColumns() {
      schema.forget()
      return schema.ensure()
    },
    replaceMonth: (month, source, stamp) =>
      writing(month, () => written(replaceMonth(connection, month, source, stamp))),
    replaceRows: (month, ids, source, stamp) =>
      writing(month, () => written(replaceRows(connection, month, { employeeIds: ids, source, stamp }))),
    forgetMonth: (month) => writing(month, () => forgetMonth(connection, month)),
    stampOf: (month) => asking((of) => stampOf(of, month)),
    monthView: (month, question) => asking((of) => monthView(of, month, question)),
    monthTotal: (month, scope) => asking((of) => monthTotal(of, month, scope)),
    rowsOf: (ids, months) => asking((of) => rowsOf(of, ids, months)),
    stampedRowsOf: (ids, months) => asking((of) => stampedRowsOf(of, ids, months)),
    monthsAverages: (months, ids) => asking((of) => monthsAverages(of, months, ids)),
    monthsOfPool: (ids) => asking((of) => monthsOfPool(of, ids)),
    async *stream(month, ids, sort) {
      await schema.ensure()
      yield* readAll(connection, month, ids, sort)
    },
    probe: connection.probe,
    async close() {
      await connection.close()
      await options.turns.close()
    },
  }
}

const LACKING = new Set([
  "UNKNOWN_TABLE",
  "UNKNOWN_IDENTIFIER",
  "NO_SUCH_COLUMN_IN_TABLE",
  "THERE_IS_NO_COLUMN",
  "INCOMPATIBLE_COLUMNS",
])
const lacksSchema = (error: unknown) => LACKING.has(kindOf(error))
