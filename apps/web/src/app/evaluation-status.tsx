import { EvaluationStatusPage } from "../features/evaluations/evaluation-status-page.tsx"
import { Evaluate } from "./evaluate.tsx"

/** People who are due are evaluated over the page. */
export default function EvaluationStatus() {
  return <EvaluationStatusPage Evaluate={Evaluate} />
}
