import { deleteTask } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import type { Task } from "./task-dialog.tsx"
import { messages } from "./messages.ts"

export function DeleteTask({ task, onClose }: { task: Task; onClose: () => void }) {
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.deleteTask.deleteThisTask}
      action={messages.deleteTask.delete}
      danger
      run={() => call(deleteTask, { params: { id: task._id }, ifMatch: task.version })}
      stale={["scorecard/tasks"]}
      notice={{ color: "green.9", title: messages.deleteTask.taskDeleted, message: task.name }}
    >
      {messages.deleteTask.deleteThisTaskText(<span className="name">{task.name}</span>)}
    </ConfirmAction>
  )
}
