import type { VisibilityKey } from "@scorecard/contracts/visibility"
import type { ComponentType } from "react"
import type { Me } from "../lib/me.ts"
import type { PagePath } from "./page-paths.ts"

/** The page's place in the menu. Pages without a group are reached from other pages. */
export const GROUPS = ["Home", "Scorecard", "Entries", "People", "Learning", "Administration"] as const
export type Group = (typeof GROUPS)[number]

export type PageRow = {
  path: PagePath
  title: string
  /** The title for people who see only their own data there. */
  ownTitle?: string
  group?: Group
  /**
   * The page's visibility key. A hidden page leaves the menu, and its route leads home. (rules/administration#visibility)
   */
  visibility?: VisibilityKey
  /** Whether the service allows this person to open the page. */
  may?: (me: Me) => boolean
  /** Shown next to the title in the menu, such as a count of pending items. */
  badge?: ComponentType
  load: () => Promise<{ default: ComponentType }>
}

/** The title shown in the menu and on the page. */
export function titleFor({ title, ownTitle }: PageRow, me: Me): string {
  return me.level === 1 && ownTitle !== undefined ? ownTitle : title
}

/** People at this level or above. */
export const level = (least: number) => (me: Me) => me.level >= least

/** People at this level or above who are not read-only. */
export const changesFrom = (least: number) => (me: Me) => me.changingLevel >= least

const PAYROLL_LEVEL = 4
const SUPER_ADMIN = 5

/** Super admins close months; level 4 with company scope sees them and exports their payroll. */
export const seesMonthDesk = (me: Me) =>
  me.level >= SUPER_ADMIN || (me.level >= PAYROLL_LEVEL && me.employee.access_scope === "company")
