import { messages } from "./messages.ts"

const HOUR = 60

/** Formats minutes: `3 h 05 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR)
  return hours === 0
    ? messages.minutes.minMinutes(minutes)
    : messages.minutes.hMin(hours, String(minutes % HOUR).padStart(2, "0"))
}
