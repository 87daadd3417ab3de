import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useBlocker } from "@tanstack/react-router"
import { messages } from "./messages.ts"

type Place = { pathname: string; search: Record<string, string | undefined> }

type UnsavedGuardProps = {
  /** Something was typed and is not saved yet. */
  dirty: boolean
  /** The parameters that lead to another item. The page's own tabs and filters keep what was typed. */
  leavesBy?: readonly string[]
  /** It is kept as a draft, and offered when the page is opened again. */
  isKept?: boolean
}

/** Confirms before a page with unsaved changes is left; the browser confirms before the tab is closed. */
export function UnsavedGuard({ dirty, leavesBy = [], isKept = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && isElsewhere(current, next, leavesBy),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.status === "blocked"} onClose={stay} title={messages.unsavedGuard.title}>
      <Stack>
        <Text size="sm">{isKept ? messages.unsavedGuard.changesAreKept : messages.unsavedGuard.changesWillBeLost}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            {messages.unsavedGuard.keepEditing}
          </Button>
          <Button color="red.9" onClick={() => blocker.proceed?.()}>
            {messages.unsavedGuard.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function isElsewhere(current: Place, next: Place, leavesBy: readonly string[]): boolean {
  return current.pathname !== next.pathname || leavesBy.some((word) => current.search[word] !== next.search[word])
}
