/** UI copy of the scorecard pages: the charts. */
export const chartMessages = {
  kpmBullets: {
    title: "Key performance metrics (KPMs) and the goal",
    goal: (from: string) => `Goal ${from}`,
    score: (name: string, score: string) => `${name}: ${score} of 100`,
    reaches: (name: string, score: string, goal: string) =>
      `${name}: ${score} of 100, which reaches the goal of ${goal}`,
    misses: (name: string, score: string, goal: string) => `${name}: ${score} of 100, below the goal of ${goal}`,
  },
  taskStrip: {
    title: "Task delivery by day",
    details: "Details",
    label: "Finished tasks, day by day",
    scored: (finished: string, tasks: string, percent: string) => `${finished} of ${tasks} tasks, ${percent}%`,
    classes: {
      scored: "scored",
      missing: "no entry, counts as 0",
      pending: "upcoming",
      excluded: "no tasks, left out",
      off: "day off",
    },
    looks: { good: "80% or more", low: "Below 80%", missing: "No entry", pending: "Upcoming" },
  },
}
