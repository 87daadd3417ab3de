import type { ClickHouseClient, ClickHouseSettings } from "@clickhouse/client"
import { WarehouseUnavailable } from "../port.ts"

export type Values = Record<string, unknown>
/** The questions of one statement by name: each yields its rows with their `place` in the answer. */
export type Questions<Answers> = { [Name in keyof Answers]: string }

export type Connection = {
  /**
   * Several questions in one statement, which sees the warehouse at one moment: without the setting
   * `enable_shared_storage_snapshot_in_query` each part of a statement would see its own.
   * @returns the rows of each, in the order of their places
   */
  askTogether<Answers extends object>(
    questions: Questions<Answers>,
    values?: Values,
  ): Promise<{ [Name in keyof Answers]: Answers[Name][] }>
  ask<Row>(query: string, values?: Values): Promise<Row[]>
  /** The rows as they come, in pieces of any size. */
  stream<Row>(query: string, values?: Values): AsyncGenerator<Row[]>
  run(statement: string, values?: Values, settings?: ClickHouseSettings): Promise<void>
  insert(table: string, rows: readonly object[]): Promise<void>
  probe(): Promise<void>
  close(): Promise<void>
}

const PROBE_TIMEOUT_MS = 2_000
const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 120_000
/** The server ends a statement first; this ends the wait for a server that is gone without a word. */
const SILENCE_MS = 2_000

const SETTINGS: ClickHouseSettings = {
  enable_shared_storage_snapshot_in_query: 1,
  // What was answered was written: no rows that wait in the server's memory.
  async_insert: 0,
  // The status of an answer is known before its first byte.
  wait_end_of_query: 1,
  // A value that has no column would be lost without a word.
  input_format_skip_unknown_fields: 0,
  date_time_input_format: "best_effort",
  date_time_output_format: "iso",
  output_format_json_quote_64bit_integers: 0,
  // The ids of a scoped write stand in its statement.
  max_query_size: "4194304",
}

/** Loads the client and connects with the first question only. */
export function connect(url: string): Connection {
  let opened: Promise<ClickHouseClient> | undefined
  const client = () => (opened ??= openClient(url))

  async function ask<Row>(query: string, values: Values = {}): Promise<Row[]> {
    return within(READ_TIMEOUT_MS, async (limits) => {
      const answer = await (await client()).query({ query, query_params: values, format: "JSONEachRow", ...limits })
      return answer.json<Row>()
    })
  }

  return {
    ask,
    async askTogether<Answers extends object>(questions: Questions<Answers>, values?: Values) {
      const rows = await ask<{ part: string; row: string }>(
        Object.entries<string>(questions)
          .map(([part, question]) => `select '${part}' as part, formatRow('JSONEachRow', *) as row from (${question})`)
          .join(" union all "),
        values,
      )
      return sorted(Object.keys(questions), rows) as { [Name in keyof Answers]: Answers[Name][] } // as the questions say
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

async function openClient(url: string): Promise<ClickHouseClient> {
  const { createClient } = await import("@clickhouse/client")
  return createClient({
    url,
    application: "scorecard-warehouse",
    max_open_connections: 16,
    request_timeout: WRITE_TIMEOUT_MS + SILENCE_MS,
    clickhouse_settings: SETTINGS,
    // The ids of a pool may be longer than an address may be.
    use_multipart_params_auto: true,
    // Failures are told to who asked.
    log: { level: OFF },
  })
}

/** `ClickHouseLogLevel.OFF`, which is only there once the client is loaded. */
const OFF = 127

type Limits = { abort_signal: AbortSignal; clickhouse_settings: ClickHouseSettings }

async function within<T>(limitMs: number, work: (limits: Limits) => Promise<T>): Promise<T> {
  try {
    return await work({
      abort_signal: AbortSignal.timeout(limitMs + SILENCE_MS),
      clickhouse_settings: { max_execution_time: limitMs / 1_000 },
    })
  } catch (error) {
    throw unavailableOrMistake(error)
  }
}

async function* streaming<Row>(client: () => Promise<ClickHouseClient>, query: string, values: Values) {
  try {
    const answer = await (
      await client()
    ).query({
      query,
      query_params: values,
      format: "JSONEachRow",
      clickhouse_settings: { wait_end_of_query: 0 },
    })
    try {
      for await (const rows of answer.stream<Row>()) yield rows.map((row) => row.json())
    } finally {
      answer.close()
    }
  } catch (error) {
    throw unavailableOrMistake(error)
  }
}

type Placed = { place: number }

function sorted(names: string[], rows: readonly { part: string; row: string }[]): Record<string, object[]> {
  const placed = rows.map(({ part, row }) => ({ part, row: JSON.parse(row) as Placed })) // written by `formatRow`
  const byPlace = placed.toSorted((a, b) => a.row.place - b.row.place)
  const of = (name: string) => byPlace.filter(({ part }) => part === name).map(({ row: { place: _, ...row } }) => row)
  return Object.fromEntries(names.map((name) => [name, of(name)]))
}

/** What no server can be blamed for. */
const MISTAKES = new Set([
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

function unavailableOrMistake(error: unknown): unknown {
  if (MISTAKES.has(kindOf(error))) return error
  const reason = kindOf(error) || codeOf(error)
  return new WarehouseUnavailable(`the warehouse does not answer${reason && `: ${reason}`}`, { cause: error })
}

/** The operating system's word, such as ECONNREFUSED; the rest of its message may hold an address. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
}

/** ClickHouse's name of the error, such as UNKNOWN_TABLE; empty for what is none of its errors. */
export function kindOf(error: unknown): string {
  const told = error instanceof WarehouseUnavailable ? error.cause : error
  return told instanceof Error && "type" in told && typeof told.type === "string" ? told.type : ""
}
