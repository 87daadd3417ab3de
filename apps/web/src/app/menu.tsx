import { NavLink, Stack, Text } from "@mantine/core"
import { Link, useLocation } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useAssistantOffer } from "../features/assistant/use-assistant-offer.ts"
import { useMe } from "../lib/me.ts"
import { GROUPS, titleFor } from "./page-row.ts"
import { isOpen, PAGES } from "./pages.ts"
import { messages } from "./messages.ts"

/** The pages the reader may open. Hidden pages are left out. */
export function Menu() {
  const me = useMe()
  const { pathname } = useLocation()
  const assistant = useAssistantOffer()
  const open = PAGES.filter(
    (page) => page.group !== undefined && isOpen(page, me) && (page.path !== "/assistant" || assistant.inMenu),
  )
  // On /learning/catalog, /learning matches too: the longest match is the current page.
  const current = open
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest" })
  }, [current])
  return (
    <Stack component="nav" aria-label={messages.menu.main} gap="sm" p="sm">
      {GROUPS.map((group) => {
        const pages = open.filter((page) => page.group === group)
        if (pages.length === 0) return null
        return (
          <div key={group} role="group" aria-label={group}>
            <Text size="xs" fw={700} c="dimmed" tt="uppercase" px="sm" mb={4} aria-hidden>
              {group}
            </Text>
            {pages.map((page) => (
              <NavLink
                key={page.path}
                label={titleFor(page, me)}
                rightSection={page.badge && <page.badge />}
                active={page === current}
                variant="light"
                py={6}
                style={{ borderRadius: "var(--mantine-radius-md)" }}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    {...(page === current && { ref: here, "aria-current": "page" })}
                    to={page.path}
                    activeOptions={{ exact: true }}
                  />
                )}
              />
            ))}
          </div>
        )
      })}
    </Stack>
  )
}
