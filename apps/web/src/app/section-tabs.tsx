import { Link, useLocation, useMatches } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useMe } from "../lib/me.ts"
import classes from "../ui/tab-links.module.css"
import { titleFor } from "./page-row.ts"
import { PAGES } from "./pages.ts"
import { isSettingsArea, locate, sectionsFor } from "./sections.ts"

/** The pages of the current section, above each of them. The settings have a menu of their own. */
export function SectionTabs() {
  const me = useMe()
  const { pathname } = useLocation()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const { section, page } = locate(sectionsFor(me), pathname) ?? {}
  const list = useRef<HTMLElement>(null)
  // On a phone the tabs scroll: the current one is in sight.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [pathname])
  if (PAGES.some((row) => row.hasTabs && row.path === path)) return null
  if (!section || isSettingsArea(section) || section.pages.length === 1) return null
  return (
    <nav ref={list} aria-label={section.title} className={classes["tabs"]}>
      {section.pages.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          className={classes["tab"]}
          {...(tab === page && { "aria-current": "page" })}
          activeOptions={{ exact: true }}
        >
          {titleFor(tab, me)}
          {tab.badge && <tab.badge />}
        </Link>
      ))}
    </nav>
  )
}
