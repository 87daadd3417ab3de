import { expect, test } from "vitest"
import { tablesAt } from "#platform/documents/index.ts"
import { isChangeOfMany } from "./changes-of-many.ts"
import { refusalsOf } from "./refusals.ts"

const REPORTS = `with recursive reports(_id) as (select _id from tbl_employees where manager_id = $1
  union select e._id from tbl_employees e join reports r on e.manager_id = r._id) select _id from reports`

/** What failed on a real cluster, and its like. */
test.each([
  ["select doc from tbl_incidents where _id = $1 for update", ["locks tbl_incidents of several people"]],
  ["select doc from tbl_incidents where employee_id = any($1) for update", ["locks tbl_incidents of several people"]],
  [
    "select i.doc from tbl_incidents i join tbl_employees e on e._id = i.employee_id where e._id = $1 for update of i",
    ["locks tbl_incidents of several people"],
  ],
  [
    "delete from tbl_incidents where _id in (select _id from tbl_incidents where deleted_at < $1 for update skip locked)",
    ["locks tbl_incidents of several people", "deletes from tbl_incidents without the key"],
  ],
  [
    `select doc from tbl_incidents where employee_id in (${REPORTS})`,
    ["recurses next to tbl_incidents of several people"],
  ],
  [
    `select doc from tbl_incidents where employee_id = any($2) and employee_id in (${REPORTS})`,
    ["recurses next to tbl_incidents of several people"],
  ],
  [
    `with recursive months(month) as (select min(month) from tbl_incidents
      union select (select min(month) from tbl_incidents i where i.month > months.month) from months) select * from months`,
    ["recurses next to tbl_incidents of several people"],
  ],
  ["insert into tbl_incidents (_id, doc) values ($1, $2)", ["inserts into tbl_incidents without the key"]],
  ["update tbl_incidents set doc = $1 where _id = $2", ["changes tbl_incidents without the key"]],
  [
    `update tbl_incidents i set doc = given.doc from jsonb_to_recordset($1) as given(_id text, employee_id text, doc jsonb)
      where i._id = given._id and i.employee_id = given.employee_id`,
    ["changes tbl_incidents without the key"],
  ],
  [
    "insert into tbl_incidents (_id, employee_id, doc) values ($1, $2, $3), ($4, null, $5)",
    ["inserts into tbl_incidents without the key"],
  ],
  [
    "insert into tbl_incidents (_id, employee_id, doc) select $1, null::text, $2",
    ["inserts into tbl_incidents without the key"],
  ],
  [
    "insert into tbl_incidents (_id, employee_id, doc) values ($1, default, $2)",
    ["inserts into tbl_incidents without the key"],
  ],
  [
    "insert into tbl_incidents (_id, employee_id, doc) values ($1, null, $2) on conflict (_id) do update set doc = $2",
    ["inserts into tbl_incidents without the key", "inserts into tbl_incidents with a conflict without the key"],
  ],
  [
    "insert into tbl_incidents (_id, employee_id, doc) values ($1, $2, $3) on conflict (_id) do nothing",
    ["inserts into tbl_incidents with a conflict without the key"],
  ],
  ["copy tbl_incidents (_id, doc) from stdin", ["inserts into tbl_incidents without the key"]],
  [
    `merge into tbl_incidents i using (select $1 as _id) given on i._id = given._id
      when matched then update set doc = $2`,
    ["merges into tbl_incidents of the nodes"],
  ],
  [
    "merge into tbl_employees e using (select $1 as _id) given on e._id = given._id when matched then delete",
    ["merges into tbl_employees of the nodes"],
  ],
  [
    `merge into tbl_employee_months m using tbl_results r on m.employee_id = r.employee_id
      when matched then update set doc = null`,
    ["changes tbl_employee_months of the coordinator by tables of the nodes"],
  ],
  ["update tbl_incidents set employee_id = $1 where employee_id = $2", ["changes the key of tbl_incidents"]],
  [
    `select doc from tbl_incidents t where t.employee_id = $1
      and exists (select 1 from tbl_results t where t.month = $2) for update`,
    ["locks tbl_results of several people"],
  ],
  ["truncate tbl_incidents", ["empties tbl_incidents of the nodes"]],
  ["-- all\n truncate tbl_audit_log, tbl_employees", ["empties tbl_employees of the nodes"]],
  ["do $$ begin delete from tbl_incidents where _id = 'one'; end $$", ["runs a block that names tables of the nodes"]],
  ["/* one */ delete from tbl_schedules where _id = $1", ["deletes from tbl_schedules without the key"]],
  ["DELETE FROM TBL_SCHEDULES where _id = $1", ["deletes from tbl_schedules without the key"]],
  ["(select doc from tbl_incidents for update)", ["locks tbl_incidents of several people"]],
  ["select doc from (select * from tbl_incidents) i for update", ["locks tbl_incidents of several people"]],
  [
    "select doc from (select doc, _id as employee_id from tbl_incidents) i where i.employee_id = $1 for update",
    ["locks tbl_incidents of several people"],
  ],
  [
    `select e._id from tbl_employees e where exists (select 1 from tbl_incidents i where i.employee_id = e._id)
      for update`,
    ["locks tbl_incidents of several people"],
  ],
  [
    `select s.doc from tbl_schedules s left join tbl_employees e on e._id = s.employee_id and s.employee_id = $1
      for update of s`,
    ["locks tbl_schedules of several people"],
  ],
  [
    `update tbl_schedules s set doc = i.doc from tbl_incidents i
      left join tbl_employees e on e._id = i.employee_id and i.employee_id = $1 where s.employee_id = i.employee_id`,
    ["changes tbl_schedules without the key"],
  ],
  [
    `update tbl_schedules s set doc = null from tbl_employees e
      left join tbl_departments d on employee_id = $1 where s.employee_id = e._id`,
    ["changes tbl_schedules without the key"],
  ],
  ["delete from tbl_schedules where _id = $1", ["deletes from tbl_schedules without the key"]],
  ["delete from tbl_schedules where _id = any($1)", ["deletes from tbl_schedules without the key"]],
  [
    "delete from tbl_schedules s using tbl_employees e where s.employee_id = e._id and e.status = $1",
    ["deletes from tbl_schedules without the key"],
  ],
  [
    "with gone as (delete from tbl_schedules where month = $1 returning employee_id) select count(*) from gone",
    ["deletes from tbl_schedules without the key"],
  ],
  [
    `with people as materialized (select _id from tbl_employees), gone as (delete from tbl_activity a using people
      where a.employee_id = people._id) select max(_id) from people`,
    [],
  ],
  [
    "delete from tbl_activity a using tbl_employees e where a.employee_id = e._id and e.status = $1",
    ["changes tbl_activity of the coordinator by tables of the nodes"],
  ],
  [
    `update tbl_employee_months m set doc = null where not exists (select 1 from tbl_results r
      where r.employee_id = m.employee_id and r.month = m.month)`,
    ["changes tbl_employee_months of the coordinator by tables of the nodes"],
  ],
  [
    "select e._id from tbl_employees e where exists (select from tbl_incidents i where i.employee_id = e._id)",
    ["selects nothing in a subquery"],
  ],
  [
    "select _id from tbl_departments where _id = any($1) for share",
    ["shares a lock of a table that is on every node, which deadlocks with another"],
  ],
  [
    "update tbl_employees set doc = doc where _id = (select made_by_id from tbl_bulk_previews where _id = $1)",
    ["changes tbl_employees of the nodes by tables of the coordinator"],
  ],
  [
    `with entry as (insert into tbl_incidents (_id, employee_id, doc) values ($1, $2, $3))
      insert into tbl_entry_changes (_id, doc) values ($1, $3)`,
    ["inserts values into tbl_entry_changes of the coordinator next to tables of the nodes"],
  ],
  [
    `with entry as materialized (select doc from tbl_incidents where _id = $1 and employee_id = $2)
      insert into tbl_entry_changes (_id, doc) values ($1, (select doc from entry))`,
    ["inserts values into tbl_entry_changes of the coordinator next to tables of the nodes"],
  ],
  [
    "with people as (select _id from tbl_employees) insert into tbl_activity default values",
    ["inserts values into tbl_activity of the coordinator next to tables of the nodes"],
  ],
  [
    "select 1 from tbl_schedules s join tbl_disputes d on d.employee_id = s.employee_id",
    ["joins tables of the coordinator with distributed ones"],
  ],
])("Citus or our own rule rejects %s", async (statement, refusals) => {
  expect(await refusalsOf(statement)).toEqual(refusals)
})

test.each([
  "select doc from tbl_incidents where _id = $1",
  "select doc from tbl_incidents where _id = $1 and employee_id = $2 for update",
  "select doc from tbl_incidents t where t._id::text = $1 and t.employee_id::text = $2 for update",
  "select doc from tbl_employees where _id = any($1) for update",
  "select from tbl_bsc_month_reports where _id = $1 for share",
  // Citus runs each of these three as one task.
  "select doc from (select * from tbl_incidents) i where i.employee_id = $1 for update",
  "select doc from (select * from tbl_incidents where employee_id = $1) i for update",
  `select e._id from tbl_employees e left join tbl_incidents i on i.employee_id = e._id and i.employee_id = $1
    for update of e`,
  "insert into tbl_incidents (_id, employee_id, doc) values ($1, $2, $3)",
  "insert into tbl_incidents (_id, employee_id, doc) values ($1, $2, $3) on conflict do nothing",
  `insert into tbl_incidents (_id, employee_id, doc) values ($1, $2, $3)
    on conflict (employee_id, _id) do update set doc = excluded.doc`,
  `select doc from tbl_incidents t where t.employee_id = $1
    and exists (select 1 from tbl_results r where r.employee_id = t.employee_id) for update`,
  "copy tbl_incidents (_id, employee_id, doc) from stdin",
  "copy tbl_incidents from stdin",
  "copy (select doc from tbl_incidents) to stdout",
  "truncate tbl_mails",
  `update tbl_schedules s set doc = i.doc from tbl_incidents i
    left join tbl_employees e on e._id = i.employee_id where s.employee_id = i.employee_id and i.employee_id = $1`,
  "update tbl_incidents set doc = $1 where _id = $2 and employee_id = $3",
  `update tbl_incidents i set doc = given.doc from jsonb_to_recordset($1) as given(_id text, doc jsonb)
    where i._id = given._id and i.employee_id = any($2)`,
  "delete from tbl_schedules where _id = any($1) and employee_id = any($2)",
  `select doc from tbl_incidents where employee_id = $2 and employee_id in (${REPORTS})`,
  `select doc from tbl_incidents where employee_id in (with pool as materialized (${REPORTS}) select _id from pool)`,
  `with drafts as materialized (select _id from tbl_bsc_month_reports where status = 'draft')
    select 1 from tbl_results r where r.employee_id = $1 and r.month in (select _id from drafts)`,
  `with finals as materialized (select employee_id from tbl_results where month = $1)
    update tbl_employee_months m set doc = null where not exists (select 1 from finals f where f.employee_id = m.employee_id)`,
  "select doc from tbl_results where employee_id = $1 union select doc from tbl_mails where recipient_id = $1",
  "insert into tbl_employee_months (month, employee_id) select month, employee_id from tbl_results where month = $1",
  `with entry as (insert into tbl_incidents (_id, employee_id, doc) values ($1, $2, $3) returning _id, doc)
    insert into tbl_entry_changes (_id, doc) select _id, doc from entry`,
  `with change as (insert into tbl_entry_changes (_id, doc) values ($1, $2))
    insert into tbl_incidents (_id, employee_id, doc) values ($1, $3, $2)`,
  "with log as (insert into tbl_activity (_id) values ($1)) insert into tbl_mails (_id) values ($1)",
  "select 1 from tbl_disputes d where exists (select from tbl_bsc_final_changes c where c.month = d.month)",
])("and accepts %s", async (statement) => {
  expect(await refusalsOf(statement)).toEqual([])
})

const REPLACES = `update "tbl_incidents" as current_row
  set doc = input.doc - 'version', version = current_row.version + 1
  from jsonb_array_elements($1::jsonb) as input(doc)
  where current_row._id = input.doc->>'_id' and current_row.version = (input.doc->>'version')::integer`
const BY_KEY = `and current_row."employee_id" = input.doc->>'employee_id'`
const ALL = tablesAt("person").map((table) => `"public"."${table}"`)

test.each([
  ['delete from "tbl_incidents" t where t.month = $1 and true', true],
  ['delete from "tbl_incidents" t where t.month = $1 and t.employee_id <> $2', false],
  ['delete from "tbl_schedules" t where t.month = $1 and true', false],
  ['delete from "tbl_incidents" t where t.work_day = $1', false],
  [`${REPLACES} ${BY_KEY}`, true],
  [`${REPLACES} or true ${BY_KEY}`, false],
  [`${REPLACES.replace("incidents", "results")} ${BY_KEY}`, false],
  [REPLACES, false],
  [`truncate "jobs"."job", ${ALL.join(", ")}, "public"."tbl_mails"`, true],
  [`truncate ${ALL.slice(1).join(", ")}`, false],
  ["delete from tbl_results", false],
  ["delete from tbl_schedules where _id = any($1)", false],
])("a change of many people's rows needs no key if it is listed: %s", (statement, isListed) => {
  expect(isChangeOfMany(statement)).toBe(isListed)
})
