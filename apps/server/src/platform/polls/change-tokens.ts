import { batchRead, withTablesRead, type Database } from "#platform/documents/index.ts"
import { withRequestTimeout } from "#platform/request-scope/index.ts"
import { findChangeTokens, findRecordedTables, type ChangeTokens, type RecordedTables } from "./changes.store.ts"

export type ChangeTokenReader = {
  /** The tables whose changes leave tokens; none on a database that records no changes, such as Citus. */
  recorded(connection?: Database): Promise<RecordedTables>
  /** The tokens as they are after the call. Concurrent callers share one query. */
  read(employeeId: string): Promise<ChangeTokens>
  /** Only the tables' tokens. Concurrent callers share one query. */
  readTables(): Promise<ChangeTokens>
  /** The tables' tokens as a snapshot of this database has them. */
  readTablesOf(snapshot: Database): Promise<ChangeTokens>
}

/** Tokens of tables are the same for everyone. */
const NO_ONE = ""
const RECORDED_MS = 60_000

const readers = new WeakMap<Database, ChangeTokenReader>()

/** The same reader for every caller of this database. */
export function changeTokensOf(db: Database): ChangeTokenReader {
  const reader = readers.get(db) ?? createReader(db)
  readers.set(db, reader)
  return reader
}

function createReader(db: Database): ChangeTokenReader {
  let known: { tables: Promise<RecordedTables>; until: number } | null = null
  const readTokens = batchRead((employeeIds) =>
    withRequestTimeout(async () => findChangeTokens(db, employeeIds, (await recorded()).all)),
  )

  /**
   * Read again every minute: triggers may be dropped while the process runs.
   * @param connection asks, for a caller that has one
   */
  function recorded(connection = db): Promise<RecordedTables> {
    const now = performance.now()
    if (known && now < known.until) return known.tables
    const tables = findRecordedTables(connection).catch((error: unknown) => {
      known = null
      throw error
    })
    known = { tables, until: now + RECORDED_MS }
    return tables
  }

  /** Tokens say whether an answer is still right; they are not part of it. */
  async function read(employeeId: string): Promise<ChangeTokens> {
    const { result: tokens } = await withTablesRead(() => readTokens(employeeId))
    if (!tokens) throw new Error("The tokens of a person were not read")
    return tokens
  }

  return {
    recorded,
    read,
    readTables: () => read(NO_ONE),
    async readTablesOf(snapshot) {
      const { all } = await recorded(snapshot)
      const { result } = await withTablesRead(() => findChangeTokens(snapshot, [NO_ONE], all))
      const tokens = result.get(NO_ONE)
      if (!tokens) throw new Error("The tokens of the tables were not read")
      return tokens
    },
  }
}
