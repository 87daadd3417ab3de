import { CLOCK, formatTimeOfDay, NOTHING, ZONE, zoneName } from "./format.ts"
import { locale } from "./language.ts"
import { messages } from "./messages.ts"

/*
 * Clock times with the name of their zone. They are not in `format.ts`, which is loaded before the language: it has no
 * messages.
 */

const deadline = new Intl.DateTimeFormat(locale, { ...CLOCK, weekday: "short", timeZone: ZONE })

/** A lock or deadline, in the same zone for everyone: `Tue, Nov 24, 2026, 12:00 PM Eastern`. */
export function formatDeadline(timestamp: string | null | undefined): string {
  return timestamp ? messages.format.eastern(deadline.format(new Date(timestamp))) : NOTHING
}

/** A time of day in a zone that is named: `12:00 PM Eastern`, `6:00 PM Philippines Time`. */
export function formatTimeInZone(time: string, zone = ZONE): string {
  return zone === ZONE ? messages.format.eastern(formatTimeOfDay(time)) : `${formatTimeOfDay(time)} ${zoneName(zone)}`
}
