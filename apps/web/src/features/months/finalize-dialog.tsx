import { Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { finalizeMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import type { YearMonth } from "../../lib/format.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { Answer } from "../../ui/states.tsx"
import { PreviewSummary } from "./preview-summary.tsx"
import { usePreview } from "./use-preview.ts"
import { messages } from "./messages.ts"

export type MonthDialogProps = {
  month: YearMonth
  title: string
  onClose: () => void
  /** Called when a job was started. */
  onJob: (jobId: string) => void
}

/** Confirms before the month is closed, and shows what that would currently change. */
export function FinalizeDialog({ month, title, onClose, onJob }: MonthDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const preview = usePreview(month)
  const finalize = useApiMutation(
    () => call(finalizeMonth, { query: {}, body: month, idempotencyKey: key }),
    ["dashboard/bsc/month-report"],
  )
  return (
    <Confirm
      opened
      onClose={onClose}
      title={messages.finalizeDialog.finalizeTitle(title)}
      action={messages.finalizeDialog.finalize}
      busy={finalize.isPending}
      error={finalize.error}
      onConfirm={() =>
        finalize.mutate(undefined, {
          onSuccess: ({ job_id }) => {
            onJob(job_id)
            notifications.show({ message: messages.finalizeDialog.startedToFinalize(title) })
            onClose()
          },
        })
      }
    >
      <Stack gap="sm">
        <Text size="sm">{messages.finalizeDialog.figuresOfMonth}</Text>
        <Answer of={preview} lines={2}>
          {({ pages: [first] }) => first?.summary && <PreviewSummary preview={first} summary={first.summary} />}
        </Answer>
      </Stack>
    </Confirm>
  )
}
