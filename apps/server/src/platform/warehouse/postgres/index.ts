import pg from "pg"
import type { Log } from "#platform/log/index.ts"
import type { Warehouse } from "../port.ts"
import { connect } from "./connection.ts"
import type { Ask } from "./connection.ts"
import { monthPage, monthsOfPool, monthTotal, readAll, rowsOf } from "./read.ts"
import { ensurePartition, ensureTables } from "./schema.ts"
import { monthsAverages, monthSummary } from "./summarize.ts"
import { readStamp, replaceMonth, replaceRows } from "./write.ts"

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
  let ensured: Promise<void> | undefined

  async function ensure(): Promise<void> {
    ensured ??= ensureTables(connection)
    try {
      await ensured
    } catch (error) {
      ensured = undefined
      throw error
    }
  }

  async function onSchema<T>(work: () => Promise<T>): Promise<T> {
    await ensure()
    try {
      return await work()
    } catch (error) {
      if (!lacksSchema(error)) throw error
      ensured = undefined
      await ensure()
      return await work()
    }
  }
  const asking = <T>(question: (ask: Ask) => Promise<T>) => onSchema(() => question(connection.ask))

  async function writing(month: string, write: (ask: Ask) => Promise<number>) {
    await onSchema(() => ensurePartition(connection, month))
    return { written: await connection.transaction("write", write), skipped: false }
  }

  return {
    configured: true,
    ensureColumns() {
      ensured = undefined
      return ensure()
    },
    replaceMonth: (month, source, stamp) => writing(month, (ask) => replaceMonth(ask, month, source, stamp)),
    replaceRows: (month, ids, source, stamp) => writing(month, (ask) => replaceRows(ask, month, ids, source, stamp)),
    stampOf: (month) => asking((ask) => readStamp(ask, month)),
    monthPage: (month, question) => asking((ask) => monthPage(ask, month, question)),
    monthSummary: (month, scope) => asking((ask) => monthSummary(ask, month, scope)),
    monthTotal: (month, scope) => asking((ask) => monthTotal(ask, month, scope)),
    rowsOf: (ids, months) => asking((ask) => rowsOf(ask, ids, months)),
    monthsAverages: (months, ids) => asking((ask) => monthsAverages(ask, months, ids)),
    monthsOfPool: (ids) => asking((ask) => monthsOfPool(ask, ids)),
    async *stream(month, ids, sort) {
      await ensure()
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
