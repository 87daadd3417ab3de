import { describe } from "vitest"
import { atomicityContract } from "./contract-atomicity.ts"
import { questionsContract } from "./contract-questions.ts"
import { writesContract, type WarehouseUnderTest } from "./contract-writes.ts"

/** The tests that every driver must pass: the same requests, the same results. */
export function warehouseContract(name: string, prepare: () => Promise<WarehouseUnderTest>): void {
  describe(`warehouse ${name}`, () => {
    writesContract(prepare)
    questionsContract(prepare)
    atomicityContract(prepare)
  })
}
