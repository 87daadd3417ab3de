import type { Item, Reply } from "../../api/endpoint.ts"
import type {
  listQuizAttempts,
  listAssignments,
  listOwnEnrollments,
  openPlayer,
  listUnits,
  listModules,
} from "../../api/endpoints.gen.ts"
import { messages } from "./messages/index.ts"

export type Enrollment = Item<typeof listOwnEnrollments>
export type Assignment = Item<typeof listAssignments>
export type Attempt = Item<typeof listQuizAttempts>
export type Module = Item<typeof listModules>
export type Player = Reply<typeof openPlayer>
export type Unit = Item<typeof listUnits>
export type UnitKind = Unit["kind"]
export type PlayerUnit = Player["units"][number]

/** What writes in learning make stale. */
export const STALE = ["learning"]

export const STANDINGS: Record<Enrollment["status"], string> = messages.learningLabels.standings
export const MODULE_STATUSES: Record<Module["status"], string> = messages.learningLabels.moduleStatuses
export const SOURCES: Record<Enrollment["source"], string> = messages.learningLabels.sources
/** The same, as read by people who manage others. */
export const SOURCES_OF_OTHERS: Record<Enrollment["source"], string> = messages.learningLabels.sourcesOfOthers
/** What enrolling someone makes stale. */
export const ENROLLMENT_SOURCES: Record<Assignment["source"], string> = messages.learningLabels.enrollmentSources
export const UNIT_KINDS: Record<PlayerUnit["kind"], string> = messages.learningLabels.unitKinds

/** Labels as options of a `Select`. */
export function choicesOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
