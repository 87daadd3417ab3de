export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

/** Scores have two decimals everywhere. */
export function formatPoints(score: number): string {
  return score.toFixed(2)
}

/** `changes`: how many entries changed since the month was made final; null for those who may not know. */
export function describeStatus(status: "draft" | "final", changes: number | null): string {
  if (status === "draft") return "The month is still a draft: its figures may change."
  if (!changes) return "The month is final."
  return `The month is final. Entries changed since the month was made final: ${changes}.`
}
