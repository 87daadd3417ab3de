export const TABLE = "bsc_employee_month"
/** The stamps of months that have no row to carry them. */
export const EMPTY_MONTHS = "bsc_empty_month"
/** Each write has its own table with this prefix. */
export const STAGING = "_bsc_employee_month_staging"

export const PARTITIONED = "partition by toYYYYMM(period_date) order by employee_id"
export const ENGINE = `engine = MergeTree ${PARTITIONED}`

/** One part of a cluster's tables is on each shard, under these names; the Distributed tables have the plain names. */
const PART = "_local"
export const TABLE_PART = `${TABLE}${PART}`
export const EMPTY_MONTHS_PART = `${EMPTY_MONTHS}${PART}`

type Names = { rows: string; emptyMonths: string }

/** The tables as a connection sees them. On a single server, `all` and `part` are the same tables. */
export type Tables = {
  /** With all months: what a statement with one `select` reads. */
  all: Names
  /** With the months of one shard: what is written, and what a statement with several parts reads on its shard. */
  part: Names
  /** The name of the cluster if statements must reach all its shards; null on a single server and for a writer. */
  cluster: string | null
}

const plain: Names = { rows: TABLE, emptyMonths: EMPTY_MONTHS }

export const singleServerTables: Tables = { all: plain, part: plain, cluster: null }

/** @param database qualifies the parts: within `view`, a shard has no current database */
export function readerTables(cluster: string, database: string): Tables {
  return { all: plain, part: partsIn(database), cluster }
}

/** For a connection to a server of the month's shard, which reads its own part only. */
export function writerTables(database: string): Tables {
  const part = partsIn(database)
  return { all: part, part, cluster: null }
}

function partsIn(database: string): Names {
  const qualified = (name: string) => `\`${database.replaceAll(/[\\`]/g, String.raw`\$&`)}\`.${name}`
  return { rows: qualified(TABLE_PART), emptyMonths: qualified(EMPTY_MONTHS_PART) }
}
