export { changesFile } from "./changes-file.ts"
export { describePool, readChanges, type Changed, type Changes, type ChangesQuery, type Feed } from "./feed.ts"
export { formatParquet, type ParquetColumn } from "./parquet.ts"
