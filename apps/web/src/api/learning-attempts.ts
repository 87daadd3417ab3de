// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/learning-attempts"
import { endpoint } from "./endpoint.ts"

export const exportQuizAttempts = endpoint<typeof contract.exportQuizAttempts>(
  "GET",
  "/v1/learning/quiz-attempts/export",
)
export const listQuizAttempts = endpoint<typeof contract.listQuizAttempts>("GET", "/v1/learning/quiz-attempts")
export const resetAttempts = endpoint<typeof contract.resetAttempts>("POST", "/v1/learning/quiz-attempts/reset")
