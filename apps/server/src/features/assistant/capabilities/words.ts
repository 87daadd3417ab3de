const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]

export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

export function monthName({ year, month }: { year: number; month: number }): string {
  return `${MONTHS[month - 1] ?? month} ${year}`
}

/** As scores are shown everywhere: with two decimals. */
export function points(score: number): string {
  return score.toFixed(2)
}

export function isDraft(status: "draft" | "final"): string {
  return status === "final" ? "The month is final." : "The month is still a draft: its figures may change."
}
