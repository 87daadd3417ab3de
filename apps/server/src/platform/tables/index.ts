export { mapBatches, readAhead, startWith } from "./batches.ts"
export { csvOf } from "./csv.ts"
export type { Cell } from "./csv.ts"
export { xlsxOf } from "./xlsx.ts"
