import type { List } from "@scorecard/contracts/common"
import type { Assignment, AssignmentsQuery } from "@scorecard/contracts/learning-enrollments"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { assignments, assignmentsAfter, assignmentFilter, assignmentPosition } from "./assignments.store.ts"
import { presentAssignments } from "./present-assignment.ts"

const list = "learning assignments"

/** @throws Refusal 422 for a cursor of another list. */
export async function listAssignments(
  { db, cursors }: Pick<World, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: AssignmentsQuery,
): Promise<List<Assignment>> {
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const where = assignmentFilter(actor, filter)
  const found = await assignmentsAfter(db, where, { sort, position, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items: await presentAssignments(db, actor, page),
    next_cursor: goesOn ? cursors.write({ list, sort, ...assignmentPosition(sort, last) }) : null,
    total: await assignments.count(db, where),
  }
}
