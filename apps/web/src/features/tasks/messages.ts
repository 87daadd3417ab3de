import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** What the pages of "tasks" say, by the file that says it. */
export const messages = {
  deleteTask: {
    deleteThisTask: "Delete this task?",
    delete: "Delete",
    taskDeleted: "Task deleted",
    deleteThisTaskText: (name: ReactNode) =>
      rich`${name} can be deleted only while no entry names it, in the recycle bin neither.`,
  },
  taskDialog: {
    labels: { name: "Name", department_id: "Department", active: "State" },
    taskSaved: "Task saved",
    everybody: "Everybody",
    active: "Active",
    inactive: "Inactive",
    changeTheTask: "Change the task",
    newTask: "New task",
    name: "Name",
    department: "Department",
    empty: "Empty: the task is everybody's",
    activeDescription: "An inactive task stays with the entries that name it; new ones cannot name it.",
    cancel: "Cancel",
    saveTask: "Save task",
  },
  tasksPage: {
    active: "Active",
    inactive: "Inactive",
    taskCatalog: "Task catalog",
    about:
      "The tasks that evaluations name. A task of no department is everybody's. What was used is made inactive rather than deleted.",
    newTask: "New task",
    partOfTheName: "Part of the name",
    department: "Department",
    allDepartments: "All departments",
    state: "State",
    all: "All",
    tasks: (tasks: number) => count(tasks, "task"),
    tasksLabel: "Tasks",
    noTaskHere: "No task here",
    noTaskHereText: "None fits the filters. Add one, or look for another name.",
    name: "Name",
    everybody: "Everybody",
    actions: "Actions",
    edit: "Edit",
    delete: "Delete",
  },
}
