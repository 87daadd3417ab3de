import { AppShell, Burger, Group, ScrollArea, Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { Link, useLocation } from "@tanstack/react-router"
import { useEffect, type ReactNode } from "react"
import { AssistantButton } from "../features/assistant/assistant-button.tsx"
import { FeedbackButton } from "../features/feedback/feedback-button.tsx"
import { NotificationBell } from "../features/notifications/notification-bell.tsx"
import { ImpersonationBanner } from "../features/session/impersonation-banner.tsx"
import { UserMenu } from "../features/session/user-menu.tsx"
import { useMe } from "../lib/me.ts"
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx"
import { Menu } from "./menu.tsx"
import { useHeartbeat } from "./use-heartbeat.ts"
import { messages } from "./messages.ts"

const HEADER_HEIGHT = 56
const BANNER_HEIGHT = 40

/** The frame of every signed-in page: header, menu and content. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMe()
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  useEffect(close, [pathname, close])
  useHeartbeat()
  const banner = me.impersonatedBy !== null
  return (
    <AppShell
      header={{ height: HEADER_HEIGHT + (banner ? BANNER_HEIGHT : 0) }}
      navbar={{ width: 248, breakpoint: "md", collapsed: { mobile: !opened } }}
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
                <img src="/favicon.svg" width={28} height={28} alt="" />
                <Text fw={700} visibleFrom="xs" aria-hidden>
                  {messages.shell.scorecard}
                </Text>
                <VisuallyHidden>{messages.shell.scorecard}</VisuallyHidden>
              </Group>
            </UnstyledButton>
          </Group>
          <Group gap={6} wrap="nowrap">
            <AssistantButton />
            <FeedbackButton />
            <ColorSchemeToggle />
            <NotificationBell />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar bg="var(--surface)">
        <AppShell.Section grow component={ScrollArea} type="scroll">
          <Menu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  )
}
