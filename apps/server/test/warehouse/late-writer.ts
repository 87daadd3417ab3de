import type { SharedLock } from "#platform/warehouse/clickhouse/index.ts"
import { scoredRow } from "./contract-rows.ts"

/** As for a process that has lost its locks without noticing. */
export const noLock: SharedLock = { runExclusive: (_, work) => work(), close: async () => {} }

/** A source that pauses midway, like a suspended process. */
export function paused(employeeId: string) {
  const begun = Promise.withResolvers<void>()
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  async function* rows() {
    begun.resolve()
    await promise
    yield [scoredRow(employeeId)]
  }
  return { rows: rows(), begun: begun.promise, goOn }
}
