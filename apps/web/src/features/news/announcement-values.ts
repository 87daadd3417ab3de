import type { Body, Item } from "../../api/endpoint.ts"
import type { changeAnnouncement, listAnnouncements } from "../../api/endpoints.gen.ts"
import { formatMoment } from "../../lib/format.ts"
import { messages } from "./messages.ts"

export type Announcement = Item<typeof listAnnouncements>

/** rules/dashboards#announcements */
export const ANNOUNCES_FROM_LEVEL = 4
export const MAX_BODY = 10_000
/** What writing an announcement makes stale. */
export const STALE = ["dashboard/news"]

/** The form values: times in the reader's own zone, empty for now and for no end. */
export type Values = { title: string; body: string; pinned: boolean; from: string; until: string }

export const LABELS: Record<keyof Values, string> = messages.announcementValues.labels

export function valuesOf(announcement: Announcement | null): Values {
  return {
    title: announcement?.title ?? "",
    body: announcement?.body ?? "",
    pinned: announcement?.pinned ?? false,
    from: fieldOf(announcement?.published_from),
    until: fieldOf(announcement?.published_until),
  }
}

export function bodyOf({ title, body, pinned, from, until }: Values): Body<typeof changeAnnouncement> {
  return {
    title,
    body,
    pinned,
    ...(from !== "" && { published_from: new Date(from).toISOString() }),
    published_until: until === "" ? null : new Date(until).toISOString(),
  }
}

export function displayValues({ title, body, pinned, from, until }: Values): Record<string, string> {
  return {
    title,
    body,
    pinned: pinned ? messages.announcementValues.yes : messages.announcementValues.no,
    from: from === "" ? messages.announcementValues.atOnce : formatMoment(new Date(from).toISOString()),
    until: until === "" ? messages.announcementValues.noEnd : formatMoment(new Date(until).toISOString()),
  }
}

/** Why the form can't be sent yet, by field. */
export const RULES = {
  title: (title: string) => (title.trim() === "" ? messages.announcementValues.giveItATitle : null),
  body: (body: string) => (body.trim() === "" ? messages.announcementValues.write : null),
  until: (until: string, { from }: Values) =>
    until !== "" && from !== "" && until <= from ? messages.announcementValues.endIsAfterBeginning : null,
}

const FIELD_NAMES: Record<string, keyof Values> = { published_from: "from", published_until: "until" }

/** The service's field errors, under this form's field names. */
export function renamed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [FIELD_NAMES[path] ?? path, message]))
}

const MINUTE_MS = 60_000
const MINUTES_OF = "YYYY-MM-DDTHH:MM".length

/** A time as a `datetime-local` value in the reader's own zone. */
function fieldOf(timestamp: string | null | undefined): string {
  if (!timestamp) return ""
  const moment = new Date(timestamp)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, MINUTES_OF)
}

/** Whether it is current, upcoming or ended. */
export function stateOf({ active, published_from }: Announcement): string {
  const { shown, upcoming, ended } = messages.announcementValues.states
  if (active) return shown
  return Date.parse(published_from) > Date.now() ? upcoming : ended
}
