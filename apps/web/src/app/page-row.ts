import type { VisibilityKey } from "@scorecard/contracts/visibility"
import type { ComponentType } from "react"
import type { Me } from "../lib/me.ts"
import type { PagePath } from "./page-paths.ts"

/** Where a page stands in the menu; without a group it is reached from other pages. */
export const GROUPS = ["Home", "Scorecard", "Entries", "People", "Learning", "Administration"] as const
export type Group = (typeof GROUPS)[number]

export type PageRow = {
  path: PagePath
  title: string
  /** What it is to those who find only their own there. */
  ownTitle?: string
  group?: Group
  /**
   * The page's key: hidden pages vanish from the menu, and their routes lead home. (rules/administration#visibility)
   */
  visibility?: VisibilityKey
  /** Whether the person may open it at all, as the service says. */
  may?: (me: Me) => boolean
  /** Stands beside the title in the menu, such as how much waits there. */
  badge?: ComponentType
  load: () => Promise<{ default: ComponentType }>
}

/** As the menu and the page itself name it. */
export function titleFor({ title, ownTitle }: PageRow, me: Me): string {
  return me.level === 1 && ownTitle !== undefined ? ownTitle : title
}

/** Who holds a level at least. */
export const level = (least: number) => (me: Me) => me.level >= least
