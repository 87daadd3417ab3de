import { resetAttempts } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Attempt } from "./learning-labels.ts"

/** Lets somebody begin a quiz again. */
export function ResetAttempts({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const { employee_id, unit_id, name, unit_title } = attempt
  return (
    <ConfirmAction
      onClose={onClose}
      title="Let them begin again?"
      action="Let begin again"
      run={() => call(resetAttempts, { body: { employee_id, unit_id } })}
      stale={STALE}
      notice={{ color: "green.9", title: "The quiz can be answered again", message: name }}
    >
      <b className="name">{name}</b> gets all attempts at <b className="name">{unit_title}</b> again. Earlier attempts
      stay visible but no longer count.
    </ConfirmAction>
  )
}
