import { ActionIcon, Group, NavLink, Stack, Text, VisuallyHidden } from "@mantine/core"
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react"
import { Link, useLocation } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { useMe } from "../lib/me.ts"
import { expandTerms } from "../ui/glossary/split-terms.ts"
import classes from "./menu.module.css"
import { messages } from "./messages.ts"
import { isSettingsArea, locate, MENU_GROUPS, sectionsFor, type Section } from "./sections.ts"

/** Loads with the first page of the settings. */
const SettingsMenu = lazy(() => import("./settings-menu.tsx"))

type MenuProps = {
  /** Only icons, with their titles as tooltips. */
  isRail: boolean
  /** Absent on a phone, where the menu covers the page. */
  onToggleRail?: () => void
}

/** The sections the reader may open; within the settings, the settings. */
export function Menu({ isRail, onToggleRail }: MenuProps) {
  const me = useMe()
  const { pathname } = useLocation()
  const sections = sectionsFor(me)
  const current = locate(sections, pathname)
  if (current && isSettingsArea(current.section)) {
    return (
      <Suspense fallback={null}>
        <SettingsMenu section={current.section} current={current.page} />
      </Suspense>
    )
  }
  return (
    <Stack component="nav" aria-label={messages.menu.main} gap="md" p="xs" h="100%">
      {MENU_GROUPS.map((group) => {
        const members = sections.filter((section) => section.group === group)
        if (members.length === 0) return null
        return (
          <div key={group} role="group" aria-label={messages.menu.groups[group]}>
            {!isRail && me.level > 1 && (
              <Text size="xs" fw={500} c="dimmed" px="xs" mb={4} aria-hidden>
                {messages.menu.groups[group]}
              </Text>
            )}
            {members.map((section) => (
              <SectionLink
                key={section.key}
                section={section}
                isCurrent={section === current?.section}
                isRail={isRail}
              />
            ))}
          </div>
        )
      })}
      {onToggleRail && <RailToggle isRail={isRail} onToggle={onToggleRail} />}
    </Stack>
  )
}

type SectionLinkProps = { section: Section; isCurrent: boolean; isRail: boolean }

function SectionLink({ section: { title, icon: SectionIcon, pages }, isCurrent, isRail }: SectionLinkProps) {
  const [first] = pages
  if (!first) return null
  const badges = pages.flatMap(({ path, badge: Badge }) => (Badge ? [<Badge key={path} />] : []))
  return (
    <NavLink
      label={isRail ? undefined : title}
      title={isRail ? title : expandTerms(title)}
      leftSection={
        <span className={classes["icon"]}>
          <SectionIcon size={18} stroke={1.6} aria-hidden />
          {isRail && <VisuallyHidden>{title}</VisuallyHidden>}
          {/* A rail has no room for counts: they are dots that say theirs. */}
          {isRail && badges.length > 0 && <span className={classes["dot"]}>{badges}</span>}
        </span>
      }
      rightSection={isRail || badges.length === 0 ? undefined : <Group gap={4}>{badges}</Group>}
      active={isCurrent}
      variant="light"
      className={classes["item"] ?? ""}
      renderRoot={(props) => (
        <Link
          {...props}
          {...(isCurrent && { "aria-current": "page" })}
          to={first.path}
          activeOptions={{ exact: true }}
        />
      )}
    />
  )
}

function RailToggle({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const label = isRail ? messages.menu.expand : messages.menu.collapse
  const ToggleIcon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" mt="auto" title={label} aria-label={label} onClick={onToggle}>
      <ToggleIcon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
