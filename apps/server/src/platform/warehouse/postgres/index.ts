import pg from "pg"
import type { Log } from "#platform/log/index.ts"
import { openOwnSchema } from "../own-schema.ts"
import type { Warehouse } from "../port.ts"
import { createMutex } from "../mutex.ts"
import { connect, type Ask } from "./connection.ts"
import { monthsOfPool, monthTotal, readAll, rowsOf } from "./read.ts"
import { ensurePartition, ensureTables } from "./schema.ts"
import { monthView, stampedAverages, stampedRowsOf } from "./view.ts"
import { forgetMonth, readStamp, replaceMonth, replaceRows } from "./write.ts"

const UNDEFINED_TABLE = "42P01"
const UNDEFINED_COLUMN = "42703"
const PROBE_TIMEOUT_MS = 2_000

/**
 * The warehouse in a PostgreSQL database of its own. Opening it connects to nothing: tables and columns are made before
 * the first question, and again when a question meets a database that lost them. `poolSize` is for reading; writing has
 * half as many again.
 */
export function openPostgresWarehouse(options: { url: string; log: Log; poolSize?: number }): Warehouse {
  const connection = connect(options.url, options.poolSize ?? 6, options.log)
  const schema = openOwnSchema(() => ensureTables(connection), lacksSchema)
  const asking = <T>(question: (ask: Ask) => Promise<T>) => schema.on(() => question(connection.ask))
  /** Several statements that see the warehouse as it was at the first of them. */
  const atOneMoment = <T>(question: (ask: Ask) => Promise<T>) =>
    schema.on(() => connection.transaction("read", question))

  const runExclusive = createMutex()
  /** Takes the month's turn within this process before a connection: who waits must not keep one from other months. */
  const writing = (month: string, write: (ask: Ask) => Promise<number>) =>
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
    replaceMonth: (month, source, stamp) => writing(month, (ask) => replaceMonth(ask, month, source, stamp)),
    replaceRows: (month, ids, source, stamp) =>
      writing(month, (ask) => replaceRows(ask, month, { employeeIds: ids, source, stamp })),
    async forgetMonth(month) {
      await runExclusive(month, () =>
        schema.on(() => connection.transaction("write", (ask) => forgetMonth(ask, month))),
      )
    },
    stampOf: (month) => asking((ask) => readStamp(ask, month)),
    monthView: (month, question) => atOneMoment((ask) => monthView(ask, month, question)),
    monthTotal: (month, scope) => asking((ask) => monthTotal(ask, month, scope)),
    rowsOf: (ids, months) => asking((ask) => rowsOf(ask, ids, months)),
    stampedRowsOf: (ids, months) => atOneMoment((ask) => stampedRowsOf(ask, ids, months)),
    monthsAverages: (months, ids) => atOneMoment((ask) => stampedAverages(ask, months, ids)),
    monthsOfPool: (ids) => asking((ask) => monthsOfPool(ask, ids)),
    async *stream(month, ids, sort) {
      await schema.ensure()
      yield* connection.streaming((ask) => readAll(ask, month, ids, sort))
    },
    async probe() {
      await connection.transaction("read", async (ask) => {
        await ask(`set local statement_timeout = ${PROBE_TIMEOUT_MS}`)
        await ask("select 1")
      })
    },
    close: connection.close,
  }
}

const lacksSchema = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === UNDEFINED_TABLE || error.code === UNDEFINED_COLUMN)
