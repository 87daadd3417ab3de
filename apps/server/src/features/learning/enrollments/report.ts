import type { List } from "@scorecard/contracts/common"
import type * as enrollments from "@scorecard/contracts/learning-enrollments"
import type * as standings from "@scorecard/contracts/learning-standings"
import { easternDate, type Actor } from "@scorecard/domain"
import { peopleScope, type PeopleFilter } from "#core/people/index.ts"
import type { FileResponse, Platform } from "#platform/index.ts"
import { assignmentAbilities } from "../policy.ts"
import * as store from "./report.store.ts"

type Deps = Pick<Platform, "db" | "cursors" | "clock">
type ExportDeps = Pick<Platform, "db" | "clock">

/** Everyone in the actor's pool, in every module. @throws Refusal 422 for a cursor from another list. */
export function listEnrollments(
  deps: Deps,
  actor: Actor,
  query: enrollments.EnrollmentsQuery,
): Promise<List<enrollments.Enrollment>> {
  return store.enrollmentList.page(deps, query, poolScope(deps, actor, query), (rows) => presentRows(actor, rows))
}

/** @throws Refusal 422 for a cursor from another list. */
export function listOwnEnrollments(
  deps: Deps,
  actor: Actor,
  query: enrollments.OwnEnrollmentsQuery,
): Promise<List<enrollments.Enrollment>> {
  const scope = { people: store.onlyPerson(actor.employee_id), today: easternDate(deps.clock.now()) }
  return store.ownEnrollmentList.page(deps, query, scope, (rows) => presentRows(actor, rows))
}

function presentRows(actor: Actor, rows: readonly store.EnrollmentRow[]): enrollments.Enrollment[] {
  return rows.map((row) => ({ ...row, abilities: enrollmentAbilities(actor, row) }))
}

function enrollmentAbilities(
  actor: Actor,
  { employee_id, source, enrollment_id }: store.EnrollmentRow,
): enrollments.Enrollment["abilities"] {
  return enrollment_id === null || source === "past"
    ? { change: false, remove: false }
    : assignmentAbilities(actor, { employee_id, source })
}

/** Exports the completion report of the actor's pool. */
export function exportEnrollments(
  deps: ExportDeps,
  actor: Actor,
  query: enrollments.EnrollmentsExportQuery,
): Promise<FileResponse> {
  return store.enrollmentList.file(deps, query, poolScope(deps, actor, query))
}

/** The report of the actor's pool, counted by module. @throws Refusal 422 for a cursor from another list. */
export function listModuleStandings(
  deps: Deps,
  actor: Actor,
  query: standings.ModuleStandingsQuery,
): Promise<List<standings.ModuleStanding>> {
  return store.moduleStandingList.page(deps, query, poolScope(deps, actor, query))
}

/** Exports the same counts. */
export function exportModuleStandings(
  deps: ExportDeps,
  actor: Actor,
  query: standings.ModuleStandingsExportQuery,
): Promise<FileResponse> {
  return store.moduleStandingList.file(deps, query, poolScope(deps, actor, query))
}

type ReportFilter = PeopleFilter & Pick<store.EnrollmentScope, "module_id">

function poolScope({ clock }: Pick<Platform, "clock">, actor: Actor, filter: ReportFilter): store.EnrollmentScope {
  return { people: peopleScope(actor, filter), today: easternDate(clock.now()), module_id: filter.module_id }
}
