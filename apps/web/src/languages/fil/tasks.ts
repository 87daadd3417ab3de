import type { ReactNode } from "react"
import type { messages } from "../../features/tasks/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const tasks: typeof messages = {
  deleteTask: {
    deleteThisTask: "Burahin ang task na ito?",
    delete: "Burahin",
    taskDeleted: "Nabura ang task",
    deleteThisTaskText: (name: ReactNode) =>
      rich`Mabubura mo lang ang ${name} kung walang entry na gumagamit nito, kasama ang mga entry sa recycle bin.`,
  },
  taskDialog: {
    labels: { name: "Pangalan", department_id: "Department", active: "Status" },
    taskSaved: "Na-save ang task",
    everyone: "Lahat",
    active: "Aktibo",
    inactive: "Hindi aktibo",
    editTask: "Baguhin ang task",
    newTask: "Bagong task",
    name: "Pangalan",
    department: "Department",
    departmentPlaceholder: "Iwanang blangko para sa lahat",
    activeDescription:
      "Mananatili ang hindi aktibong task sa mga entry na gumagamit na nito; hindi na ito magagamit ng mga bago.",
    cancel: "Kanselahin",
    saveTask: "I-save ang task",
  },
  tasksPage: {
    active: "Aktibo",
    inactive: "Hindi aktibo",
    taskCatalog: "Task catalog",
    about:
      "Ang mga task na puwede mong piliin para sa mga evaluation. Para sa lahat ang task na walang department. Gawing hindi aktibo ang mga task na nagamit na sa halip na burahin ang mga ito.",
    newTask: "Bagong task",
    partOfTheName: "Bahagi ng pangalan",
    department: "Department",
    allDepartments: "Lahat ng department",
    state: "Status",
    all: "Lahat",
    tasks: (tasks: number) => count(tasks, "task", "task"),
    tasksLabel: "Mga task",
    noTasksToShow: "Walang task na maipapakita",
    noTasksToShowText: "Walang tumutugma sa mga filter na ito. Magdagdag ng task, o maghanap ng ibang pangalan.",
    name: "Pangalan",
    everyone: "Lahat",
    actions: "Mga aksyon",
    edit: "Baguhin",
    delete: "Burahin",
  },
}
