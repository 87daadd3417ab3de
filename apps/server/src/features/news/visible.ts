import type { StoryKey } from "@scorecard/contracts/news"
import { Refusal } from "@scorecard/contracts/refusals"
import type { NewsDeps } from "./needs.ts"

type Deps = Pick<NewsDeps, "db" | "hiddenKeys">

export async function isHidden({ db, hiddenKeys }: Deps, story: StoryKey): Promise<boolean> {
  return (await hiddenKeys(db)).has(`dashboard.news.${story}`)
}

/** A hidden story does not exist, on its own routes either. (rules/dashboards#news) @throws Refusal 404. */
export async function requireVisible(deps: Deps, story: StoryKey): Promise<void> {
  if (await isHidden(deps, story)) throw new Refusal("not_found", "There is no such story in the news.")
}
