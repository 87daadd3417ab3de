import { Center, Container, Loader } from "@mantine/core"
import type { LanguageCode } from "@scorecard/domain/languages"
import { useQuery } from "@tanstack/react-query"
import { Navigate, useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from "react"
import { readOwnProfile, readPermissions, readVisibility } from "../api/endpoints.gen.ts"
import { apiQuery } from "../lib/query.ts"
import { language, switchLanguage } from "../lib/language.ts"
import { useMaintenance } from "../lib/maintenance.ts"
import { meFrom, MeProvider } from "../lib/me.ts"
import { CallFailed } from "../lib/problem.ts"
import { useSession } from "../lib/session.ts"
import { Failure } from "../ui/states.tsx"
import { MaintenanceDialog, MaintenancePage, useMaintenanceEnd } from "./maintenance.tsx"
import { SessionEndDialog } from "./session-end-dialog.tsx"
import { Shell } from "./shell.tsx"
import { messages } from "./messages.ts"

/** Loads when the address opens something. */
const OverPage = lazy(() => import("./over-page.tsx"))
const REFRESH_MS = 60_000

/** Providers for signed-in pages. The person and their permissions are loaded once for all pages. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  if (!session) return <ToSignIn />
  return (
    <Known key={session.employee_id} isActing={session.own !== undefined}>
      {children}
    </Known>
  )
}

/** Read once: the address changes while the client redirects to the sign-in page. */
function ToSignIn() {
  const [from] = useState(() => window.location.pathname + window.location.search)
  return <Navigate to="/sign-in" search={{ to: from }} replace />
}

/**
 * The language that the person chose, wherever that was, if it isn't the page's: the page then loads again. Only as the
 * profile is read first: a page that is being used stays as it is. (rules/languages#choice)
 */
function useOwnLanguage(theirs: LanguageCode | null | undefined): boolean {
  const [chosen, setChosen] = useState(theirs)
  if (chosen === undefined && theirs !== undefined) setChosen(theirs)
  const isOther = chosen !== undefined && chosen !== null && chosen !== language
  useEffect(() => {
    if (isOther) switchLanguage(chosen)
  }, [isOther, chosen])
  return isOther
}

/** @param isActing as another person, whose language isn't the reader's */
function Known({ isActing, children }: { isActing: boolean; children: ReactNode }) {
  const profile = useQuery(apiQuery(readOwnProfile))
  const isSwitching = useOwnLanguage(isActing ? null : profile.data?.language)
  const permissions = useQuery({ ...apiQuery(readPermissions), refetchInterval: REFRESH_MS })
  const visibility = useQuery({ ...apiQuery(readVisibility), refetchInterval: REFRESH_MS })
  const me = useMemo(
    () =>
      profile.data && permissions.data && visibility.data
        ? meFrom(profile.data, permissions.data, visibility.data)
        : null,
    [profile.data, permissions.data, visibility.data],
  )
  const { enter, decide, discuss } = useSearch({ strict: false })
  const isOverPage = [enter, decide, discuss].some((opened) => opened !== undefined)
  const maintenance = useMaintenance()
  useMaintenanceEnd()
  if (!me && maintenance !== null) return <MaintenancePage message={maintenance} />
  const answers = [profile, permissions, visibility]
  const error = answers.find((answer) => answer.error !== null)?.error ?? null
  const askAgain = () => {
    for (const answer of answers) if (answer.error !== null) void answer.refetch()
  }
  if (!me && error !== null) {
    return (
      <Container py="xl" size="sm">
        {error instanceof CallFailed && error.status === 401 ? (
          <SessionEndDialog />
        ) : (
          <Failure error={error} onRetry={askAgain} />
        )}
      </Container>
    )
  }
  if (!me || isSwitching) {
    return (
      <Center mih="100vh">
        <Loader role="img" aria-label={messages.signedIn.loading} />
      </Center>
    )
  }
  return (
    <MeProvider value={me}>
      <Shell>{children}</Shell>
      {isOverPage && (
        <Suspense fallback={null}>
          <OverPage />
        </Suspense>
      )}
      <SessionEndDialog />
      <MaintenanceDialog />
    </MeProvider>
  )
}
