import { sql, type Kysely } from "kysely"

/** A UUIDv7 of now. */
const UUID_V7 = sql.raw(`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
  52, 1), 53, 1), 'hex')::uuid::text`)

/**
 * Each person's departments and managers with their days. Everyone starts with their present ones, from their hire date
 * on: earlier transfers were not recorded. (rules/people#department-and-manager-over-time)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_employee_assignments (
    _id text not null, employee_id text not null, doc jsonb not null, version integer not null default 1,
    effective_from text collate "C" generated always as (doc->>'effective_from') stored,
    effective_to text collate "C" generated always as (doc->>'effective_to') stored,
    department_id text generated always as (doc->>'department_id') stored,
    manager_id text generated always as (doc->>'manager_id') stored,
    is_first boolean generated always as ((doc->>'is_first')::boolean) stored,
    is_planned boolean generated always as ((doc->>'is_planned')::boolean) stored,
    primary key (_id, employee_id))`.execute(db)
  await sql`insert into tbl_employee_assignments (_id, employee_id, doc)
    select id, _id, jsonb_build_object('_id', id, 'employee_id', _id, 'effective_from', hire_date, 'effective_to', null,
      'department_id', department_id, 'manager_id', manager_id, 'is_first', true, 'is_planned', false,
      'recorded_at', doc->>'created_at', 'recorded_by_id', doc->>'created_by_id')
    from (select _id, hire_date, department_id, manager_id, doc, ${UUID_V7} as id from tbl_employees) people`.execute(
    db,
  )
  await sql`create unique index on tbl_employee_assignments (employee_id, effective_from)`.execute(db)
  // Most people have one assignment, which their record says too: a month asks for those of people who moved.
  await sql`create index tbl_employee_assignments_moves on tbl_employee_assignments (employee_id, effective_from)
    where not is_first or effective_to is not null`.execute(db)
  await sql`create index tbl_employee_assignments_planned on tbl_employee_assignments (effective_from)
    where is_planned`.execute(db)
  await sql`create index on tbl_employee_assignments (department_id) where is_planned`.execute(db)
}
