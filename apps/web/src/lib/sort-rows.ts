const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

/** A list's sort values, by column name. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/**
 * Sorts a fully loaded list the way the service sorts paged ones: `name` ascends, `-name` descends. Ties keep their
 * order; rows without a value come last either way.
 */
export function sortRows<Row>(rows: readonly Row[], sort: string, keys: SortKeys<Row>): Row[] {
  const key = keys[sort.replace(/^-/, "")]
  if (!key) return [...rows]
  const turned = sort.startsWith("-") ? -1 : 1
  return rows
    .map((row) => ({ row, value: key(row) }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null)
      return turned * compare(one.value, other.value)
    })
    .map(({ row }) => row)
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other
  return words.compare(String(one), String(other))
}
