import type { Translations } from "../translate.ts"
import { calendarFeeds } from "./fil/calendar-feeds.ts"
import { communication } from "./fil/communication.ts"
import { dataOut } from "./fil/data-out.ts"
import { desktopReleases } from "./fil/desktop-releases.ts"
import { entries } from "./fil/entries.ts"
import { months } from "./fil/months.ts"
import { people } from "./fil/people.ts"
import { phrases } from "./fil/phrases.ts"
import { service } from "./fil/service.ts"
import { serviceAccounts } from "./fil/service-accounts.ts"
import { uploads } from "./fil/uploads.ts"
import { webhooks } from "./fil/webhooks.ts"
import { words } from "./fil/words.ts"

/** What sentences are put together from, and titles. */
export { phrases }

/** What the service writes, by its English text. */
export const translations: Translations = {
  ...calendarFeeds,
  ...communication,
  ...dataOut,
  ...desktopReleases,
  ...entries,
  ...months,
  ...people,
  ...phrases,
  ...service,
  ...serviceAccounts,
  ...uploads,
  ...webhooks,
  ...words,
}
