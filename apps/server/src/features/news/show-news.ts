import { STORY_KEYS, type News, type NewsStory } from "@scorecard/contracts/news"
import { VISIBILITY_LABELS } from "@scorecard/contracts/visibility"
import { easternDate } from "@scorecard/domain/calendar"
import type { NewsDeps } from "./needs.ts"
import { editionOf, STORIES } from "./stories.ts"

/** The same for everybody; hidden stories are not even looked for. (rules/dashboards#news) */
export async function showNews(deps: NewsDeps): Promise<News> {
  const edition = await editionOf(deps, easternDate(deps.clock.now()))
  const hidden = await deps.hiddenKeys(deps.db)
  const shown = STORY_KEYS.filter((key) => !hidden.has(`dashboard.news.${key}`))
  const stories = await Promise.all(
    shown.map(async (key) => {
      const title = VISIBILITY_LABELS[`dashboard.news.${key}`]
      // STORIES gives each key items of its own; which, is lost where the keys are walked over.
      return { key, title, items: await STORIES[key](edition) } as NewsStory
    }),
  )
  return { stories }
}
