import type { List } from "@scorecard/contracts/common"
import type {
  Enrollment,
  EnrollmentsExportQuery,
  EnrollmentsQuery,
  OwnEnrollmentsQuery,
} from "@scorecard/contracts/learning-enrollments"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { z } from "zod"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import {
  countEnrollments,
  enrollmentsAfter,
  onlyPerson,
  peopleInPool,
  enrollmentPosition,
  type EnrollmentRow,
  type EnrollmentSort,
  type EnrollmentQuery,
} from "./enrolled.store.ts"
import { assignmentAbilities } from "./may-assign.ts"

type Deps = Pick<World, "db" | "cursors" | "clock">
type Page = { list: string; sort: EnrollmentSort; limit: number; cursor?: string | undefined }

/** The actor's pool. @throws Refusal 422 for a cursor of another list. */
export function listEnrollments(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: EnrollmentsQuery,
): Promise<List<Enrollment>> {
  const question = { people: peopleInPool(actor, filter), today: easternDate(deps.clock.now()), filter }
  return listPage(deps, actor, question, { list: "learning enrollments", sort, limit, cursor })
}

/** @throws Refusal 422 for a cursor of another list. */
export function listOwnEnrollments(
  deps: Deps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: OwnEnrollmentsQuery,
): Promise<List<Enrollment>> {
  const question = { people: onlyPerson(actor.employee_id), today: easternDate(deps.clock.now()), filter }
  return listPage(deps, actor, question, { list: "own enrollments", sort, limit, cursor })
}

async function listPage(
  { db, cursors }: Deps,
  actor: Actor,
  question: EnrollmentQuery,
  { list, sort, limit, cursor }: Page,
): Promise<List<Enrollment>> {
  const Place = z.strictObject({
    list: z.literal(list),
    sort: z.literal(sort),
    key: z.string(),
    employee_id: z.string(),
    module_id: z.string(),
  })
  const position = cursors.read(cursor, Place)
  const found = await enrollmentsAfter(db, question, { sort, position, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items: page.map((row) => ({ ...row, abilities: enrollmentAbilities(actor, row) })),
    next_cursor: goesOn ? cursors.write({ list, sort, ...enrollmentPosition(sort, last) }) : null,
    total: await countEnrollments(db, question),
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

const COLUMNS = [
  ...fieldColumns<EnrollmentRow>(["employee_id", "name", "department_name", "title", "module_status", "source"]),
  ...fieldColumns<EnrollmentRow>(["enrolled_at", "due_date", "status", "percent", "started_at", "completed_at"]),
  ...fieldColumns<EnrollmentRow>(["department_id", "module_id", "quiz_percent", "employee_status"]),
]

/** The completion report of the actor's pool as a file, a batch at a time. */
export function exportEnrollments(
  { db, clock }: Pick<World, "db" | "clock">,
  actor: Actor,
  { sort, format, ...filter }: EnrollmentsExportQuery,
): Promise<FileAnswer> {
  const question = { people: peopleInPool(actor, filter), today: easternDate(clock.now()), filter }
  const batches = keysetBatches<EnrollmentRow>((after, limit) =>
    enrollmentsAfter(db, question, { sort, position: after && enrollmentPosition(sort, after), limit }),
  )
  return exportFile("learning-completion", format, COLUMNS, batches)
}
