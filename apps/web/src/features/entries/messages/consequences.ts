/** UI copy of what saving an entry would change. */
export const consequencesMessages = {
  consequences: {
    label: "What saving would change",
    kpi: (label: string, before: string, after: string) => `${label} ${before} → ${after}`,
    total: (before: string, after: string) => `total ${before} → ${after}`,
    band: (before: string, after: string) => `band ${before} → ${after}`,
    wouldPass: (gate: string) => `${gate} would pass`,
    wouldFail: (gate: string) => `${gate} would fail`,
    wouldBeOpen: (gate: string) => `${gate} would be undecided again`,
    noScore: "no score",
    noChange: "The score stays the same",
    inMonth: (month: string, words: string) => `${month}: ${words}`,
    cannotBeSaved: (reason: string) => `This can't be saved as it is. ${reason}`,
    checklistSoFar: (score: string) => `score so far ${score}`,
    redFlag: "a red flag fails the bonus gate",
  },
}
