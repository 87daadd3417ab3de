import type { Translations } from "../translate.ts"
import { calendarFeeds } from "./es/calendar-feeds.ts"
import { communication } from "./es/communication.ts"
import { dataOut } from "./es/data-out.ts"
import { desktopReleases } from "./es/desktop-releases.ts"
import { entries } from "./es/entries.ts"
import { months } from "./es/months.ts"
import { people } from "./es/people.ts"
import { phrases } from "./es/phrases.ts"
import { service } from "./es/service.ts"
import { serviceAccounts } from "./es/service-accounts.ts"
import { uploads } from "./es/uploads.ts"
import { webhooks } from "./es/webhooks.ts"
import { words } from "./es/words.ts"

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
