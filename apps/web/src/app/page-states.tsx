import { Button, Container } from "@mantine/core"
import type { ErrorComponentProps } from "@tanstack/react-router"
import { Empty, Failure } from "../ui/states.tsx"
import { Page } from "../ui/page.tsx"
import { ButtonLink } from "../ui/link.tsx"

export function PageNotFound() {
  return (
    <Container py="xl">
      <Page title="There is no such page">
        <Empty title="Nothing at this address" action={<ButtonLink to="/">Go home</ButtonLink>}>
          The link may be old, or mistyped.
        </Empty>
      </Page>
    </Container>
  )
}

export function NotForYou({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Empty title="This page is not open to you" action={<ButtonLink to="/">Go home</ButtonLink>}>
        It needs a permission that your access level does not hold. Ask a super admin if you should have it.
      </Empty>
    </Page>
  )
}

/** A page that could not be loaded: most often the client was upgraded while this tab was open. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const outdated = error instanceof Error && /import|preload/i.test(error.message)
  return (
    <Container py="xl">
      <Page title={outdated ? "A newer version is here" : "This page failed"}>
        {outdated ? (
          <Empty
            title="The product was upgraded while this tab was open"
            action={<Button onClick={() => window.location.reload()}>Load the new version</Button>}
          >
            What you typed into forms is kept in this browser.
          </Empty>
        ) : (
          <Failure error={error} onRetry={reset} />
        )}
      </Page>
    </Container>
  )
}
