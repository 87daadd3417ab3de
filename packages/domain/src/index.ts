export * from "./placement/index.ts"
// The pure rules of the product: who may do what, the calendar, locks and scoring. No I/O.
export * from "./access/index.ts"
export * from "./calendar/index.ts"
export * from "./languages/index.ts"
export * from "./locks/index.ts"
export * from "./scoring/index.ts"
