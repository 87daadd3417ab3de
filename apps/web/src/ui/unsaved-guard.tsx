import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useBlocker } from "@tanstack/react-router"

type Place = { pathname: string; search: Record<string, string | undefined> }

type UnsavedGuardProps = {
  /** Something was typed and is not saved yet. */
  dirty: boolean
  /** Of the address's words, those that lead to another thing; the page's own tabs and filters keep what was typed. */
  leavesBy?: readonly string[]
  /** It is kept as a draft, and offered when the page is opened again. */
  isKept?: boolean
}

/** Asks before a page is left with something unsaved; the browser asks before the tab is closed. */
export function UnsavedGuard({ dirty, leavesBy = [], isKept = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && isElsewhere(current, next, leavesBy),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.status === "blocked"} onClose={stay} title="Leave without saving?">
      <Stack>
        <Text size="sm">
          {isKept
            ? "What you changed here is not saved yet. It is kept in this browser, and offered to you when you come back."
            : "What you changed here is not saved yet and would be lost."}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            Stay
          </Button>
          <Button color="red.9" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function isElsewhere(current: Place, next: Place, leavesBy: readonly string[]): boolean {
  return current.pathname !== next.pathname || leavesBy.some((word) => current.search[word] !== next.search[word])
}
