import type { PagePath } from "@scorecard/domain/access"
import type { ComponentType } from "react"
import type { Me } from "../lib/me.ts"

/** An item of the menu. */
export type SectionKey =
  | "home"
  | "scorecard"
  | "recognition"
  | "learning"
  | "evaluations"
  | "entries"
  | "atwRequests"
  | "schedules"
  | "insights"
  | "people"
  | "closing"
  | "settings"

export const SETTINGS_GROUPS = ["company", "messages", "system"] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

export type PageRow = {
  path: PagePath
  title: string
  /** The title for people who see only their own data there. */
  ownTitle?: string
  /** The page's item in the menu, whose tabs its pages are. Pages without a section are reached from other pages. */
  section?: SectionKey
  /** The item for people who see only their own data there. */
  ownSection?: SectionKey
  /** Its group in the menu of the settings. */
  settingsGroup?: SettingsGroup
  /** Has tabs of its own, in place of the section's. */
  hasTabs?: boolean
  /** Uses the whole width of the window, as grids do. */
  isWide?: boolean
  /** Shown next to the title in the menu, such as a count of pending items. */
  badge?: ComponentType
  /** Its copy is loaded with the start. */
  isStart?: boolean
  load: () => Promise<{ default: ComponentType }>
}

/** The title shown in the menu and on the page. */
export function titleFor({ title, ownTitle }: { title: string; ownTitle?: string }, me: Me): string {
  return me.level === 1 && ownTitle !== undefined ? ownTitle : title
}
