import type { Item } from "../../api/endpoint.ts"
import type { listFeedback } from "../../api/endpoints.gen.ts"
import { messages } from "./messages.ts"

type Reviewed = Item<typeof listFeedback>

export const CATEGORIES: Record<Reviewed["category"], string> = messages.labels.categories
export const STATUSES: Record<Reviewed["status"], string> = messages.labels.statuses
/** rules/administration#screenshots */
export const MAX_SCREENSHOTS = 5
export const SCREENSHOT_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"]
