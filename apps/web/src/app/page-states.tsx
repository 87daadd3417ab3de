import { Button, Container } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, type ErrorComponentProps } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { CallFailed } from "../lib/problem.ts"
import { useSession } from "../lib/session.ts"
import { Empty, Failure, Loading } from "../ui/states.tsx"
import { Page } from "../ui/page.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { isThere } from "./new-version.ts"
import { SignedIn } from "./signed-in.tsx"

/** With the menu for whoever is signed in. */
export function PageNotFound() {
  const session = useSession()
  const nothing = (
    <Page title="There is no such page">
      <Empty title="Nothing at this address" action={<ButtonLink to="/">Go home</ButtonLink>}>
        The link may be old, or mistyped.
      </Empty>
    </Page>
  )
  return session ? <SignedIn>{nothing}</SignedIn> : <Container py="xl">{nothing}</Container>
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

/** Instead of the page for another month: the address names a month that does not exist. */
export function NoSuchMonth({ title, month }: { title: string; month: string }) {
  const navigate = useNavigate()
  const withoutMonth = (search: Partial<Record<string, string>>) => ({ ...search, month: undefined })
  return (
    <Page title={title}>
      <Empty
        title={`“${month}” is not a month`}
        action={
          <Button onClick={() => void navigate({ to: ".", search: withoutMonth, replace: true })}>
            Show the page without it
          </Button>
        }
      >
        The address of this page asks for a month that does not exist. A month is written as a year and two digits, such
        as 2026-10.
      </Empty>
    </Page>
  )
}

/** A page that broke, or that could not be loaded. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  if (error instanceof Error && PART_MISSING.test(error.message)) return <PartMissing />
  return (
    <Container py="xl">
      <Page title="This page failed">
        <Failure error={error} onRetry={reset} />
      </Page>
    </Container>
  )
}

/** As the browsers and the bundler word it. */
const PART_MISSING = /import|preload|module script/i
const LOOK_MS = 3_000

/** Most often the client was upgraded while this tab was open; or the service is away, and comes back. */
function PartMissing() {
  const { data, refetch } = useQuery({
    queryKey: ["health"],
    queryFn: isThere,
    refetchInterval: ({ state }) => (state.data === true ? false : LOOK_MS),
  })
  const wasAway = useRef(false)
  useEffect(() => {
    if (data === false) wasAway.current = true
    if (data === true && wasAway.current) window.location.reload()
  }, [data])
  if (data === undefined) return <Loading />
  return (
    <Container py="xl">
      {data ? (
        <Page title="A newer version is here">
          <Empty
            title="The product was upgraded while this tab was open"
            action={<Button onClick={() => window.location.reload()}>Load the new version</Button>}
          >
            What you typed into forms is kept in this browser.
          </Empty>
        </Page>
      ) : (
        <Page title="This page could not be loaded">
          <Failure error={new CallFailed(0, null)} onRetry={() => void refetch()} />
        </Page>
      )}
    </Container>
  )
}
