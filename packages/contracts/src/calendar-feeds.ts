import { z } from "zod"
import { Timestamp } from "./common.ts"
import { route } from "./route.ts"

const tag = "Calendar feed"
const path = "/v1/calendar-feed"
export const FEED_FILES_PATH = "/v1/public/calendar-feeds"
export const CALENDAR_MEDIA_TYPE = "text/calendar"

/** Whether the caller has a feed. Its address isn't stored. (rules/calendar-feeds#address) */
export const CalendarFeed = z
  .strictObject({
    exists: z.boolean(),
    created_at: Timestamp.nullable(),
    last_read_at: Timestamp.nullable().meta({ description: "When a calendar last read it; accurate to a minute" }),
  })
  .meta({ id: "CalendarFeed" })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Shown once: the service only stores a hash of the secret in it. */
export const CalendarFeedAddress = z
  .strictObject({ url: z.url().meta({ description: "The secret address, shown only in this reply" }) })
  .meta({ id: "CalendarFeedAddress" })
export type CalendarFeedAddress = z.infer<typeof CalendarFeedAddress>

/** About the caller alone, in the web client. */
const own = { path, webOnly: true, serviceScope: null, refusedWhileImpersonating: true, tag } as const

export const readCalendarFeed = route({
  ...own,
  method: "GET",
  summary: "Get whether you have a calendar feed, and when it was last read",
  reply: CalendarFeed,
})

export const createCalendarFeed = route({
  ...own,
  method: "POST",
  summary: "Create the secret address of your calendar feed",
  description: "The address is in this reply only. An earlier address stops working.",
  secret: true,
  status: 201,
  reply: CalendarFeedAddress,
  location: () => path,
})

export const revokeCalendarFeed = route({
  ...own,
  method: "DELETE",
  summary: "Revoke your calendar feed",
  description: "Its address stops working at once. Without a feed, nothing happens.",
})

const TOKEN = /^[\w-]{43}$/

export const readCalendarFile = route({
  method: "GET",
  path: `${FEED_FILES_PATH}/{token}.ics`,
  tag,
  summary: "Read a calendar feed as iCalendar",
  description:
    "The shifts of the person who created the address, and for level 2 and above coming locks; also days by which they should do something. No figures, and no one else's names.",
  public: true,
  conditional: true,
  params: z.strictObject({ token: z.string().regex(TOKEN) }),
  file: { media_types: [CALENDAR_MEDIA_TYPE] },
  refusals: ["not_found"],
})
