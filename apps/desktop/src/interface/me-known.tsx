import { followPersonLanguage } from "@scorecard/web/features/session/person-language.ts"
import { forgetDraftsOfOthers } from "@scorecard/web/lib/draft.ts"
import { useEffect, useMemo, type ReactNode } from "react"
import { readOwnProfile, readPermissions, readVisibility } from "@scorecard/web/api/endpoints.gen.ts"
import { meFrom, MeProvider } from "@scorecard/web/lib/me.ts"
import { useApiQuery } from "@scorecard/web/lib/query.ts"
import { Failure, Loading } from "@scorecard/web/ui/states.tsx"

const HOUR_MS = 3_600_000
const REFRESH = { refetchInterval: HOUR_MS }

/** Reads who is signed in and what they may see, which changes rarely. The service refuses what has changed meanwhile. */
export function MeKnown({ employeeId, children }: { employeeId: string; children: ReactNode }) {
  useEffect(() => {
    forgetDraftsOfOthers(employeeId)
    // Without an answer, the language stays as it is.
    followPersonLanguage().catch(() => undefined)
  }, [employeeId])
  const profile = useApiQuery(readOwnProfile, {}, REFRESH)
  const permissions = useApiQuery(readPermissions, {}, REFRESH)
  const visibility = useApiQuery(readVisibility, {}, REFRESH)
  const me = useMemo(
    () =>
      profile.data && permissions.data && visibility.data
        ? meFrom(profile.data, permissions.data, visibility.data)
        : null,
    [profile.data, permissions.data, visibility.data],
  )
  if (me) return <MeProvider value={me}>{children}</MeProvider>
  const failed = [profile, permissions, visibility].find(({ error }) => error !== null)
  if (!failed) return <Loading />
  return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
}
