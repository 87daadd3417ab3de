import pg from "pg"
import { openOwnSchema } from "../own-schema.ts"
import type { Warehouse } from "../port.ts"
import { createMutex } from "#platform/mutex/index.ts"
import { connect, type ConnectionOptions, type Query } from "./connection.ts"
import { monthsOfPool, monthTotal, readAll, rowsOf } from "./read.ts"
import { TABLE } from "./columns.ts"
import { ensurePartition, ensureTables } from "./schema.ts"
import { keepSummaries, monthView, stampedAverages, stampedRowsOf } from "./view.ts"
import { forgetMonth, readStamp, renameRows, replaceMonth, replaceRows } from "./write.ts"

const UNDEFINED_TABLE = "42P01"
const UNDEFINED_COLUMN = "42703"
const PROBE_TIMEOUT_MS = 2_000

/**
 * A warehouse in its own PostgreSQL database. Opening it does not connect: tables and columns are created before the
 * first query, and again if a query finds that the database lost them. `poolSize` is for reading; writing gets half as
 * many more.
 */
export function openPostgresWarehouse(options: Omit<ConnectionOptions, "poolSize"> & { poolSize?: number }): Warehouse {
  const connection = connect({ poolSize: 6, ...options })
  const summaries = keepSummaries()
  const ensure = () => {
    // What was counted before the table was repaired says nothing about it.
    summaries.clear()
    return ensureTables(connection)
  }
  const schema = openOwnSchema(ensure, lacksSchema)
  const reading = <T>(read: (query: Query) => Promise<T>) => schema.on(() => read(connection.query))
  /** Several statements that see the warehouse as it was at the first of them. */
  const readSnapshot = <T>(read: (query: Query) => Promise<T>) => schema.on(() => connection.transaction("read", read))

  const runExclusive = createMutex()
  /**
   * Locks the month within this process before taking a connection: a waiting writer must not take one from other
   * months.
   */
  const writing = (month: string, write: (query: Query) => Promise<number>) =>
    runExclusive(month, async () => {
      await schema.on(() => ensurePartition(connection, month))
      return { written: await connection.transaction("write", write), skipped: false }
    })

  return {
    configured: true,
    ensureColumns() {
      schema.forget()
      return schema.ensure()
    },
    replaceMonth: (month, source, stamp) => writing(month, (query) => replaceMonth(query, month, source, stamp)),
    replaceRows: (month, ids, source, stamp) =>
      writing(month, (query) => replaceRows(query, month, { employeeIds: ids, source, stamp })),
    async forgetMonth(month) {
      await runExclusive(month, () =>
        schema.on(() => connection.transaction("write", (query) => forgetMonth(query, month))),
      )
    },
    async renameEmployee(employeeId, name) {
      for (const month of await reading((query) => monthsOfPool(query, [employeeId]))) {
        await runExclusive(month, () =>
          schema.on(() => connection.transaction("write", (query) => renameRows(query, month, { employeeId, name }))),
        )
      }
      await connection.query(`vacuum (full) ${TABLE}`).catch(() => [])
    },
    stampOf: (month) => reading((query) => readStamp(query, month)),
    monthView: (month, request) => readSnapshot((query) => monthView(query, summaries, month, request)),
    monthTotal: (month, scope) => reading((query) => monthTotal(query, month, scope)),
    rowsOf: (ids, months) => reading((query) => rowsOf(query, ids, months)),
    stampedRowsOf: (ids, months) => readSnapshot((query) => stampedRowsOf(query, ids, months)),
    monthsAverages: (months, ids) => readSnapshot((query) => stampedAverages(query, months, ids)),
    monthsOfPool: (ids) => reading((query) => monthsOfPool(query, ids)),
    async *stream(month, ids, sort) {
      await schema.ensure()
      yield* connection.streaming((query) => readAll(query, month, ids, sort))
    },
    async probe() {
      await connection.transaction("read", async (query) => {
        await query(`set local statement_timeout = ${PROBE_TIMEOUT_MS}`)
        await query("select 1")
      })
    },
    close: connection.close,
  }
}

const lacksSchema = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === UNDEFINED_TABLE || error.code === UNDEFINED_COLUMN)
