import { collection, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import { CalendarDate, EmployeeId, Month, Timestamp, Version, Year } from "@scorecard/contracts/common"
import { REMINDER_KEYS } from "@scorecard/contracts/reminders"
import type { YearMonth } from "@scorecard/domain"
import { hasRowIn, joinPlacements, PLACED_DEPARTMENT, poolHoldersOf } from "#core/people/index.ts"

/** `tbl_reminders`: a reminder that was sent, or was due with nothing missing. */
const StoredReminder = z.strictObject({
  /** The id of the due reminder. */
  _id: z.string(),
  type: z.enum(REMINDER_KEYS),
  year: Year,
  month: Month,
  week_start: CalendarDate.nullable(),
  at: Timestamp,
  told: z.boolean(),
  people_short: z.number().int(),
  recipients_told: z.number().int(),
  posted_to_team_channel: z.boolean(),
  settled_at: Timestamp,
  /** Set if it was sent by hand. */
  sent_by_id: EmployeeId.nullable(),
  version: Version,
})
export type StoredReminder = z.infer<typeof StoredReminder>

export const reminders = collection("tbl_reminders", StoredReminder)

/**
 * Claims the reminder for the caller's transaction; a concurrent claim waits and then fails. A reminder recorded with
 * nothing missing can still be sent later.
 * @returns false if it was already sent or, with nothing missing, already recorded
 */
export async function claim(db: Database, reminder: StoredReminder): Promise<boolean> {
  const { version: _, ...doc } = reminder
  const { numAffectedRows } = await sql`insert into tbl_reminders as stored (_id, doc)
    values (${doc._id}, ${JSON.stringify(doc)}::jsonb)
    on conflict (_id) do update set doc = excluded.doc, version = stored.version + 1
      where stored.doc->'told' = 'false'::jsonb and ${doc.told}`.execute(db)
  return numAffectedRows === 1n
}

export type ManagerMissingEvaluations = { employee_id: string; name: string; people_short: number; missing: number }

/** Managers with people in their pool, other than themselves, who are missing evaluations; most people first. */
export async function findManagersMissingEvaluations(
  db: Database,
  short: RawBuilder<unknown>,
): Promise<ManagerMissingEvaluations[]> {
  const { rows } = await sql<ManagerMissingEvaluations>`with short as materialized (${short})
    select m._id as employee_id, m.name, count(*) as people_short, sum(short.missing)::bigint as missing
    from (${poolHoldersOf(sql`select employee_id from short`)}) as holding
      join short on short.employee_id = holding.employee_id
      join tbl_employees m on m._id = holding.manager_id
    group by m._id, m.name order by people_short desc, m._id`.execute(db)
  return rows
}

export type DepartmentSize = { department_id: string; name: string; headcount: number }

/** The number of active people scored in the month, by department; empty departments are left out. */
export async function departmentSizes(
  db: Database,
  departmentIds: readonly string[],
  month: YearMonth,
): Promise<DepartmentSize[]> {
  const { rows } = await sql<DepartmentSize>`select d._id as department_id, d.name, count(*) as headcount
    from tbl_employees e ${joinPlacements(month)} join tbl_departments d on d._id = ${PLACED_DEPARTMENT}
    where d._id = any(${departmentIds}) and e.status = 'active' and ${hasRowIn(month)}
    group by d._id, d.name`.execute(db)
  return rows
}

export const EVERYONE = sql<boolean>`true`
