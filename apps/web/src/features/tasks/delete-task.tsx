import { notifications } from "@mantine/notifications"
import { deleteTask } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { Task } from "./task-dialog.tsx"

export function DeleteTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const remove = useWrite(
    () => call(deleteTask, { params: { id: task._id }, ifMatch: task.version }),
    ["scorecard/tasks"],
  )
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Delete this task?"
      action="Delete"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ color: "green.9", title: "Task deleted", message: task.name })
            onClose()
          },
        })
      }
    >
      <span className="name">{task.name}</span> can be deleted only while no entry names it, in the recycle bin neither.
    </Confirm>
  )
}
