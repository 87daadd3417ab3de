import { deleteTask } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import type { Task } from "./task-dialog.tsx"

export function DeleteTask({ task, onClose }: { task: Task; onClose: () => void }) {
  return (
    <ConfirmAction
      onClose={onClose}
      title="Delete this task?"
      action="Delete"
      danger
      run={() => call(deleteTask, { params: { id: task._id }, ifMatch: task.version })}
      stale={["scorecard/tasks"]}
      notice={{ color: "green.9", title: "Task deleted", message: task.name }}
    >
      <span className="name">{task.name}</span> can be deleted only while no entry names it, in the recycle bin neither.
    </ConfirmAction>
  )
}
