import { PersonEvaluations } from "../features/evaluations/person-evaluations.tsx"
import { PersonScorecardPage } from "../features/scorecards/person-scorecard-page.tsx"
import type { YearMonth } from "../lib/format.ts"
import { Evaluate } from "./evaluate.tsx"

const Evaluations = (props: { employeeId: string; month: YearMonth }) => (
  <PersonEvaluations {...props} Evaluate={Evaluate} />
)

/** What is due for the person is done over their pages. */
export default function PersonScorecard() {
  return <PersonScorecardPage Evaluations={Evaluations} Evaluate={Evaluate} />
}
