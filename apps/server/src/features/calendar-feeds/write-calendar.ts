import { createHash } from "node:crypto"
import { EASTERN, addDays } from "@scorecard/domain"
import ICAL from "ical.js"
import type { CalendarEvent } from "./events.ts"

/** The rules of Eastern time since 2007, for calendars that don't know the zone by its name. */
const VTIMEZONE = `BEGIN:VTIMEZONE
TZID:${EASTERN}
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
END:STANDARD
END:VTIMEZONE`

/** How often calendars that ask for it read the feed again. */
const REFRESH = "PT4H"
const ID_LENGTH = 16

type CalendarFacts = {
  employeeId: string
  appBaseUrl: string
  /** An Eastern day: the feed is the same for all of it. */
  today: string
  name: string
}

/** The events as an iCalendar file. (rules/calendar-feeds#events) */
export function writeCalendar(events: readonly CalendarEvent[], facts: CalendarFacts): string {
  const calendar = new ICAL.Component("vcalendar")
  calendar.addPropertyWithValue("version", "2.0")
  calendar.addPropertyWithValue("prodid", "-//Scorecard Platform//Calendar feed//EN")
  calendar.addPropertyWithValue("calscale", "GREGORIAN")
  calendar.addPropertyWithValue("x-wr-calname", facts.name)
  calendar.addPropertyWithValue("x-wr-timezone", EASTERN)
  calendar.addPropertyWithValue("x-published-ttl", REFRESH)
  // The cast: one component of text is one component.
  calendar.addSubcomponent(new ICAL.Component(ICAL.parse(VTIMEZONE) as unknown[]))
  for (const event of events) calendar.addSubcomponent(toComponent(event, facts))
  return `${calendar.toString()}\r\n`
}

function toComponent(event: CalendarEvent, { employeeId, appBaseUrl, today }: CalendarFacts) {
  const component = new ICAL.Component("vevent")
  // Calendars that show the feeds of several people must not take their events for the same.
  const person = createHash("sha256").update(employeeId).digest("hex").slice(0, ID_LENGTH)
  component.addPropertyWithValue("uid", `${event.key}-${person}@${new URL(appBaseUrl).hostname}`)
  component.addPropertyWithValue("dtstamp", ICAL.Time.fromDateTimeString(`${today}T00:00:00Z`))
  component.addPropertyWithValue("summary", event.title)
  if ("day" in event) {
    component.addPropertyWithValue("dtstart", ICAL.Time.fromDateString(event.day))
    component.addPropertyWithValue("dtend", ICAL.Time.fromDateString(addDays(event.day, 1)))
  } else {
    const wall = Temporal.Instant.from(event.at).toZonedDateTimeISO(EASTERN).toPlainDateTime()
    const start = component.addPropertyWithValue(
      "dtstart",
      ICAL.Time.fromDateTimeString(wall.toString({ smallestUnit: "second" })),
    )
    start.setParameter("tzid", EASTERN)
  }
  component.addPropertyWithValue("transp", "TRANSPARENT")
  component.addPropertyWithValue("url", `${appBaseUrl}${event.page}`)
  return component
}
