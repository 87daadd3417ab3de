import { count } from "../../../lib/format.ts"

/** What the pages of "scorecards" say: the files that begin with "bonus". */
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
      weekly_submission: "Weekly evaluations in time",
    },
    notKnown: "Not known",
    notKnownWords: "This month was written before the bonus was kept.",
    notEligible: "Not eligible",
    notEligibleWords: "Regularized after the first of the month, or not yet.",
    notKnownYet: (open: number) => `, ${open} not known yet`,
    ofGatesPassed: (checks: number, gates: number) => `${checks} of ${count(gates, "gate")} passed`,
    onCourse: "On course",
    onCourseWords: (passed: string, rest: string) =>
      `${passed} so far${rest}. Weekly evaluations count once their week has ended.`,
    qualified: "Qualified",
    notOnCourse: "Not on course",
    notQualified: "Not qualified",
    gatesOfNotPassed: (gates: number, checks: number) => `${count(gates, "gate")} of ${checks} not passed.`,
  },
}
