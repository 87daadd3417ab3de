import { expect, test } from "vitest"
import { draft, scoredRow } from "#test/warehouse/contract-rows.ts"
import { openNoWarehouse } from "./no-warehouse.ts"
import { WarehouseUnavailable } from "./port.ts"

const warehouse = openNoWarehouse()

test("without a warehouse, writes do nothing and are reported as skipped", async () => {
  expect(warehouse.configured).toBe(false)
  const skipped = { written: 0, skipped: true }
  expect(await warehouse.replaceMonth("2026-01", [[scoredRow("ana")]], draft)).toEqual(skipped)
  expect(await warehouse.replaceRows("2026-01", ["ana"], [], draft)).toEqual(skipped)
  await warehouse.forgetMonth("2026-01")
})

test("without a warehouse, every read is rejected", async () => {
  const reads = [
    warehouse.probe(),
    warehouse.stampOf("2026-01"),
    warehouse.monthView("2026-01", { employee_ids: null, sort: "name", limit: 1 }),
    warehouse.monthTotal("2026-01", { employee_ids: null }),
    warehouse.rowsOf([], []),
    warehouse.stampedRowsOf([], []),
    warehouse.monthsAverages([], null),
    warehouse.monthsOfPool(null),
    warehouse.stream("2026-01", null, "name")[Symbol.asyncIterator]().next(),
  ]
  for (const outcome of await Promise.allSettled(reads)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(WarehouseUnavailable) })
  }
})
