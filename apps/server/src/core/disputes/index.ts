export * from "./disputes.store.ts"
export * from "./deleted-entries.ts"
export * from "./deadline.ts"
