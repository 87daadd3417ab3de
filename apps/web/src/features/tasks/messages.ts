import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the task catalog pages, by component. */
export const messages = localized("tasks", {
  deleteTask: {
    deleteThisTask: "Delete this task?",
    delete: "Delete",
    taskDeleted: "Task deleted",
    deleteThisTaskText: (name: ReactNode) =>
      rich`You can only delete ${name} if no entry uses it, including entries in the recycle bin.`,
  },
  taskDialog: {
    labels: { name: "Name", department_id: "Department", active: "Status" },
    taskSaved: "Task saved",
    everyone: "Everyone",
    active: "Active",
    inactive: "Inactive",
    editTask: "Edit task",
    newTask: "New task",
    name: "Name",
    department: "Department",
    departmentPlaceholder: "Leave empty for everyone",
    activeDescription: "An inactive task stays on entries that already use it; new ones can't use it.",
    cancel: "Cancel",
    saveTask: "Save task",
  },
  tasksPage: {
    active: "Active",
    inactive: "Inactive",
    taskCatalog: "Task catalog",
    about:
      "The tasks you can choose for evaluations. A task without a department is for everyone. Make tasks that have been used inactive instead of deleting them.",
    newTask: "New task",
    partOfTheName: "Part of the name",
    department: "Department",
    allDepartments: "All departments",
    state: "Status",
    all: "All",
    tasks: (tasks: number) => count(tasks, "task"),
    tasksLabel: "Tasks",
    noTasksToShow: "No tasks to show",
    noTasksToShowText: "Nothing matches these filters. Add a task, or search for another name.",
    name: "Name",
    everyone: "Everyone",
    actions: "Actions",
    edit: "Edit",
    delete: "Delete",
  },
})
