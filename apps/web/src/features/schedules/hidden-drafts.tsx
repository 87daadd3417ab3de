import type { YearMonth } from "../../lib/format.ts"
import type { Codes } from "./code-appearance.ts"
import { UnsavedBar } from "./unsaved-bar.tsx"
import { useScheduleDrafts } from "./use-schedule-drafts.ts"

/** What is changed and not saved yet where the filters leave nobody to show. */
export function HiddenDrafts({ month, codes }: { month: YearMonth; codes: Codes }) {
  const drafts = useScheduleDrafts(month)
  return <UnsavedBar drafts={drafts} schedules={[]} codes={codes} />
}
