import { addDays, lengthOfMonth } from "./date.ts"

const LEAP_DAY = "02-29"

/** The anniversary of `date` at most `days` before or after `today`, in any year; null if there is none. */
export function anniversaryIn(date: string, year: number): string {
  const day = date.slice(5)
  return `${String(year).padStart(4, "0")}-${day === LEAP_DAY ? lastOfFebruary(year) : day}`
}

/**
 * The days of the year ("MM-DD") whose anniversary is on `day` (ISO): two on February 28 without a leap day, else one.
 */
export function celebratedOn(day: string): string[] {
  const own = day.slice(5)
  const isForLeapDay = own === "02-28" && lastOfFebruary(Number(day.slice(0, 4))) === own
  return isForLeapDay ? [own, LEAP_DAY] : [own]
}

/** The anniversary of `date` that lies at most `days` before or after `today`, in whichever year; null if none does. */
export function anniversaryNear(date: string, today: string, days: number): string | null {
  const [first, last] = [addDays(today, -days), addDays(today, days)]
  const years = new Set([first, last].map((day) => Number(day.slice(0, 4))))
  const near = [...years].map((year) => anniversaryIn(date, year)).find((day) => day >= first && day <= last)
  return near ?? null
}

function lastOfFebruary(year: number): string {
  return `02-${lengthOfMonth(year, 2)}`
}
