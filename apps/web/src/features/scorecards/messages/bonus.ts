import { count } from "../../../lib/format.ts"

/** UI copy of the scorecard pages: components that start with "bonus". */
export const bonusMessages = {
  bonusGates: {
    bonusGates: "Bonus gates",
    seeWhichEvaluations: "See which evaluations are still open",
  },
  bonusStanding: {
    checkNames: {
      performance: "Total in a goal band",
      attendance: "No attendance issue",
      incidents: "No incident",
      red_flags: "No red flag in an evaluation",
      weekly_submission: "Weekly evaluations on time",
    },
    notKnown: "Not known",
    notKnownWords: "This month was recorded before the bonus was tracked.",
    notEligible: "Not eligible",
    notEligibleWords: "Regularized after the first of the month, or not regularized yet.",
    notScoredWords: "A month without a score has no bonus.",
    notKnownYet: (open: number) => `, ${open} not known yet`,
    ofGatesPassed: (checks: number, gates: number) => `${checks} of ${count(gates, "gate")} passed`,
    onCourse: "On track",
    onCourseWords: (passed: string, rest: string) =>
      `${passed} so far${rest}. Weekly evaluations count once their week has ended.`,
    qualified: "Qualified",
    notOnCourse: "Not on track",
    notQualified: "Not qualified",
    gatesOfNotPassed: (gates: number, checks: number) => `${gates} of ${count(checks, "gate")} not passed.`,
  },
}
