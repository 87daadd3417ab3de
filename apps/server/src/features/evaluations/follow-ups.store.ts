import { EmployeeId, Id, Month, Timestamp, Version, Year } from "@scorecard/contracts/common"
import { z } from "zod"
import { managersOf } from "#core/people/index.ts"
import { collection, sql, type Database } from "#platform/documents/index.ts"

const StoredFollowUp = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  /** The Eastern day of the ping, of which there is one. */
  day: z.iso.date(),
  year: Year,
  month: Month,
  created_at: Timestamp,
  version: Version,
})
export type StoredFollowUp = z.infer<typeof StoredFollowUp>

export const followUps = collection("tbl_evaluation_follow_ups", StoredFollowUp)

/** @returns false when there is one of that day already; of two at once, one waits and finds it. */
export async function insertFollowUp(db: Database, followUp: StoredFollowUp): Promise<boolean> {
  const { version: _, ...doc } = followUp
  const { numAffectedRows } = await sql`insert into tbl_evaluation_follow_ups (_id, doc, version)
    values (${doc._id}, ${JSON.stringify(doc)}::jsonb, 1) on conflict (employee_id, day) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Whether the person has managers, and has not pinged them on this day. */
export async function mayPing(db: Database, employeeId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select exists (select from (${managersOf(sql`${employeeId}`)}) as managing)
    and not exists (select from tbl_evaluation_follow_ups where employee_id = ${employeeId} and day = ${day})
    as may`.execute(db)
  return rows[0]?.may ?? false
}
