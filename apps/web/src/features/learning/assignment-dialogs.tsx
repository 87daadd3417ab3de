import { Modal } from "@mantine/core"
import { readAssignment } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Answer } from "../../ui/states.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { DueDateForm } from "./due-date-form.tsx"
import { RemoveAssignment } from "./remove-assignment.tsx"
import { messages } from "./messages/index.ts"

export type AssignmentAct = { act: "due" | "remove"; id: string }

/** Loads the enrollment: lists that embed it leave out its version. */
export function AssignmentDialogs({ act, onClose }: { act: AssignmentAct | null; onClose: () => void }) {
  if (act?.act === "due") return <DueDate id={act.id} onClose={onClose} />
  return act && <Removal id={act.id} onClose={onClose} />
}

function DueDate({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus()
  const assignment = useApiQuery(readAssignment, { params: { id } })
  return (
    <Modal opened onClose={onClose} title={messages.assignmentDialogs.dueDate}>
      <Answer of={assignment} lines={2}>
        {(known) => <DueDateForm assignment={known} onClose={onClose} />}
      </Answer>
    </Modal>
  )
}

function Removal({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus()
  const assignment = useApiQuery(readAssignment, { params: { id } })
  if (assignment.data) return <RemoveAssignment assignment={assignment.data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={messages.assignmentDialogs.takeOutOfModule}>
      <Answer of={assignment} lines={2}>
        {() => null}
      </Answer>
    </Modal>
  )
}
