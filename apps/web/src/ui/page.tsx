import { Group, Stack, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import type { ReactNode } from "react"
import { Explained } from "./glossary/explained.tsx"
import { messages } from "./messages.ts"
import classes from "./page.module.css"

type PageProps = {
  title: string
  /** In front of the title, such as a person's. */
  picture?: ReactNode
  /** One sentence that says what the page is for. */
  about?: ReactNode
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the client: its heading, its actions and its content. */
export function Page({ title, picture, about, actions, children }: PageProps) {
  useDocumentTitle(messages.page.scorecardPlatform(title))
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
          {picture}
          <div style={{ minWidth: 0 }}>
            <Title order={1} size="h2" className="name">
              <Explained text={title} />
            </Title>
            {about !== undefined && (
              <Text c="dimmed" size="sm" maw="70ch">
                {typeof about === "string" ? <Explained text={about} /> : about}
              </Text>
            )}
          </div>
        </Group>
        {actions !== undefined && (
          <Group gap="xs" align="flex-start">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  )
}

/** A page's main action. On a phone it stays at the foot of the screen, whatever is scrolled; otherwise in its place. */
export function PrimaryAction({ children }: { children: ReactNode }) {
  return <div className={classes["primary"]}>{children}</div>
}
