import { Holiday, listHolidays } from "@scorecard/contracts/holidays"
import { Refusal } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain"
import { inPool, isManagedBy } from "#core/people/index.ts"
import {
  collection,
  contains,
  defineList,
  equals,
  fieldColumns,
  sql,
  type Database,
  type RawBuilder,
} from "#platform/index.ts"

export const holidays = collection("tbl_holidays", Holiday)

/** @throws Refusal 404, also for a holiday of a unit that the reader doesn't see. */
export async function findHoliday(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<Holiday> {
  const [found] = await holidays.select(db, {
    where: sql<boolean>`_id = ${id} and ${visibleHolidays(actor)}`,
    ...(lock && { lock }),
  })
  if (!found) throw new Refusal("not_found", "There is no such holiday.")
  return found
}

/** Whether the unit already has a holiday on the date. Writers of the same unit and date are serialized. */
export async function lockHolidayDate(
  db: Database,
  { _id, date, department_id, cluster_id }: Pick<Holiday, "_id" | "date" | "department_id" | "cluster_id">,
): Promise<{ isTaken: boolean }> {
  const key = `holiday ${date} ${department_id ?? ""} ${cluster_id ?? ""}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const others = await holidays.count(
    db,
    sql`date = ${date} and coalesce(department_id, '') = ${department_id ?? ""}
      and coalesce(cluster_id, '') = ${cluster_id ?? ""} and _id <> ${_id}`,
  )
  return { isTaken: others > 0 }
}

/** A condition on holidays: the company's, and those of units with someone in the pool, or that the actor manages. */
export function visibleHolidays(actor: Actor): RawBuilder<boolean> {
  if (poolReach(actor) === "everyone") return sql<boolean>`true`
  return sql<boolean>`(department_id is null and cluster_id is null
    or department_id in (${visibleDepartments(actor, sql`d._id`)})
    or cluster_id in (${visibleDepartments(actor, sql`d.cluster_id`)})
    or cluster_id in (select c._id from tbl_clusters c where c.manager_ids @> ${JSON.stringify([actor.employee_id])}::jsonb))`
}

/** The departments with someone in the pool, or that the actor manages. */
export function visibleDepartments(actor: Actor, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${column} from tbl_departments d where ${isManagedBy(actor.employee_id)}
    or d._id in (select e.department_id from tbl_employees e where ${inPool(actor, sql`e._id`)})`
}

export const holidayList = defineList({
  name: "holidays",
  query: listHolidays.query,
  from: holidays,
  scope: (actor: Actor) => visibleHolidays(actor),
  filters: {
    year: (year) => sql`date between ${`${year}-01-01`} and ${`${year}-12-31`}`,
    month: (month) => sql`substr(date, 6, 2) = ${String(month).padStart(2, "0")}`,
    department_id: equals("department_id"),
    cluster_id: equals("cluster_id"),
    reach: (reach) => REACHES[reach],
    q: contains(sql`lower(doc->>'name')`),
  },
  orders: { date: "date", name: { column: sql`doc->>'name'`, key: "name" } },
  columns: fieldColumns<Holiday>(["_id", "date", "name", "code", "department_id", "cluster_id", "version"]),
})

const REACHES = {
  company: sql<boolean>`department_id is null and cluster_id is null`,
  cluster: sql<boolean>`cluster_id is not null`,
  department: sql<boolean>`department_id is not null`,
} as const
