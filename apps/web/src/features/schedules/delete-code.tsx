import { deleteScheduleCode } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import type { DayCode } from "./use-schedule-drafts.ts"
import { messages } from "./messages.ts"

export function DeleteCode({ code, onClose }: { code: DayCode; onClose: () => void }) {
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.deleteCode.deleteCode(code.code)}
      action={messages.deleteCode.deleteDayCode}
      danger
      run={() => call(deleteScheduleCode, { params: { id: code._id }, ifMatch: code.version })}
      stale={["scorecard/schedule-codes"]}
      notice={{ message: messages.deleteCode.deletedTheDayCode(code.code) }}
    >
      {messages.deleteCode.deleteText}
    </ConfirmAction>
  )
}
