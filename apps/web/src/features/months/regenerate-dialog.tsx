import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { finalizeMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import type { MonthDialogProps } from "./finalize-dialog.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"
import { messages } from "./messages.ts"

export function RegenerateDialog({ month, title, onClose, onJob }: MonthDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const regenerate = useApiMutation(
    (reason: string) =>
      call(finalizeMonth, { query: { regenerate: "true" }, body: { ...month, reason }, idempotencyKey: key }),
    ["dashboard/bsc/month-report"],
  )
  return (
    <ReasonDialog
      title={messages.regenerateDialog.generateFinalFiguresOfAgain(title)}
      action={messages.regenerateDialog.generateAgain}
      onClose={onClose}
      onSubmit={async (reason) => {
        onJob((await regenerate.mutateAsync(reason)).job_id)
        notifications.show({ message: messages.regenerateDialog.startedToGenerateFinal(title) })
      }}
    >
      {messages.regenerateDialog.generateFinalFiguresText}
    </ReasonDialog>
  )
}
