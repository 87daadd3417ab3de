import { Button, Container } from "@mantine/core"
import { IconCalendarOff, IconLock, IconMapOff } from "@tabler/icons-react"
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
import { messages } from "./messages.ts"

/** With the menu, for signed-in people. */
export function PageNotFound() {
  const session = useSession()
  const nothing = (
    <Page title={messages.pageStates.pageNotFound}>
      <Empty
        icon={IconMapOff}
        title={messages.pageStates.nothingAtThisAddress}
        action={<ButtonLink to="/">{messages.pageStates.goHome}</ButtonLink>}
      >
        {messages.pageStates.nothingAtThisAddressText}
      </Empty>
    </Page>
  )
  return session ? <SignedIn>{nothing}</SignedIn> : <Container py="xl">{nothing}</Container>
}

export function NotForYou({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Empty
        icon={IconLock}
        title={messages.pageStates.noAccess}
        action={<ButtonLink to="/">{messages.pageStates.goHome}</ButtonLink>}
      >
        {messages.pageStates.noAccessText}
      </Empty>
    </Page>
  )
}

/** Shown when the address names a month that doesn't exist. */
export function NoSuchMonth({ title, month }: { title: string; month: string }) {
  const navigate = useNavigate()
  const withoutMonth = (search: Partial<Record<string, string>>) => ({ ...search, month: undefined })
  return (
    <Page title={title}>
      <Empty
        icon={IconCalendarOff}
        title={messages.pageStates.isNotAMonth(month)}
        action={
          <Button onClick={() => void navigate({ to: ".", search: withoutMonth, replace: true })}>
            {messages.pageStates.showPageWithoutIt}
          </Button>
        }
      >
        {messages.pageStates.isNotMonthText}
      </Empty>
    </Page>
  )
}

/** A page that crashed or couldn't be loaded. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  if (error instanceof Error && PART_MISSING.test(error.message)) return <PartMissing />
  return (
    <Container py="xl">
      <Page title={messages.pageStates.pageFailed}>
        <Failure error={error} onRetry={reset} />
      </Page>
    </Container>
  )
}

/** The messages of the browsers and the bundler. */
const PART_MISSING = /import|preload|module script/i
const LOOK_MS = 3_000

/** Usually the client was upgraded while this tab was open, or the service is down for a moment. */
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
        <Page title={messages.pageStates.newerVersionIsHere}>
          <Empty
            title={messages.pageStates.productWasUpgradedWhile}
            action={<Button onClick={() => window.location.reload()}>{messages.pageStates.loadTheNewVersion}</Button>}
          >
            {messages.pageStates.productWasUpgradedText}
          </Empty>
        </Page>
      ) : (
        <Page title={messages.pageStates.pageNotLoaded}>
          <Failure error={new CallFailed(0, null)} onRetry={() => void refetch()} />
        </Page>
      )}
    </Container>
  )
}
