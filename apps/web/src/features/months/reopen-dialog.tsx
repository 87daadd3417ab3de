import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { reopenMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import type { MonthDialogProps } from "./finalize-dialog.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"

export function ReopenDialog({ month, title, onClose }: MonthDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const reopen = useApiMutation(
    (reason: string) => call(reopenMonth, { body: { ...month, reason }, idempotencyKey: key }),
    ["dashboard"],
  )
  return (
    <ReasonDialog
      title={`Reopen ${title}?`}
      action="Reopen"
      onClose={onClose}
      onSubmit={async (reason) => {
        await reopen.mutateAsync(reason)
        notifications.show({ message: `${title} is a draft again.` })
      }}
    >
      The month becomes a draft: its entries can be changed again, as far as no lock is on them. Its final figures are
      kept as a version. To be final again it needs a sync, and finalizing.
    </ReasonDialog>
  )
}
