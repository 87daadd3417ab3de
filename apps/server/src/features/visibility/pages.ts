import { VISIBILITY_KEYS } from "@scorecard/contracts/visibility"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import { holds } from "@scorecard/domain/access"
import type { AccessLevel, Permission } from "@scorecard/domain/access"

/** Pages that not everybody may open: nobody is sent to one of them for a home. */
const NEEDS: Partial<Record<VisibilityKey, Permission>> = {
  "scorecard.recycle_bin": "scorecard.delete",
  "employees.directory": "employees.view",
  "employees.create_requests": "employees.request_create",
}
const NEEDS_LEVEL: Partial<Record<VisibilityKey, AccessLevel>> = {
  "dashboard.bsc.comparison": 2,
  "learning.authoring": 3,
}

const STORIES = "dashboard.news."
const isPage = (key: VisibilityKey) =>
  !key.startsWith(STORIES) && (key === "dashboard.news" || !VISIBILITY_KEYS.some((other) => isBelow(other, key)))

/** In the order of the menus. Sections are no pages, and stories stand on one. */
const PAGES = VISIBILITY_KEYS.filter(isPage)

function isBelow(key: string, ancestor: string): boolean {
  return key.startsWith(`${ancestor}.`)
}

export function parentOf(key: VisibilityKey): VisibilityKey | null {
  return VISIBILITY_KEYS.find((other) => other === key.slice(0, key.lastIndexOf("."))) ?? null
}

/** The disabled keys and all below them, in the order of the catalog. (interface §2.4) */
export function hiddenBy(disabled: readonly VisibilityKey[]): VisibilityKey[] {
  return VISIBILITY_KEYS.filter((key) => disabled.some((off) => off === key || isBelow(key, off)))
}

/** The first page that is visible and that this level may open; null when there is none. (decisions §9) */
export function homeOf(level: AccessLevel, hidden: readonly VisibilityKey[]): VisibilityKey | null {
  return PAGES.find((page) => !hidden.includes(page) && mayOpen(level, page)) ?? null
}

function mayOpen(level: AccessLevel, page: VisibilityKey): boolean {
  const permission = NEEDS[page]
  return level >= (NEEDS_LEVEL[page] ?? 1) && (permission === undefined || holds(level, permission))
}
