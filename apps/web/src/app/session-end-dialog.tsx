import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { forgetSession, sessionEnded, useSession, useSessionEnd } from "../lib/session.ts"
import { ABOVE_ALL } from "../ui/theme.ts"

/**
 * The session ended in mid-work (401). The page stays as it is under the dialog: whoever signs in again in another tab
 * goes on where they were, with all that they had typed.
 */
export function SessionEndDialog() {
  const reason = useSessionEnd()
  const session = useSession()
  const client = useQueryClient()
  const token = session?.token
  const before = useRef(token)
  useEffect(() => {
    if (before.current === token) return
    before.current = token
    // A new token, of this tab or another: go on, and ask again for what was refused.
    sessionEnded(null)
    void client.invalidateQueries()
  }, [token, client])
  const leave = () => {
    sessionEnded(null)
    forgetSession()
  }
  return (
    <Modal
      opened={reason !== null}
      onClose={leave}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={ABOVE_ALL}
      title="Your session has ended"
    >
      <Stack>
        <Text size="sm">
          A session lasts seven days, and ends sooner when you sign out or your access changes. Sign in again in a new
          tab: this page goes on where you were, and nothing that you typed is lost.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Leave this page
          </Button>
          <Button component="a" href="/sign-in?again=1" target="_blank" rel="opener">
            Sign in again
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
