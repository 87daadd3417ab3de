import type { KudosItem } from "@scorecard/contracts/news"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"

export type NewsNeeds = {
  /** The keys that nobody sees at the moment: the disabled ones and all below them. */
  hiddenKeys(db: Database): Promise<ReadonlySet<VisibilityKey>>
  /** What was published of the week that starts on the Monday `week`, newest first, whoever asks. */
  publishedKudos(db: Database, week: string): Promise<KudosItem[]>
}

export type NewsDeps = World & NewsNeeds
