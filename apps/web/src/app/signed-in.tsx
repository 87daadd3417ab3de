import { Center, Container, Loader } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Navigate, useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react"
import { readOwnProfile, readPermissions, readVisibility } from "../api/endpoints.gen.ts"
import { apiQuery } from "../lib/query.ts"
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
  return <Known key={session.employee_id}>{children}</Known>
}

/** Read once: the address changes while the client redirects to the sign-in page. */
function ToSignIn() {
  const [from] = useState(() => window.location.pathname + window.location.search)
  return <Navigate to="/sign-in" search={{ to: from }} replace />
}

function Known({ children }: { children: ReactNode }) {
  const profile = useQuery(apiQuery(readOwnProfile))
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
  if (!me) {
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
