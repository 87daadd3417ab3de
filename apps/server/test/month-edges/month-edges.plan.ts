/** An Eastern midnight: the last day before it and the first day after it (ISO), and the instant. */
export type Edge = { last: string; first: string; at: string }

/** What the program in another time zone does. `nights`: a reminder's Eastern time, and when workers check for it. */
export type Plan = {
  begin: string
  months: Edge[]
  days: Edge[]
  listed: string[]
  nights: { time: string; moments: string[] }[]
}

/** `last`, `first`: the answers for an entry of the day; `preview`: the answer for a preview of the month's final. */
type Moment = { rolled: string[]; last: number; first: number; preview: number }
/** `granted`: answers for entries of the locked month when a grant was given, just before its end, and at it. */
export type MonthFacts = { before: Moment; after: Moment; granted: number[] }
/** The moments at which people were notified, and how often each. */
export type NightFacts = string[]

export type Report = {
  zone: string
  months: MonthFacts[]
  days: number[][]
  entries: Record<string, number>
  nights: NightFacts[]
}
