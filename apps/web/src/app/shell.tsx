import { AppShell, Burger, Group, Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import { useDisclosure, useLocalStorage } from "@mantine/hooks"
import { Link, useLocation } from "@tanstack/react-router"
import { lazy, useEffect, type ReactNode } from "react"
import { AssistantButton } from "../features/assistant/assistant-button.tsx"
import { FeedbackButton } from "../features/feedback/feedback-button.tsx"
import { NotificationBell } from "../features/notifications/notification-bell.tsx"
import { SearchButton } from "../features/search/search-button.tsx"
import { ImpersonationBanner } from "../features/session/impersonation-banner.tsx"
import { UserMenu } from "../features/session/user-menu.tsx"
import { keepFocus } from "../lib/keep-focus.ts"
import { useMe } from "../lib/me.ts"
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx"
import { Menu } from "./menu.tsx"
import { Logo } from "./logo.tsx"
import { withLanguage } from "../lib/language.ts"
import { messages } from "./messages.ts"
import { SectionTabs } from "./section-tabs.tsx"
import { isSettingsArea, locate, sectionsFor } from "./sections.ts"
import classes from "./shell.module.css"
import { useHeartbeat } from "./use-heartbeat.ts"

const Palette = lazy(() => withLanguage(() => import("./search-palette.tsx")))

const HEADER_HEIGHT = 56
const MENU_WIDTH = 232
const RAIL_WIDTH = 56
const BANNER_HEIGHT = 40

/** The frame of every signed-in page: header, menu and content. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMe()
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  useEffect(() => {
    close()
    // From the menu to the page that it opened.
    if (document.activeElement?.closest("#menu")) document.getElementById("main")?.focus({ preventScroll: true })
  }, [pathname, close])
  useEffect(keepFocus, [])
  useHeartbeat()
  const banner = me.impersonatedBy !== null
  const [prefersRail, setPrefersRail] = useLocalStorage({ key: "scorecard.menu-rail", defaultValue: false })
  const here = locate(sectionsFor(me), pathname)
  // The settings' own menu needs its titles. On a phone, the menu covers the page.
  const isRail = prefersRail && !opened && !(here && isSettingsArea(here.section))
  return (
    <AppShell
      header={{ height: HEADER_HEIGHT + (banner ? BANNER_HEIGHT : 0) }}
      navbar={{ width: isRail ? RAIL_WIDTH : MENU_WIDTH, breakpoint: "md", collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip-link" href="#main">
        {messages.shell.skipToTheContent}
      </a>
      <AppShell.Header bg="var(--surface)">
        {banner && <ImpersonationBanner height={BANNER_HEIGHT} />}
        <Group h={HEADER_HEIGHT} px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={opened ? messages.shell.closeTheMenu : messages.shell.openTheMenu}
            />
            <UnstyledButton
              aria-label={messages.shell.scorecardHome}
              renderRoot={(props) => <Link {...props} to="/" />}
            >
              <Group gap={8} wrap="nowrap">
                <Logo />
                <Text fw={700} visibleFrom="xs" aria-hidden>
                  {messages.shell.scorecard}
                </Text>
                <VisuallyHidden>{messages.shell.scorecard}</VisuallyHidden>
              </Group>
            </UnstyledButton>
          </Group>
          <Group gap={6} wrap="nowrap">
            <SearchButton label={messages.shell.search} Palette={Palette} />
            <AssistantButton label={messages.shell.askTheAssistant} />
            <FeedbackButton label={messages.shell.giveFeedback} />
            <ColorSchemeToggle />
            <NotificationBell />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      {/* The menu inside is the landmark. */}
      <AppShell.Navbar id="menu" bg="var(--surface)" role="presentation">
        <AppShell.Section grow className={classes["menu"] ?? ""}>
          <Menu isRail={isRail} {...(!opened && { onToggleRail: () => setPrefersRail(!isRail) })} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <div className={classes["content"]} data-wide={here?.page.isWide ?? false}>
          <SectionTabs />
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  )
}
