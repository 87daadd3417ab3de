import { Group, Paper, Title, type PaperProps } from "@mantine/core"
import type { ReactNode } from "react"
import { Explained } from "./glossary/explained.tsx"

type PanelProps = PaperProps & { title?: string; actions?: ReactNode; children: ReactNode }

/** A section of a page with its own heading. */
export function Panel({ title, actions, children, ...paper }: PanelProps) {
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)" {...paper}>
      {(title !== undefined || actions !== undefined) && (
        <Group justify="space-between" mb="sm" gap="xs">
          {title !== undefined && (
            <Title order={2} size="h4">
              <Explained text={title} />
            </Title>
          )}
          {actions}
        </Group>
      )}
      {children}
    </Paper>
  )
}
