import { Anchor, Container, Stack, Text, Title, Typography } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

/** A text that anybody may read, signed in or not. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Scorecard Platform`)
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <Title order={1}>{title}</Title>
        <Typography>{children}</Typography>
        <Text size="sm">
          <Anchor renderRoot={(props) => <Link {...props} to="/" />}>To the product</Anchor>
        </Text>
      </Stack>
    </Container>
  )
}
