import { WarehouseUnavailable, type Warehouse } from "./port.ts"

/** No warehouse: everything is computed live. Writing to it does nothing and says so. */
export function openNoWarehouse(): Warehouse {
  const refuse = () => Promise.reject(new WarehouseUnavailable("no warehouse is configured"))
  const skip = () => Promise.resolve({ written: 0, skipped: true })
  return {
    configured: false,
    ensureColumns: () => Promise.resolve(),
    replaceMonth: skip,
    replaceRows: skip,
    forgetMonth: () => Promise.resolve(),
    stampOf: refuse,
    monthView: refuse,
    monthTotal: refuse,
    rowsOf: refuse,
    stampedRowsOf: refuse,
    monthsAverages: refuse,
    monthsOfPool: refuse,
    stream: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
    probe: refuse,
    close: () => Promise.resolve(),
  }
}
