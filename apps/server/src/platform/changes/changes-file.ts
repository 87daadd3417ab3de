import { NDJSON_MEDIA_TYPE, PARQUET_MEDIA_TYPE, type ChangeExportFormat } from "@scorecard/contracts/change-exports"
import { FileResponse } from "#platform/http/index.ts"
import type { Changes } from "./feed.ts"
import { formatParquet, type ParquetColumn } from "./parquet.ts"

/** The headers that say how to continue after a batch. (rules/exports#cursors) */
function changeHeaders({ next_cursor, has_more }: Changes<unknown>): Record<string, string> {
  return { "x-next-cursor": next_cursor, "x-has-more": String(has_more) }
}

const formatNdjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("")

/** A batch as a file, in the format of the request. */
export async function changesFile<Row extends object>(
  name: string,
  format: ChangeExportFormat,
  batch: Changes<Row>,
  columns: readonly ParquetColumn<Row>[],
): Promise<FileResponse> {
  const headers = changeHeaders(batch)
  if (format === "parquet") {
    return new FileResponse(PARQUET_MEDIA_TYPE, `${name}.parquet`, await formatParquet(columns, batch.rows), headers)
  }
  return new FileResponse(NDJSON_MEDIA_TYPE, `${name}.ndjson`, formatNdjson(batch.rows), headers)
}
