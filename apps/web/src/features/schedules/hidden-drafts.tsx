import type { YearMonth } from "../../lib/format.ts"
import type { Codes } from "./code-appearance.ts"
import { UnsavedBar } from "./unsaved-bar.tsx"
import { useScheduleDrafts } from "./use-schedule-drafts.ts"

/** Unsaved changes of people hidden by the filters. */
export function HiddenDrafts({ month, codes }: { month: YearMonth; codes: Codes }) {
  const drafts = useScheduleDrafts(month)
  return <UnsavedBar drafts={drafts} schedules={[]} codes={codes} />
}
