import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** UI copy of the learning pages: components that start with "assignment", and removing one. */
export const assignmentMessages = {
  assignmentColumns: {
    who: "Name",
    due: "Due",
    enrolledBy: "Enrolled by",
    enrolled: "Enrolled",
    actions: "Actions",
    dueDateOf: (name: string) => `Due date of ${name}`,
    takeOut: (name: string) => `Remove ${name}`,
  },
  assignmentDialogs: {
    dueDate: "Due date",
    takeOutOfModule: "Remove from module",
  },
  assignmentsPanel: {
    enrollPeople: "Enroll people",
    enrolled: "Enrolled",
    how: "How enrolled",
    all: "All",
    howFarTheyAre: "Progress",
    enrollments: (enrollments: number) => count(enrollments, "enrollment"),
    enrollmentsLabel: "Enrollments",
    noOneIsEnrolled: "No one is enrolled",
    noOneIsEnrolledText:
      "Enroll people by name, or whole departments. People who join a department later are enrolled too.",
    peopleCanBeEnrolled: "You can enroll people once the module is published.",
  },
  removeAssignment: {
    takenOutOfModule: "Removed from the module",
    takeOutOfModule: "Remove from the module?",
    remove: "Remove",
    takeOutOfModuleText: (name: ReactNode, noDepartmentId: boolean, moduleTitle: ReactNode) =>
      rich`${name} ${noDepartmentId ? "leaves" : "and all its people leave"} ${moduleTitle}. Progress is kept, and counts again for anyone who comes back.`,
  },
}
