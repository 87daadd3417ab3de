import { openOwnSchema } from "../own-schema.ts"
import type { Warehouse } from "../port.ts"
import { periodOf } from "../period.ts"
import { createMutex } from "#platform/mutex/index.ts"
import { ensureClusterTables } from "./cluster-schema.ts"
import { openCluster } from "./cluster.ts"
import { connect, kindOf, type Connection } from "./connection.ts"
import { onlyServer, type Place } from "./place.ts"
import { monthsOfPool, monthTotal, monthView, readAll, rowsOf, stampedRowsOf } from "./read.ts"
import { ensureTables } from "./schema.ts"
import { stampOf } from "./stamps.ts"
import { monthsAverages } from "./summarize.ts"
import { singleServerTables } from "./tables.ts"
import { forgetMonth, renameRows, replaceMonth, replaceRows } from "./write.ts"

/** Runs tasks of the same key one at a time across processes, for which ClickHouse has no means. */
export type SharedLock = {
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** `cluster` is a name in the servers' `remote_servers`; null for a single server. */
type ClickhouseOptions = { url: string; cluster?: string | null; lock: SharedLock }

/**
 * A warehouse in ClickHouse 25.6 or newer, over HTTP. Every read is one statement, and every write becomes visible in
 * one step. Opening it does not connect: tables and columns are created before the first query, and again if a query
 * finds that the database lost them. (docs/decisions/0024) With `cluster`, its tables are replicated and spread over the
 * shards of that cluster by month. (docs/decisions/0059)
 */
export function openClickhouseWarehouse(options: ClickhouseOptions): Warehouse {
  const { connection, ensure, placeOf, close } = options.cluster
    ? onCluster(options.url, options.cluster)
    : onSingleServer(options.url)
  const schema = openOwnSchema(ensure, lacksSchema)
  const reading = <T>(read: (connection: Connection) => Promise<T>) => schema.on(() => read(connection))

  const runExclusive = createMutex()
  /** Locks the month within this process first: a writer waiting there blocks no other month. */
  async function writing<T>(month: string, write: (place: Place) => Promise<T>): Promise<T> {
    periodOf(month)
    try {
      return await runExclusive(month, () =>
        options.lock.runExclusive(month, async () => {
          await schema.ensure()
          return write(await placeOf(month))
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
      writing(month, (place) => written(replaceMonth(place, month, source, stamp))),
    replaceRows: (month, ids, source, stamp) =>
      writing(month, (place) => written(replaceRows(place, month, { employeeIds: ids, source, stamp }))),
    forgetMonth: (month) => writing(month, (place) => forgetMonth(place, month)),
    async renameEmployee(employeeId, name) {
      for (const month of await reading((db) => monthsOfPool(db, [employeeId]))) {
        await writing(month, (place) => renameRows(place, month, { employeeId, name }))
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
      await close()
      await options.lock.close()
    },
  }
}

type Servers = {
  /** For questions. */
  connection: Connection
  ensure(): Promise<void>
  placeOf(month: string): Promise<Place>
  close(): Promise<void>
}

function onSingleServer(url: string): Servers {
  const connection = connect(url, singleServerTables)
  const place = onlyServer(connection)
  return {
    connection,
    ensure: () => ensureTables(connection),
    placeOf: async () => place,
    close: connection.close,
  }
}

function onCluster(url: string, name: string): Servers {
  const { reader, database, placeOf, close } = openCluster({ url, cluster: name })
  return { connection: reader, ensure: () => ensureClusterTables(reader, name, database), placeOf, close }
}

const MISSING_SCHEMA_ERRORS = new Set([
  "UNKNOWN_TABLE",
  "UNKNOWN_IDENTIFIER",
  "NO_SUCH_COLUMN_IN_TABLE",
  "THERE_IS_NO_COLUMN",
  "INCOMPATIBLE_COLUMNS",
])
const lacksSchema = (error: unknown) => MISSING_SCHEMA_ERRORS.has(kindOf(error))
