import { notifications, type NotificationData } from "@mantine/notifications"
import type { ReactNode } from "react"
import { useApiMutation } from "../lib/query.ts"
import { Confirm } from "./confirm.tsx"

type ConfirmActionProps = {
  title: string
  /** The action as a verb: "Delete". */
  action: string
  danger?: boolean
  children: ReactNode
  run: () => Promise<unknown>
  /** The reads the action makes stale. */
  stale: readonly string[]
  /** Shown when it is done. */
  notice?: NotificationData
  onDone?: () => void
  onClose: () => void
}

/** Confirms an action that is hard to undo, runs it, reports it, and closes. Open for as long as it is mounted. */
export function ConfirmAction({ run, stale, notice, onDone, onClose, ...props }: ConfirmActionProps) {
  const write = useApiMutation(run, stale)
  const confirm = () =>
    write.mutate(undefined, {
      onSuccess: () => {
        if (notice) notifications.show(notice)
        onClose()
        onDone?.()
      },
    })
  return <Confirm opened {...props} onClose={onClose} busy={write.isPending} error={write.error} onConfirm={confirm} />
}
