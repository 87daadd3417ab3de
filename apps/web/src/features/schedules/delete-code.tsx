import { deleteScheduleCode } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import type { DayCode } from "./use-schedule-drafts.ts"

export function DeleteCode({ code, onClose }: { code: DayCode; onClose: () => void }) {
  return (
    <ConfirmAction
      onClose={onClose}
      title={`Delete ${code.code}?`}
      action="Delete day code"
      danger
      run={() => call(deleteScheduleCode, { params: { id: code._id }, ifMatch: code.version })}
      stale={["scorecard/schedule-codes"]}
      notice={{ message: `Deleted the day code ${code.code}.` }}
    >
      A code that a schedule names cannot be deleted. Nothing else is lost.
    </ConfirmAction>
  )
}
