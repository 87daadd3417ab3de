import type { List } from "@scorecard/contracts/common"
import type {
  Enrollment,
  EnrollmentsExportQuery,
  EnrollmentsQuery,
  OwnEnrollmentsQuery,
} from "@scorecard/contracts/learning-enrollments"
import type {
  ModuleStanding,
  ModuleStandingsExportQuery,
  ModuleStandingsQuery,
} from "@scorecard/contracts/learning-standings"
import { easternDate, type Actor } from "@scorecard/domain"
import { z } from "zod"
import { peopleScope, type PeopleFilter } from "#core/people/index.ts"
import { exportFile, fieldColumns, keysetBatches, type FileResponse, type Platform } from "#platform/index.ts"
import { assignmentAbilities } from "../policy.ts"
import {
  countEnrollments,
  countStandings,
  enrollmentPosition,
  enrollmentsAfter,
  onlyPerson,
  standingPosition,
  standingsAfter,
  type EnrollmentRow,
  type EnrollmentScope,
  type EnrollmentSort,
} from "./report.store.ts"

type Deps = Pick<Platform, "db" | "cursors" | "clock">
type ReportFilter = EnrollmentScope["filter"] & PeopleFilter

/** Everybody in the actor's pool, in every module. @throws Refusal 422 for a cursor of another list. */
export function listEnrollments(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: EnrollmentsQuery,
): Promise<List<Enrollment>> {
  return listPage(deps, actor, poolScope(deps, actor, filter), { list: "learning enrollments", sort, limit, cursor })
}

/** @throws Refusal 422 for a cursor of another list. */
export function listOwnEnrollments(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: OwnEnrollmentsQuery,
): Promise<List<Enrollment>> {
  const scope = { people: onlyPerson(actor.employee_id), today: easternDate(deps.clock.now()), filter }
  return listPage(deps, actor, scope, { list: "own enrollments", sort, limit, cursor })
}

type Page = { list: string; sort: EnrollmentSort; limit: number; cursor?: string | undefined }

async function listPage(
  { db, cursors }: Deps,
  actor: Actor,
  scope: EnrollmentScope,
  { list, sort, limit, cursor }: Page,
): Promise<List<Enrollment>> {
  const Position = z.strictObject({
    list: z.literal(list),
    sort: z.literal(sort),
    key: z.string(),
    employee_id: z.string(),
    module_id: z.string(),
  })
  const position = cursors.read(cursor, Position)
  const found = await enrollmentsAfter(db, scope, { sort, position, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    items: page.map((row) => ({ ...row, abilities: enrollmentAbilities(actor, row) })),
    next_cursor: hasMore ? cursors.write({ list, sort, ...enrollmentPosition(sort, last) }) : null,
    total: await countEnrollments(db, scope),
  }
}

function enrollmentAbilities(
  actor: Actor,
  { employee_id, source, enrollment_id }: EnrollmentRow,
): Enrollment["abilities"] {
  return enrollment_id === null || source === "past"
    ? { change: false, remove: false }
    : assignmentAbilities(actor, { employee_id, source })
}

const ENROLLMENT_COLUMNS = [
  ...fieldColumns<EnrollmentRow>(["employee_id", "name", "department_name", "title", "module_status", "source"]),
  ...fieldColumns<EnrollmentRow>(["enrolled_at", "due_date", "status", "percent", "started_at", "completed_at"]),
  ...fieldColumns<EnrollmentRow>(["department_id", "module_id", "quiz_percent", "employee_status"]),
]

/** The completion report of the actor's pool as a file, a batch at a time. */
export function exportEnrollments(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { sort, format, ...filter }: EnrollmentsExportQuery,
): Promise<FileResponse> {
  const scope = poolScope(deps, actor, filter)
  const batches = keysetBatches<EnrollmentRow>((after, limit) =>
    enrollmentsAfter(deps.db, scope, { sort, position: after && enrollmentPosition(sort, after), limit }),
  )
  return exportFile("learning-completion", format, ENROLLMENT_COLUMNS, batches)
}

const STANDINGS_LIST = "learning module standings"

/** The report of the actor's pool, counted by module. @throws Refusal 422 for a cursor of another list. */
export async function listModuleStandings(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: ModuleStandingsQuery,
): Promise<List<ModuleStanding>> {
  const { db, cursors } = deps
  const Position = z.strictObject({
    list: z.literal(STANDINGS_LIST),
    sort: z.literal(sort),
    key: sort.endsWith("title") ? z.string() : z.number(),
    module_id: z.string(),
  })
  const position = cursors.read(cursor, Position)
  const scope = poolScope(deps, actor, filter)
  const found = await standingsAfter(db, scope, { sort, position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    items,
    next_cursor: hasMore ? cursors.write({ list: STANDINGS_LIST, sort, ...standingPosition(sort, last) }) : null,
    total: await countStandings(db, scope),
  }
}

const STANDING_COLUMNS = [
  ...fieldColumns<ModuleStanding>(["title", "module_status", "enrolled", "not_started", "in_progress", "completed"]),
  ...fieldColumns<ModuleStanding>(["overdue", "past", "module_id"]),
]

/** The same counts as a file. */
export function exportModuleStandings(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { sort, format, ...filter }: ModuleStandingsExportQuery,
): Promise<FileResponse> {
  const scope = poolScope(deps, actor, filter)
  const batches = keysetBatches<ModuleStanding>((after, limit) =>
    standingsAfter(deps.db, scope, { sort, position: after && standingPosition(sort, after), limit }),
  )
  return exportFile("learning-modules", format, STANDING_COLUMNS, batches)
}

function poolScope({ clock }: Pick<Platform, "clock">, actor: Actor, filter: ReportFilter): EnrollmentScope {
  return { people: peopleScope(actor, filter), today: easternDate(clock.now()), filter }
}
