import type { Assignment, AssignmentRecord } from "@scorecard/contracts/learning-enrollments"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { loadAssignmentNames } from "./assignments.store.ts"
import { assignmentAbilities } from "./may-assign.ts"

export async function presentAssignments(
  db: Database,
  reader: Actor,
  records: readonly AssignmentRecord[],
): Promise<Assignment[]> {
  const names = await loadAssignmentNames(
    db,
    records.map(({ _id }) => _id),
  )
  return records.map((record) => ({
    ...record,
    ...(names.get(record._id) ?? { module_title: record.module_id, name: "" }),
    abilities: assignmentAbilities(reader, record),
  }))
}

export async function presentAssignment(db: Database, reader: Actor, record: AssignmentRecord): Promise<Assignment> {
  const [shown] = await presentAssignments(db, reader, [record])
  if (!shown) throw new Error(`The enrollment ${record._id} was not presented`)
  return shown
}
