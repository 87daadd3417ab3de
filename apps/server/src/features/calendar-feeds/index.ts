import * as contracts from "@scorecard/contracts/calendar-feeds"
import { mount, mountPublic, type MountedRoute, type Platform } from "#platform/index.ts"
import type { EventSources } from "./events.ts"
import { createFeed, getFeed, readFile, revokeFeed } from "./feeds.ts"

/** People's own shifts and deadlines, for the calendars that they use anyway. (rules/calendar-feeds) */
export function openCalendarFeeds(platform: Platform, sources: EventSources): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.readCalendarFeed, ({ actor }) => getFeed(platform, actor)),
      mount(contracts.createCalendarFeed, ({ actor }) => createFeed(platform, actor)),
      mount(contracts.revokeCalendarFeed, ({ actor }) => revokeFeed(platform, actor)),
      mountPublic(contracts.readCalendarFile, ({ params: { token }, headers }) =>
        readFile({ ...platform, ...sources }, { token, ifNoneMatch: headers["if-none-match"] }),
      ),
    ],
  }
}
