import type { z } from "zod"
import { optionalText, wholeNumber } from "./setting-kinds.ts"

const UNITS = { d: "days", m: "months", y: "years" } as const
const DURATION = /^(?<count>[1-9]\d{0,3})(?<unit>[dmy])$/
/** Years; enough for any law, and a date that the calendar has. */
const MAX_YEARS = 100

/** `90d`, `18m`, `6y`. A number alone is refused: what was removed because of a wrong unit is gone. */
export type Duration = { days: number } | { months: number } | { years: number }

export function parseDuration(text: string): Duration | null {
  const { count, unit } = DURATION.exec(text)?.groups ?? {}
  if (count === undefined || unit === undefined) return null
  // The expression allows these units only.
  return { [UNITS[unit as keyof typeof UNITS]]: Number(count) } as Duration
}

const MONDAY = "2001-01-01"
const isAtLeast = (duration: Duration, minimum: Duration) => {
  const start = Temporal.PlainDate.from(MONDAY)
  return Temporal.PlainDate.compare(start.add(duration), start.add(minimum)) >= 0
}

/** The least that may be set: what people still work with is never removed. */
export const RETENTION_MINIMUM = {
  entries: { months: 13 },
  finals: { months: 13 },
  audit: { days: 90 },
  mail: { days: 7 },
} as const satisfies Record<string, Duration>
export type RetainedData = keyof typeof RETENTION_MINIMUM

/** Whether data of this kind may be removed after this time. */
export const isRetentionAllowed = (data: RetainedData, text: string): boolean => {
  const duration = parseDuration(text)
  const most = { years: MAX_YEARS }
  return duration !== null && isAtLeast(duration, RETENTION_MINIMUM[data]) && isAtLeast(most, duration)
}

const retention = (data: RetainedData) => {
  const [[unit, count] = []] = Object.entries(RETENTION_MINIMUM[data])
  return optionalText.refine(
    (text) => text === undefined || isRetentionAllowed(data, text),
    `days, months or years are needed, such as 90d, 18m or 6y; at least ${count} ${unit}`,
  )
}

export const retentionVariables = {
  RETENTION_YEARS: wholeNumber(6, 1, 100),
  RETENTION_ENTRIES: retention("entries"),
  RETENTION_FINALS: retention("finals"),
  RETENTION_AUDIT: retention("audit"),
  RETENTION_MAIL: retention("mail"),
}

/**
 * `years` is how long after the separation date people keep their names unless there is a legal basis. The others are
 * how long data is kept, as set; null: as long as the company exists.
 * (rules/personal-data#pseudonymization, rules/personal-data#retention)
 */
export type RetentionSettings = { years: number } & Record<RetainedData, string | null>

type Env = z.output<z.ZodObject<typeof retentionVariables>>

export function retentionSettings(env: Env): RetentionSettings {
  return {
    years: env.RETENTION_YEARS,
    entries: env.RETENTION_ENTRIES ?? null,
    finals: env.RETENTION_FINALS ?? null,
    audit: env.RETENTION_AUDIT ?? null,
    mail: env.RETENTION_MAIL ?? null,
  }
}
