-- Distributes the documents over a Citus cluster by the person they are about. See docs/deployment.md for when to use
-- it and what is untested. Run it once, on the coordinator, in the documents' database, with the schema up to date and
-- the program stopped: psql --single-transaction -v ON_ERROR_STOP=1 -f deploy/citus.sql

create extension if not exists citus;

-- A unique index of a distributed table must contain the distribution column. _id stays first: it is also looked up alone.
alter table tbl_sbs_entries drop constraint tbl_sbs_entries_pkey, add primary key (_id, employee_id);
alter table tbl_non_sbs_entries drop constraint tbl_non_sbs_entries_pkey, add primary key (_id, employee_id);
alter table tbl_atw_entries drop constraint tbl_atw_entries_pkey, add primary key (_id, employee_id);
alter table tbl_attendance_issues drop constraint tbl_attendance_issues_pkey, add primary key (_id, employee_id);
alter table tbl_productivity_issues drop constraint tbl_productivity_issues_pkey, add primary key (_id, employee_id);
alter table tbl_additional_points_entries drop constraint tbl_additional_points_entries_pkey, add primary key (_id, employee_id);
alter table tbl_incidents drop constraint tbl_incidents_pkey, add primary key (_id, employee_id);
alter table tbl_task_delivery_entries drop constraint tbl_task_delivery_entries_pkey, add primary key (_id, employee_id);
alter table tbl_schedules drop constraint tbl_schedules_pkey, add primary key (_id, employee_id);

-- Only versions before migration 0036 need the triggers, and distributed tables can't have any.
drop trigger fill_employee on tbl_sbs_entries;
drop trigger fill_employee on tbl_non_sbs_entries;
drop trigger fill_employee on tbl_atw_entries;
drop trigger fill_employee on tbl_attendance_issues;
drop trigger fill_employee on tbl_productivity_issues;
drop trigger fill_employee on tbl_additional_points_entries;
drop trigger fill_employee on tbl_incidents;
drop trigger fill_employee on tbl_task_delivery_entries;
drop trigger fill_employee on tbl_schedules;

-- Nor can they have the triggers that tell whether an answer to a poll is still right: it is worked out at each poll.
select stop_recording_changes();

-- Copied to every node: tables that are joined with a person's documents.
select create_reference_table('tbl_clusters');
select create_reference_table('tbl_departments');
select create_reference_table('tbl_employees');
select create_reference_table('tbl_bsc_month_reports');
select create_reference_table('tbl_scorecard_config');
select create_reference_table('tbl_holidays');
select create_reference_table('tbl_shift_patterns');
select create_reference_table('tbl_shift_assignments');

-- Distributed by person: all of a person's rows in these tables are on the same node.
select create_distributed_table('tbl_sbs_entries', 'employee_id');
select create_distributed_table('tbl_non_sbs_entries', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_atw_entries', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_attendance_issues', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_productivity_issues', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_additional_points_entries', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_incidents', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_task_delivery_entries', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_schedules', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_employee_assignments', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_bsc_final_snapshots', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_results', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_acknowledgements', 'employee_id', colocate_with => 'tbl_sbs_entries');
select create_distributed_table('tbl_acknowledgement_reminders', 'employee_id', colocate_with => 'tbl_sbs_entries');
