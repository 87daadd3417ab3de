import { notifications } from "@mantine/notifications"
import { deleteScheduleCode } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { DayCode } from "./use-schedule-drafts.ts"

export function DeleteCode({ code, onClose }: { code: DayCode; onClose: () => void }) {
  const remove = useWrite(
    () => call(deleteScheduleCode, { params: { id: code._id }, ifMatch: code.version }),
    ["scorecard/schedule-codes"],
  )
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Delete ${code.code}?`}
      action="Delete day code"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ message: `Deleted the day code ${code.code}.` })
            onClose()
          },
        })
      }
    >
      A code that a schedule names cannot be deleted. Nothing else is lost.
    </Confirm>
  )
}
