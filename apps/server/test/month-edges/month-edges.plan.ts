/** An Eastern midnight: the last day before it and the first after it (ISO), and the instant. */
export type Edge = { last: string; first: string; at: string }

/** What the program in another time zone is to do. `nights`: a reminder's Eastern time, and when workers look for it. */
export type Plan = {
  begin: string
  months: Edge[]
  days: Edge[]
  listed: string[]
  nights: { time: string; moments: string[] }[]
}

/** `last`, `first`: what an entry of the day was answered; `preview`: what a preview of the month's final was. */
type Moment = { rolled: string[]; last: number; first: number; preview: number }
/** `granted`: entries of the locked month when a grant was given, just before its end, and at it. */
export type MonthFacts = { before: Moment; after: Moment; granted: number[] }
/** The moments at which somebody was told, each as often as they were. */
export type NightFacts = string[]

export type Report = {
  zone: string
  months: MonthFacts[]
  days: number[][]
  entries: Record<string, number>
  nights: NightFacts[]
}
