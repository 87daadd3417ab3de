import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { CallFailed } from "../lib/problem.ts"
import { Failure } from "./states.tsx"
import { useReturnFocus } from "./use-return-focus.ts"
import { messages } from "./messages.ts"

type ConfirmProps = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The action as a verb: "Delete", "Finalize". */
  action: string
  danger?: boolean
  busy?: boolean
  error?: unknown
  disabled?: boolean
  /** False if what follows moves the focus itself. */
  returnFocus?: boolean
  onConfirm: () => void
}

/** Confirms an action that is hard to undo, and shows why it failed. */
export function Confirm({
  opened,
  onClose,
  title,
  children,
  action,
  danger,
  busy,
  error,
  disabled,
  returnFocus = true,
  onConfirm,
}: ConfirmProps) {
  useReturnFocus()
  return (
    <Modal opened={opened} onClose={onClose} title={title} returnFocus={returnFocus}>
      <Stack>
        <Text component="div" size="sm">
          {children}
        </Text>
        {error !== null && error !== undefined && <Failure error={error} />}
        {error instanceof CallFailed && error.status === 412 && (
          <Text size="sm">{messages.confirm.pageNowShowsLatestVersion}</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.confirm.cancel}
          </Button>
          <Button
            color={danger ? "red.9" : undefined}
            loading={busy ?? false}
            disabled={disabled ?? false}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
