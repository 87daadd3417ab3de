import { VISIBILITY_KEYS, type VisibilityKey } from "@scorecard/contracts/visibility"
import { SUPER_ADMIN, holds, type AccessLevel, type Permission } from "@scorecard/domain"

/** Pages with restricted access: nobody without access gets one as their home. */
const REQUIRED_PERMISSION: Partial<Record<VisibilityKey, Permission>> = {
  "scorecard.recycle_bin": "scorecard.delete",
  "employees.directory": "employees.view",
  "employees.create_requests": "employees.request_create",
}
const REQUIRED_LEVEL: Partial<Record<VisibilityKey, AccessLevel>> = {
  "dashboard.bsc.comparison": 2,
  "dashboard.bsc.month_reports": SUPER_ADMIN,
  // Authoring is for level 3 and above; the completion report on the same page is for level 2.
  "learning.authoring": 2,
}

const STORIES = "dashboard.news."
const isPage = (key: VisibilityKey) =>
  !key.startsWith(STORIES) && (key === "dashboard.news" || !VISIBILITY_KEYS.some((other) => isBelow(other, key)))

/** In menu order. Sections are no pages, and all stories share one. */
const PAGES = VISIBILITY_KEYS.filter(isPage)

function isBelow(key: string, ancestor: string): boolean {
  return key.startsWith(`${ancestor}.`)
}

export function findParent(key: VisibilityKey): VisibilityKey | null {
  return VISIBILITY_KEYS.find((other) => other === key.slice(0, key.lastIndexOf("."))) ?? null
}

/** The disabled keys and all below them, in the order of the catalog. (rules/administration#visibility) */
export function findHiddenKeys(disabled: readonly VisibilityKey[]): VisibilityKey[] {
  return VISIBILITY_KEYS.filter((key) => disabled.some((off) => off === key || isBelow(key, off)))
}

/**
 * The first page that is visible and that this level may open; null when there is none.
 * (rules/administration#visibility)
 */
export function findHomePage(level: AccessLevel, hidden: readonly VisibilityKey[]): VisibilityKey | null {
  return PAGES.find((page) => !hidden.includes(page) && canOpen(level, page)) ?? null
}

/** Whether the level loses something when the key is hidden: the page, a story on a page, or a page below. */
export function isShownTo(level: AccessLevel, key: VisibilityKey): boolean {
  const below = PAGES.filter((page) => isBelow(page, key))
  return below.length === 0 ? canOpen(level, key) : below.some((page) => canOpen(level, page))
}

function canOpen(level: AccessLevel, page: VisibilityKey): boolean {
  const permission = REQUIRED_PERMISSION[page]
  return level >= (REQUIRED_LEVEL[page] ?? 1) && (permission === undefined || holds(level, permission))
}
