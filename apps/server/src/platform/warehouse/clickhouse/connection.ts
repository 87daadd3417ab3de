import type { ClickHouseClient, ClickHouseSettings } from "@clickhouse/client"
import { WarehouseUnavailable } from "../port.ts"
import { inShortFields } from "./short-fields.ts"
import type { Tables } from "./tables.ts"

export type Values = Record<string, unknown>
/** The queries of one statement by name: each yields rows with their `place` in the result. */
export type Queries<Answers> = { [Name in keyof Answers]: string }

export type Connection = {
  tables: Tables
  /**
   * Runs several queries in one statement, which sees one snapshot: without the setting
   * `enable_shared_storage_snapshot_in_query`, each part of a statement would see its own. On a cluster, one server of
   * each shard runs the whole statement on its part of the tables (`tables.part`): a Distributed table would send each
   * query on its own. Results of shards follow each other; a shard without the month has no rows, but answers an
   * aggregate without GROUP BY.
   * @returns the rows of each, in the order of their places
   */
  queryTogether<Answers extends object>(
    queries: Queries<Answers>,
    values?: Values,
  ): Promise<{ [Name in keyof Answers]: Answers[Name][] }>
  query<Row>(query: string, values?: Values): Promise<Row[]>
  /** Streams the rows as they arrive, in chunks of any size. */
  stream<Row>(query: string, values?: Values): AsyncGenerator<Row[]>
  run(statement: string, values?: Values, settings?: ClickHouseSettings): Promise<void>
  insert(table: string, rows: readonly object[]): Promise<void>
  probe(): Promise<void>
  close(): Promise<void>
}

const PROBE_TIMEOUT_MS = 2_000
const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 120_000
/** The server times out first; this covers a server that disappeared silently. */
const GRACE_MS = 2_000

const SETTINGS: ClickHouseSettings = {
  enable_shared_storage_snapshot_in_query: 1,
  // Acknowledged means written: no rows waiting in the server's memory.
  async_insert: 0,
  // The status of a response is known before its first byte.
  wait_end_of_query: 1,
  // A value without a column would be lost silently.
  input_format_skip_unknown_fields: 0,
  date_time_input_format: "best_effort",
  date_time_output_format: "iso",
  output_format_json_quote_64bit_integers: 0,
  // The ids of a scoped write are part of its statement.
  max_query_size: "4194304",
}

/** Loads the client and connects only on the first query. `settings` apply to all statements. */
export function connect(url: string, tables: Tables, settings: ClickHouseSettings = {}): Connection {
  let opened: Promise<ClickHouseClient> | undefined
  const client = () => (opened ??= openClient(url, settings))

  async function query<Row>(statement: string, values: Values = {}): Promise<Row[]> {
    return within(READ_TIMEOUT_MS, async (limits) => {
      const { query: text, values: fields } = inShortFields(statement, values)
      const answer = await (
        await client()
      ).query({ query: text, query_params: fields, format: "JSONEachRow", ...limits })
      return answer.json<Row>()
    })
  }

  return {
    tables,
    query,
    async queryTogether<Answers extends object>(queries: Queries<Answers>, values?: Values) {
      const together = Object.entries<string>(queries)
        .map(([part, text]) => `select '${part}' as part, formatRow('JSONEachRow', *) as row from (${text})`)
        .join(" union all ")
      const rows = await query<{ part: string; row: string }>(
        tables.cluster === null ? together : `select part, row from cluster('${tables.cluster}', view(${together}))`,
        values,
      )
      return sorted(Object.keys(queries), rows) as { [Name in keyof Answers]: Answers[Name][] } // as the queries say
    },
    stream: (query, values = {}) => streaming(client, query, values),
    run: (query, values = {}, settings = {}) =>
      within(WRITE_TIMEOUT_MS, async ({ clickhouse_settings, ...limits }) => {
        const allSettings = { ...clickhouse_settings, ...settings }
        await (await client()).command({ query, query_params: values, clickhouse_settings: allSettings, ...limits })
      }),
    insert: (table, values) =>
      within(WRITE_TIMEOUT_MS, async (limits) => {
        await (await client()).insert({ table, values, format: "JSONEachRow", ...limits })
      }),
    probe: () =>
      within(PROBE_TIMEOUT_MS, async (limits) => {
        await (await (await client()).query({ query: "select 1", ...limits })).text()
      }),
    async close() {
      await (await opened)?.close()
    },
  }
}

async function openClient(url: string, settings: ClickHouseSettings): Promise<ClickHouseClient> {
  const { createClient } = await import("@clickhouse/client")
  return createClient({
    url,
    application: "scorecard-warehouse",
    max_open_connections: 16,
    request_timeout: WRITE_TIMEOUT_MS + GRACE_MS,
    clickhouse_settings: { ...SETTINGS, ...settings },
    // The ids of a pool may exceed the maximum URL length.
    use_multipart_params_auto: true,
    // Failures are reported to the caller.
    log: { level: OFF },
  })
}

/** `ClickHouseLogLevel.OFF`, which is available only once the client is loaded. */
const OFF = 127

type Limits = { abort_signal: AbortSignal; clickhouse_settings: ClickHouseSettings }

async function within<T>(timeoutMs: number, work: (limits: Limits) => Promise<T>): Promise<T> {
  try {
    return await work({
      abort_signal: AbortSignal.timeout(timeoutMs + GRACE_MS),
      clickhouse_settings: { max_execution_time: timeoutMs / 1_000 },
    })
  } catch (error) {
    throw classifyError(error)
  }
}

async function* streaming<Row>(client: () => Promise<ClickHouseClient>, query: string, values: Values) {
  try {
    const { query: text, values: fields } = inShortFields(query, values)
    const answer = await (
      await client()
    ).query({
      query: text,
      query_params: fields,
      format: "JSONEachRow",
      clickhouse_settings: { wait_end_of_query: 0 },
    })
    try {
      for await (const rows of answer.stream<Row>()) yield rows.map((row) => row.json())
    } finally {
      answer.close()
    }
  } catch (error) {
    throw classifyError(error)
  }
}

type Placed = { place: number }

function sorted(names: string[], rows: readonly { part: string; row: string }[]): Record<string, object[]> {
  const placed = rows.map(({ part, row }) => ({ part, row: JSON.parse(row) as Placed })) // written by `formatRow`
  const byPlace = placed.toSorted((a, b) => a.row.place - b.row.place)
  const of = (name: string) => byPlace.filter(({ part }) => part === name).map(({ row: { place: _, ...row } }) => row)
  return Object.fromEntries(names.map((name) => [name, of(name)]))
}

/** Errors that are bugs of ours, not of the server. */
const BUGS = new Set([
  "SYNTAX_ERROR",
  "UNKNOWN_FUNCTION",
  "NUMBER_OF_ARGUMENTS_DOESNT_MATCH",
  "ILLEGAL_TYPE_OF_ARGUMENT",
  "TYPE_MISMATCH",
  "NO_COMMON_TYPE",
  "UNKNOWN_QUERY_PARAMETER",
  "BAD_QUERY_PARAMETER",
  "CANNOT_PARSE_INPUT_ASSERTION_FAILED",
  "INCORRECT_DATA",
])

function classifyError(error: unknown): unknown {
  if (BUGS.has(kindOf(error))) return error
  const reason = kindOf(error) || codeOf(error)
  return new WarehouseUnavailable(`the warehouse is not responding${reason && `: ${reason}`}`, { cause: error })
}

/** The operating system's error code, such as ECONNREFUSED; the rest of its message may contain an address. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
}

/** ClickHouse's name of the error, such as UNKNOWN_TABLE; empty for other errors. */
export function kindOf(error: unknown): string {
  const source = error instanceof WarehouseUnavailable ? error.cause : error
  return source instanceof Error && "type" in source && typeof source.type === "string" ? source.type : ""
}
