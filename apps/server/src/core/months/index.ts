export * from "./months.store.ts"
export * from "./final-snapshots.store.ts"
export * from "./recalculation.ts"
export * from "./results.store.ts"
