import { notifications } from "@mantine/notifications"
import { resetAttempts } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { STALE, type Attempt } from "./learning-words.ts"

/** Lets somebody begin a quiz again. */
export function ResetAttempts({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const { employee_id, unit_id, name, unit_title } = attempt
  const reset = useWrite(() => call(resetAttempts, { body: { employee_id, unit_id } }), STALE)
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Let them begin again?"
      action="Let begin again"
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() =>
        reset.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ color: "green.9", title: "The quiz can be answered again", message: name })
            onClose()
          },
        })
      }
    >
      <b className="name">{name}</b> gets all attempts at <b className="name">{unit_title}</b> again. Earlier attempts
      stay visible but no longer count.
    </Confirm>
  )
}
