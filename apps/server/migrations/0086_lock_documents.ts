import { sql, type Kysely } from "kysely"

/**
 * Locks documents of several people. Citus locks rows of one shard at a time, so there it is one statement per person, in
 * the order of the people; anywhere else one for all, in the order of the ids. Both orders are the same in every
 * transaction.
 *
 * And keeps documents that are on every node as they are. There, two shared locks wait for each other forever: Citus locks
 * the whole table, shared at first and then for a write. An exclusive one is taken at once. (decision 0055)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function lock_documents(collection text, ids text[]) returns table (doc jsonb, version integer)
    language plpgsql as $$
    declare
      people text[];
      person text;
    begin
      if to_regclass('pg_dist_partition') is null then
        return query execute format('select doc, version from %I where _id = any($1) order by _id for update', collection)
          using ids;
        return;
      end if;
      execute format('select array_agg(employee_id order by employee_id) from
        (select distinct employee_id from %I where _id = any($1)) as found', collection) into people using ids;
      foreach person in array coalesce(people, '{}') loop
        return query execute format('select doc, version from %I where _id = any($1) and employee_id = $2
          order by _id for update', collection) using ids, person;
      end loop;
    end $$`.execute(db)
  await sql`create function lock_shared(collection text, ids text[]) returns table (_id text, doc jsonb)
    language plpgsql as $$
    begin
      return query execute format('select _id, doc from %I where _id = any($1) order by _id ', collection)
        || case when to_regclass('pg_dist_partition') is null then 'for share' else 'for update' end using ids;
    end $$`.execute(db)
}
