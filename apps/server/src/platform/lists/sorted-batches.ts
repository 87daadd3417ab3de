/** A row's sort key and its person: ties are broken by their id. */
export type RowKey = { value: string | number; employee_id: string }
export type RowOrder<Row> = { keyOf(row: Row): RowKey; descends: boolean }
export type FoundPage<Row> = { items: Row[]; next: RowKey | null }

/** Text by code point, ties by the person's id; fully reversed for a descending order. */
export function compareKeys({ descends }: { descends: boolean }): (a: RowKey, b: RowKey) => number {
  const direction = descends ? -1 : 1
  return (a, b) => direction * (compare(a.value, b.value) || compare(a.employee_id, b.employee_id))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** Finds a page among rows that arrive in batches of any order, with at most a batch and a page in memory. */
export function openPage<Row>({ limit, after, ...order }: RowOrder<Row> & { limit: number; after: RowKey | null }): {
  add(rows: readonly Row[]): void
  page(): FoundPage<Row>
} {
  const compareRows = compareKeys(order)
  let found: { key: RowKey; row: Row }[] = []
  return {
    add(rows) {
      const beyond = rows
        .map((row) => ({ key: order.keyOf(row), row }))
        .filter(({ key }) => after === null || compareRows(key, after) > 0)
      // One more than requested tells whether there is a next page.
      found = [...found, ...beyond].toSorted((a, b) => compareRows(a.key, b.key)).slice(0, limit + 1)
    },
    page() {
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return { items: page.map(({ row }) => row), next: last && found.length > limit ? last.key : null }
    },
  }
}

const LINES_AT_ONCE = 1_000

/**
 * Everyone in order, for a file: all rows must be read before the first line, so one line of each is in memory.
 * @param order null to keep the rows' own order
 */
export async function* sortedBatches<Row, Line>(
  batches: AsyncIterable<readonly Row[]>,
  order: RowOrder<Row> | null,
  lineOf: (row: Row) => Line,
): AsyncGenerator<Line[]> {
  const lines: { key: RowKey | null; line: Line }[] = []
  for await (const rows of batches) {
    for (const row of rows) lines.push({ key: order && order.keyOf(row), line: lineOf(row) })
  }
  if (order) {
    const compareLines = compareKeys(order)
    lines.sort((a, b) => (a.key && b.key ? compareLines(a.key, b.key) : 0))
  }
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE)
    yield lines.slice(start, start + LINES_AT_ONCE).map(({ line }) => line)
}
