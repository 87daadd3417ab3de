import { WarehouseUnavailable, type Warehouse } from "./port.ts"

/** No warehouse: everything is computed live. Writes do nothing and report themselves as skipped. */
export function openNoWarehouse(): Warehouse {
  const reject = () => Promise.reject(new WarehouseUnavailable("no warehouse is configured"))
  const skip = () => Promise.resolve({ written: 0, skipped: true })
  return {
    configured: false,
    ensureColumns: () => Promise.resolve(),
    replaceMonth: skip,
    replaceRows: skip,
    forgetMonth: () => Promise.resolve(),
    renameEmployee: () => Promise.resolve(),
    stampOf: reject,
    monthView: reject,
    monthTotal: reject,
    rowsOf: reject,
    stampedRowsOf: reject,
    monthsAverages: reject,
    monthsOfPool: reject,
    stream: () => ({ [Symbol.asyncIterator]: () => ({ next: reject }) }),
    probe: reject,
    close: () => Promise.resolve(),
  }
}
