export { closedPages, lockMoments } from "./closed-pages.ts"
export { guard, type DatedWrite, type LockedMonths, type Refusing, type Writer } from "./guard.ts"
export * from "./locks.store.ts"
export * from "./unlock-grants.store.ts"
