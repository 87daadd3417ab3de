// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/evaluations"
import { endpoint } from "./endpoint.ts"

export const exportEvaluationStatus = endpoint<typeof contract.exportEvaluationStatus>(
  "GET",
  "/v1/scorecard/missing-excess-evals/export",
)
export const followUpEvaluations = endpoint<typeof contract.followUpEvaluations>(
  "POST",
  "/v1/scorecard/missing-excess-evals/follow-up",
)
export const listEvaluationStatus = endpoint<typeof contract.listEvaluationStatus>(
  "GET",
  "/v1/scorecard/missing-excess-evals",
)
