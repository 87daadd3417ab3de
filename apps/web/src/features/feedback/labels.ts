import type { Item } from "../../api/endpoint.ts"
import type { listFeedback } from "../../api/endpoints.gen.ts"

type Reviewed = Item<typeof listFeedback>

export const CATEGORIES: Record<Reviewed["category"], string> = {
  bug: "Something is broken",
  suggestion: "I have a suggestion",
  confusing: "This is confusing",
}
export const STATUSES: Record<Reviewed["status"], string> = {
  new: "New",
  reviewing: "Under review",
  resolved: "Resolved",
  wont_fix: "Won't fix",
}
/** rules/administration#screenshots */
export const MAX_SCREENSHOTS = 5
export const SCREENSHOT_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"]
