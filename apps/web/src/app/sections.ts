import {
  IconAward,
  IconCalendar,
  IconCalendarCheck,
  IconChartDots,
  IconChecklist,
  IconClipboardText,
  IconGauge,
  IconHeartHandshake,
  IconHome,
  IconSchool,
  IconSettings,
  IconUsers,
  type Icon,
} from "@tabler/icons-react"
import type { Me } from "../lib/me.ts"
import { messages } from "./messages.ts"
import { titleFor, type PageRow, type SectionKey } from "./page-row.ts"
import { isOpen, PAGES } from "./pages.ts"

export const MENU_GROUPS = ["you", "team", "company"] as const

type SectionRow = {
  key: SectionKey
  title: string
  /** The title for people who see only their own data there. */
  ownTitle?: string
  icon: Icon
  /** Employees who see only their own data have one group. */
  group: (typeof MENU_GROUPS)[number]
}

/** The items of the menu, in order. The pages of a section are its tabs. (docs/design.md#navigation) */
const SECTIONS: readonly SectionRow[] = [
  { key: "home", title: messages.sections.home, icon: IconHome, group: "you" },
  { key: "scorecard", title: messages.pages.myScorecard, icon: IconGauge, group: "you" },
  { key: "evaluations", title: messages.sections.evaluations, icon: IconChecklist, group: "team" },
  {
    key: "entries",
    title: messages.pages.entries,
    ownTitle: messages.pages.myEntries,
    icon: IconClipboardText,
    group: "team",
  },
  { key: "atwRequests", title: messages.pages.atwRequests, icon: IconHeartHandshake, group: "team" },
  { key: "schedules", title: messages.sections.schedules, icon: IconCalendar, group: "team" },
  { key: "insights", title: messages.sections.insights, icon: IconChartDots, group: "team" },
  { key: "recognition", title: messages.sections.recognition, icon: IconAward, group: "you" },
  { key: "learning", title: messages.sections.learning, icon: IconSchool, group: "you" },
  { key: "people", title: messages.sections.people, icon: IconUsers, group: "company" },
  { key: "closing", title: messages.pages.closingTheMonth, icon: IconCalendarCheck, group: "company" },
  { key: "settings", title: messages.sections.settings, icon: IconSettings, group: "company" },
]

/** A section as one person sees it: only the pages that they may open, of which there is at least one. */
export type Section = SectionRow & { pages: readonly PageRow[] }

export function sectionsFor(me: Me): Section[] {
  return SECTIONS.flatMap((row) => {
    const pages = PAGES.filter((page) => sectionOf(page, me) === row.key && isOpen(page, me))
    const [first] = pages
    if (!first) return []
    const title = pages.length === 1 && row.key !== "home" ? titleFor(first, me) : titleFor(row, me)
    return [{ ...row, group: me.level === 1 ? "you" : row.group, title, pages }]
  })
}

function sectionOf({ section, ownSection }: PageRow, me: Me): SectionKey | undefined {
  return me.level === 1 && ownSection !== undefined ? ownSection : section
}

/** Where the reader is. On /learning/catalog, /learning matches too: the longest path wins. */
export function locate(
  sections: readonly Section[],
  pathname: string,
): { section: Section; page: PageRow } | undefined {
  return sections
    .flatMap((section) => section.pages.map((page) => ({ section, page })))
    .filter(({ page: { path } }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.page.path.length - a.page.path.length)[0]
}

/** Whether the section has a menu of its own instead of tabs. */
export const isSettingsArea = ({ key, pages }: Section) => key === "settings" && pages.length > 1
