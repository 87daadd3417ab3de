export { openAnswerMemory, type AnswerMemory, type Duration } from "./answer-memory.ts"
export { mergeChangeTokens } from "./changes.store.ts"
export { keepUntilChanged } from "./until-changed.ts"
