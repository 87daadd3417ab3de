import type { SchemaElement } from "hyparquet-writer"

/** Each type as Parquet stores it. Nested values are JSON in a `STRING`; a `DOUBLE` is the same number as in JSON. */
const TYPES = {
  STRING: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  INT32: { type: "INT32" },
  DOUBLE: { type: "DOUBLE" },
  BOOLEAN: { type: "BOOLEAN" },
  DATE: { type: "INT32", converted_type: "DATE" },
  TIMESTAMP: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
} as const satisfies Record<string, Partial<SchemaElement>>

export type ParquetColumn<Row> = { name: string; type: keyof typeof TYPES; value(row: Row): unknown }

/** A file of Apache Parquet with every column nullable, compressed with Snappy. */
export async function formatParquet<Row>(
  columns: readonly ParquetColumn<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import("hyparquet-writer")
  const file = parquetWriteBuffer({
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: "OPTIONAL" as const, ...TYPES[type] })),
    ],
    columnData: columns.map(({ name, type, value }) => ({
      name,
      data: rows.map((row) => toParquet(type, value(row) ?? null)),
    })),
    createdBy: "Scorecard Platform",
  })
  return new Uint8Array(file)
}

function toParquet(type: keyof typeof TYPES, value: unknown): unknown {
  const isTime = type === "TIMESTAMP" || type === "DATE"
  return isTime && typeof value === "string" ? new Date(value) : value
}
