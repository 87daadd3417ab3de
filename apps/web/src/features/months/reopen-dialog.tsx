import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { reopenMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import type { MonthDialogProps } from "./finalize-dialog.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"
import { messages } from "./messages.ts"

export function ReopenDialog({ month, title, onClose }: MonthDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const reopen = useApiMutation(
    (reason: string) => call(reopenMonth, { body: { ...month, reason }, idempotencyKey: key }),
    ["dashboard"],
  )
  return (
    <ReasonDialog
      title={messages.reopenDialog.reopenTitle(title)}
      action={messages.reopenDialog.reopen}
      onClose={onClose}
      onSubmit={async (reason) => {
        await reopen.mutateAsync(reason)
        notifications.show({ message: messages.reopenDialog.isADraftAgain(title) })
      }}
    >
      {messages.reopenDialog.reopenText}
    </ReasonDialog>
  )
}
