import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { finalizeMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import type { MonthDialogProps } from "./finalize-dialog.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"

export function RegenerateDialog({ month, title, onClose, onJob }: MonthDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const regenerate = useApiMutation(
    (reason: string) =>
      call(finalizeMonth, { query: { regenerate: "true" }, body: { ...month, reason }, idempotencyKey: key }),
    ["dashboard/bsc/month-report"],
  )
  return (
    <ReasonDialog
      title={`Generate the final figures of ${title} again?`}
      action="Generate again"
      onClose={onClose}
      onSubmit={async (reason) => {
        onJob((await regenerate.mutateAsync(reason)).job_id)
        notifications.show({ message: `Started to generate the final figures of ${title} again.` })
      }}
    >
      The figures are worked out from the entries as they are now and become a new version. The month stays final;
      earlier versions are kept. The preview below shows who would change.
    </ReasonDialog>
  )
}
