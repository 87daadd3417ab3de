import { Button, Group, Stack, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { readPermissions } from "../api/endpoints.gen.ts"
import { call } from "../lib/api-client.ts"
import { CallFailed } from "../lib/problem.ts"
import { forgetSession, useSession, useSessionEnd, type Session } from "../lib/session.ts"
import { BlockingDialog } from "../ui/blocking-dialog.tsx"
import { ImpersonationEnd } from "./impersonation-end.tsx"
import { messages } from "./messages.ts"

/**
 * The session ended while the page was open (401). The page and everything typed stay under the dialog: signing in
 * again in another tab resumes it. After an impersonation, the person's own session is usually still valid.
 */
export function SessionEndDialog() {
  const isOver = useSessionEnd() !== null
  const session = useSession()
  const client = useQueryClient()
  const token = session?.token
  const before = useRef(token)
  useEffect(() => {
    if (before.current === token) return
    before.current = token
    // A new token, from this tab or another: continue, and retry what was refused.
    void client.invalidateQueries()
  }, [token, client])
  const own = useOwnSession(session, isOver)
  const isKept = session?.own !== undefined && own !== "ended"
  if (!isOver) return null
  return (
    <BlockingDialog
      title={
        isKept
          ? messages.sessionEndDialog.youNoLongerActAs(session.name ?? messages.sessionEndDialog.someoneElse)
          : messages.sessionEndDialog.yourSessionHasEnded
      }
    >
      {isKept ? (
        <ImpersonationEnd name={session.name ?? messages.sessionEndDialog.thisPerson} busy={own === "asked"} />
      ) : (
        <SignInAgain />
      )}
    </BlockingDialog>
  )
}

function SignInAgain() {
  return (
    <Stack>
      <Text size="sm">{messages.sessionEndDialog.sessionLastsSevenDays}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={forgetSession}>
          {messages.sessionEndDialog.leaveThisPage}
        </Button>
        <Button component="a" href="/sign-in?again=1" target="_blank" rel="opener">
          {messages.sessionEndDialog.signInAgain}
        </Button>
      </Group>
    </Stack>
  )
}

/** Whether the session behind an impersonation is still valid. If that can't be checked now, it is tried anyway. */
function useOwnSession(session: Session | null, isOver: boolean): "asked" | "good" | "ended" {
  const own = session?.own
  const answer = useQuery({
    queryKey: ["auth", "own-session", own?.employee_id, own?.expires_at],
    queryFn: ({ signal }) => call(readPermissions, { signal, ...(own && { token: own.token }) }),
    enabled: own !== undefined && isOver,
  })
  if (answer.error instanceof CallFailed && answer.error.status === 401) return "ended"
  return answer.isFetching ? "asked" : "good"
}
