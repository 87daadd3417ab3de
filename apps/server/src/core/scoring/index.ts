export { readOneMonth } from "./employee-months.store.ts"
export { entriesOfMonth } from "./month-entries.store.ts"
export { factsOf } from "./month-facts.ts"
export { scoreMonth, type ScoreQuestion } from "./score-month.ts"
