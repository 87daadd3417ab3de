import { openOwnSchema } from "../own-schema.ts"
import type { Warehouse } from "../port.ts"
import { periodOf } from "../period.ts"
import { createMutex } from "../mutex.ts"
import { connect, kindOf, type Connection } from "./connection.ts"
import { monthsOfPool, monthTotal, monthView, readAll, rowsOf, stampedRowsOf } from "./read.ts"
import { ensureTables } from "./schema.ts"
import { stampOf } from "./stamps.ts"
import { monthsAverages } from "./summarize.ts"
import { forgetMonth, renameRows, replaceMonth, replaceRows } from "./write.ts"

/** Runs tasks of the same key one at a time across processes, for which ClickHouse has no means. */
export type SharedLock = {
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * A warehouse in ClickHouse 25.6 or newer, over HTTP. Every read is one statement, and every write becomes visible in
 * one step. Opening it does not connect: tables and columns are created before the first query, and again if a query
 * finds that the database lost them. (docs/decisions/0024)
 */
export function openClickhouseWarehouse(options: { url: string; lock: SharedLock }): Warehouse {
  const connection = connect(options.url)
  const schema = openOwnSchema(() => ensureTables(connection), lacksSchema)
  const reading = <T>(read: (connection: Connection) => Promise<T>) => schema.on(() => read(connection))

  const runExclusive = createMutex()
  /** Locks the month within this process first: a writer waiting there blocks no other month. */
  async function writing<T>(month: string, write: (connection: Connection) => Promise<T>): Promise<T> {
    periodOf(month)
    try {
      return await runExclusive(month, () =>
        options.lock.runExclusive(month, async () => {
          await schema.ensure()
          return write(connection)
        }),
      )
    } catch (error) {
      // The source cannot be read twice: the next attempt finds the schema repaired.
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
    async renameEmployee(employeeId, name) {
      for (const month of await reading((db) => monthsOfPool(db, [employeeId]))) {
        await writing(month, () => renameRows(connection, month, { employeeId, name }))
      }
    },
    stampOf: (month) => reading((db) => stampOf(db, month)),
    monthView: (month, request) => reading((db) => monthView(db, month, request)),
    monthTotal: (month, scope) => reading((db) => monthTotal(db, month, scope)),
    rowsOf: (ids, months) => reading((db) => rowsOf(db, ids, months)),
    stampedRowsOf: (ids, months) => reading((db) => stampedRowsOf(db, ids, months)),
    monthsAverages: (months, ids) => reading((db) => monthsAverages(db, months, ids)),
    monthsOfPool: (ids) => reading((db) => monthsOfPool(db, ids)),
    async *stream(month, ids, sort) {
      await schema.ensure()
      yield* readAll(connection, month, ids, sort)
    },
    probe: connection.probe,
    async close() {
      await connection.close()
      await options.lock.close()
    },
  }
}

const MISSING_SCHEMA_ERRORS = new Set([
  "UNKNOWN_TABLE",
  "UNKNOWN_IDENTIFIER",
  "NO_SUCH_COLUMN_IN_TABLE",
  "THERE_IS_NO_COLUMN",
  "INCOMPATIBLE_COLUMNS",
])
const lacksSchema = (error: unknown) => MISSING_SCHEMA_ERRORS.has(kindOf(error))
