import { Box } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { undoBatch } from "../../api/endpoints.gen.ts"
import { formatMoment } from "../../lib/format.ts"
import { callWithProgress, useRowsWrite } from "../../lib/rows-written.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { RowsProgress } from "../../ui/rows-progress.tsx"
import { batchLabel, type Batch } from "./sheets.ts"
import { messages } from "./messages.ts"

/** Everything that an undone upload may have changed. */
const STALE = ["scorecard", "dashboard/bsc"]

export function UndoBatch({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const undo = useRowsWrite(
    (_: void, onProgress) =>
      callWithProgress(undoBatch, { params: { batch_id: batch.batch_id }, ifMatch: batch.version }, onProgress),
    batch.sheet === "employees" ? [...STALE, "employees", "organization"] : STALE,
  )
  return (
    <Confirm
      opened
      onClose={onClose}
      title={messages.undoBatch.undoThisUpload}
      action={undo.isPending ? messages.undoBatch.undoing : messages.undoBatch.undoUpload}
      danger
      busy={undo.isPending}
      error={undo.error}
      onConfirm={() =>
        undo.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ message: messages.undoBatch.uploadOfIsUndone(batchLabel(batch)) })
            onClose()
          },
        })
      }
    >
      {messages.undoBatch.explanation(batchLabel(batch), formatMoment(batch.created_at))}
      {batch.created > 0 &&
        (batch.sheet === "employees" ? messages.undoBatch.newPeople : messages.undoBatch.newRows)(batch.created)}
      {batch.updated > 0 && messages.undoBatch.changedRows(batch.updated)}
      {messages.undoBatch.allOrNothing}
      {undo.isPending && (
        <Box mt="sm">
          <RowsProgress progress={undo.progress} />
        </Box>
      )}
    </Confirm>
  )
}
