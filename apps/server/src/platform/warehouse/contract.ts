import { describe } from "vitest"
import { atomicityContract } from "./contract-atomicity.ts"
import { questionsContract } from "./contract-questions.ts"
import { writesContract } from "./contract-writes.ts"
import type { Warehouse } from "./port.ts"

/**
 * A warehouse for one group of tests. `open` gives further connections to the same one; `loseColumn` makes it as it was
 * before a column existed.
 */
export type WarehouseUnderTest = {
  open(): Warehouse
  loseColumn(name: string): Promise<void>
  loseRows(month: string): Promise<void>
  drop(): Promise<void>
}

/** What every driver promises: the same questions, the same answers. */
export function warehouseContract(name: string, prepare: () => Promise<WarehouseUnderTest>): void {
  describe(`warehouse ${name}`, () => {
    writesContract(prepare)
    questionsContract(prepare)
    atomicityContract(prepare)
  })
}
