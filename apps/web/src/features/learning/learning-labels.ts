import type { Item, Reply } from "../../api/endpoint.ts"
import type {
  listQuizAttempts,
  listAssignments,
  listOwnEnrollments,
  openPlayer,
  listUnits,
  listModules,
} from "../../api/endpoints.gen.ts"

export type Enrollment = Item<typeof listOwnEnrollments>
export type Assignment = Item<typeof listAssignments>
export type Attempt = Item<typeof listQuizAttempts>
export type Module = Item<typeof listModules>
export type Player = Reply<typeof openPlayer>
export type Unit = Item<typeof listUnits>
export type UnitKind = Unit["kind"]
export type PlayerUnit = Player["units"][number]

/** What writes about learning make stale. */
export const STALE = ["learning"]

export const STANDINGS: Record<Enrollment["status"], string> = {
  not_started: "Not started",
  in_progress: "Under way",
  completed: "Completed",
  overdue: "Overdue",
}
export const MODULE_STATUSES: Record<Module["status"], string> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
}
export const SOURCES: Record<Enrollment["source"], string> = {
  assigned: "Assigned to you",
  department: "For your department",
  self: "Chosen by yourself",
  past: "From before",
}
/** The same, as those read them who look after others. */
export const SOURCES_OF_OTHERS: Record<Enrollment["source"], string> = {
  assigned: "By name",
  department: "With the department",
  self: "Self-enrolled",
  past: "From before",
}
/** What enrols somebody now. */
export const ENROLLMENT_SOURCES: Record<Assignment["source"], string> = {
  assigned: "By name",
  department: "Department",
  self: "Self-enrolled",
}
export const UNIT_KINDS: Record<PlayerUnit["kind"], string> = {
  article: "Article",
  video: "Video",
  file: "File",
  quiz: "Quiz",
}

/** Words as a choice of a `Select`. */
export function choicesOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
