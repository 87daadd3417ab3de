import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { readPermissions } from "../api/endpoints.gen.ts"
import { call } from "../lib/api-client.ts"
import { CallFailed } from "../lib/problem.ts"
import { forgetSession, useSession, useSessionEnd, type Session } from "../lib/session.ts"
import { ABOVE_ALL } from "../ui/theme.ts"
import { ImpersonationEnd } from "./impersonation-end.tsx"
import { messages } from "./messages.ts"

/**
 * The session ended in mid-work (401). The page stays as it is under the dialog: whoever signs in again in another tab
 * goes on where they were, with all that they had typed. Who acted as somebody else most often has their own session still.
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
    // A new token, of this tab or another: go on, and ask again for what was refused.
    void client.invalidateQueries()
  }, [token, client])
  const own = useOwnSession(session, isOver)
  const isKept = session?.own !== undefined && own !== "ended"
  return (
    <Modal
      opened={isOver}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={ABOVE_ALL}
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
    </Modal>
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

/** Whether the session that waits behind an impersonation is good still. One that cannot be asked about now is tried. */
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
