import { describe } from "vitest"
import { atomicityContract } from "./contract-atomicity.ts"
import { questionsContract } from "./contract-questions.ts"
import { writesContract, type WarehouseUnderTest } from "./contract-writes.ts"

/** What every driver promises: the same questions, the same answers. */
export function warehouseContract(name: string, prepare: () => Promise<WarehouseUnderTest>): void {
  describe(`warehouse ${name}`, () => {
    writesContract(prepare)
    questionsContract(prepare)
    atomicityContract(prepare)
  })
}
