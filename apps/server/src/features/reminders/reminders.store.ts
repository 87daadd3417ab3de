import { CalendarDate, EmployeeId, Month, Timestamp, Version, Year } from "@scorecard/contracts/common"
import { REMINDER_KEYS } from "@scorecard/contracts/reminders"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { hasRowIn, poolHoldersOf } from "#core/people/index.ts"
import { collection, sql, type Database } from "#platform/documents/index.ts"

/** `tbl_reminders`: one that was told, or that fell due with nothing to tell. */
const StoredReminder = z.strictObject({
  /** The reminder. */
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
  /** Who sent it by hand. */
  sent_by_id: EmployeeId.nullable(),
  version: Version,
})
export type StoredReminder = z.infer<typeof StoredReminder>

export const reminders = collection("tbl_reminders", StoredReminder)

/**
 * Takes the reminder for the caller's transaction: of two at once, one waits and finds it taken. One with nothing to
 * tell can be told later.
 * @returns false where it was told before, or, for one with nothing to tell, where anything is kept already
 */
export async function claim(db: Database, reminder: StoredReminder): Promise<boolean> {
  const { version: _, ...doc } = reminder
  const { numAffectedRows } = await sql`insert into tbl_reminders as kept (_id, doc)
    values (${doc._id}, ${JSON.stringify(doc)}::jsonb)
    on conflict (_id) do update set doc = excluded.doc, version = kept.version + 1
      where kept.doc->'told' = 'false'::jsonb and ${doc.told}`.execute(db)
  return numAffectedRows === 1n
}

export type ManagerMissingEvaluations = { employee_id: string; name: string; people_short: number; missing: number }

/** Everybody in whose pool people are short, besides themselves; those with the most of them first. */
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

/** How many active people who are scored in the month these departments have; those without any are left out. */
export async function departmentSizes(
  db: Database,
  departmentIds: readonly string[],
  month: YearMonth,
): Promise<DepartmentSize[]> {
  const { rows } = await sql<DepartmentSize>`select d._id as department_id, d.name, count(*) as headcount
    from tbl_departments d join tbl_employees e on e.department_id = d._id
    where d._id = any(${departmentIds}) and e.status = 'active' and ${hasRowIn(month)}
    group by d._id, d.name`.execute(db)
  return rows
}

export const EVERYBODY = sql<boolean>`true`
