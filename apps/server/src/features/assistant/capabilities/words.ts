export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

/** As scores are shown everywhere: with two decimals. */
export function points(score: number): string {
  return score.toFixed(2)
}

/** `changes`: the entries that changed since the month was made final; null for who may not know of them. */
export function isDraft(status: "draft" | "final", changes: number | null): string {
  if (status === "draft") return "The month is still a draft: its figures may change."
  if (!changes) return "The month is final."
  return `The month is final. Entries changed since the month was made final: ${changes}.`
}
