export { readOneMonth } from "./employee-months.store.ts"
export { entriesOfMonth } from "./month-entries.store.ts"
export { toMonthFacts } from "./month-facts.ts"
export { scoreMonth, type ScoreRequest } from "./score-month.ts"
