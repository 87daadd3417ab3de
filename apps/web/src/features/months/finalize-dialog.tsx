import { Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { finalizeMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import type { YearMonth } from "../../lib/format.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { Answer } from "../../ui/states.tsx"
import { OpenDisputes } from "./open-disputes.tsx"
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
  const [allowsDisputes, setAllowsDisputes] = useState(false)
  const preview = usePreview(month)
  const openDisputes = preview.data?.pages[0]?.open_disputes
  const finalize = useApiMutation(
    () =>
      call(finalizeMonth, {
        query: {},
        body: { ...month, ...(allowsDisputes && { allow_open_disputes: true }) },
        // Allowing them is another request, even after a refusal.
        idempotencyKey: allowsDisputes ? `${key}-disputes` : key,
      }),
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
        {openDisputes && openDisputes.total > 0 && (
          <OpenDisputes month={month} disputes={openDisputes} isAllowed={allowsDisputes} onAllow={setAllowsDisputes} />
        )}
      </Stack>
    </Confirm>
  )
}
