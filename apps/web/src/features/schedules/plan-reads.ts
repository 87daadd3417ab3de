/** The reads that a change of the plan makes stale. (rules/schedules#changes-of-the-plan) */
export const PLAN_READS = ["scorecard/holidays", "scorecard/shift-patterns", "scorecard/schedules", "dashboard/bsc"]
