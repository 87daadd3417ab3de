import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** What the pages of "learning" say: the files that begin with "assignment". */
export const assignmentMessages = {
  assignmentColumns: {
    who: "Who",
    due: "Due",
    enrolledBy: "Enrolled by",
    enrolled: "Enrolled",
    actions: "Actions",
    dueDateOf: (name: string) => `Due date of ${name}`,
    takeOut: (name: string) => `Take ${name} out`,
  },
  assignmentDialogs: {
    dueDate: "Due date",
    takeOutOfModule: "Take out of the module",
  },
  assignmentsPanel: {
    enrollPeople: "Enroll people",
    enrolled: "Enrolled",
    how: "How",
    all: "All",
    howFarTheyAre: "How far they are",
    enrollments: (enrollments: number) => count(enrollments, "enrollment"),
    enrollmentsLabel: "Enrollments",
    nobodyIsEnrolled: "Nobody is enrolled",
    nobodyIsEnrolledText: "Enroll people by name, or whole departments: people who join one later are enrolled too.",
    peopleCanBeEnrolled: "People can be enrolled once the module is published.",
  },
  removeAssignment: {
    takenOutOfModule: "Taken out of the module",
    takeOutOfModule: "Take out of the module?",
    takeOut: "Take out",
    takeOutOfModuleText: (name: ReactNode, noDepartmentId: boolean, moduleTitle: ReactNode) =>
      rich`${name} ${noDepartmentId ? "leaves" : "with all its people leaves"} ${moduleTitle}. What was learned is kept, and counts again for who comes back.`,
  },
}
