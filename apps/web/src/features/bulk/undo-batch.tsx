import { Box } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { undoBatch } from "../../api/endpoints.gen.ts"
import { count, formatMoment } from "../../lib/format.ts"
import { callTold, useRowsWrite } from "../../lib/rows-written.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { RowsProgress } from "../../ui/rows-progress.tsx"
import { SHEETS, type Batch } from "./sheets.ts"

export function UndoBatch({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const undo = useRowsWrite(
    (_: void, onProgress) =>
      callTold(undoBatch, { params: { batch_id: batch.batch_id }, ifMatch: batch.version }, onProgress),
    ["scorecard", "dashboard/bsc"],
  )
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Undo this upload?"
      action={undo.isPending ? "Undoing…" : "Undo upload"}
      danger
      busy={undo.isPending}
      error={undo.error}
      onConfirm={() =>
        undo.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ message: `The upload of ${SHEETS[batch.sheet].label} is undone.` })
            onClose()
          },
        })
      }
    >
      {SHEETS[batch.sheet].label} of {formatMoment(batch.created_at)}.
      {batch.created > 0 && ` What ${count(batch.created, "new row")} made goes: entries to the recycle bin.`}
      {batch.updated > 0 && ` What ${count(batch.updated, "row")} changed becomes as it was before.`} All of it, or
      nothing.
      {undo.isPending && (
        <Box mt="sm">
          <RowsProgress progress={undo.progress} />
        </Box>
      )}
    </Confirm>
  )
}
