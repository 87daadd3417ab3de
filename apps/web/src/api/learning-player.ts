// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/learning-player"
import { endpoint } from "./endpoint.ts"

export const answerQuiz = endpoint<typeof contract.answerQuiz>(
  "POST",
  "/v1/learning/player/{module_id}/units/{unit_id}/attempts",
)
export const completeUnit = endpoint<typeof contract.completeUnit>(
  "POST",
  "/v1/learning/player/{module_id}/units/{unit_id}/complete",
)
export const listAttempts = endpoint<typeof contract.listAttempts>(
  "GET",
  "/v1/learning/player/{module_id}/units/{unit_id}/attempts",
)
export const openPlayer = endpoint<typeof contract.openPlayer>("GET", "/v1/learning/player/{module_id}")
export const readAttempt = endpoint<typeof contract.readAttempt>(
  "GET",
  "/v1/learning/player/{module_id}/units/{unit_id}/attempts/{id}",
)
