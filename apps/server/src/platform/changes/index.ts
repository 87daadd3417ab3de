export { changeHeaders, changesFile, formatNdjson } from "./changes-file.ts"
export { readChanges, type Changed, type Changes, type ChangesQuery, type Feed } from "./feed.ts"
export { formatParquet, type ParquetColumn } from "./parquet.ts"
