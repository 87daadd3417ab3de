import { resetAttempts } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Attempt } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

/** Resets a person's attempts at a quiz. */
export function ResetAttempts({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const { employee_id, unit_id, name, unit_title } = attempt
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.resetAttempts.title}
      action={messages.resetAttempts.resetAttempts}
      run={() => call(resetAttempts, { body: { employee_id, unit_id } })}
      stale={STALE}
      notice={{ color: "green.9", title: messages.resetAttempts.quizCanBeAnsweredAgain, message: name }}
    >
      {messages.resetAttempts.text(<b className="name">{name}</b>, <b className="name">{unit_title}</b>)}
    </ConfirmAction>
  )
}
