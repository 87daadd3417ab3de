import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Database } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { listAnnouncementItems } from "./announcements.store.ts"
import {
  findLatestFinals,
  listTopPerformers,
  type Finals,
  listAnniversaries,
  listBirthdays,
  listNewHires,
} from "./stories.store.ts"
import { countGreetings, greetingList, greetings } from "./stories.store.ts"

const PEOPLE = 20_000
const TODAY = "2026-10-15"
const AUGUST: Finals = { id: "2026-08", month: { year: 2026, month: 8 }, version: 1 }

let world: TestWorld
/** Hire dates and birth dates spread over many years, twelve final months, and a hundred thousand greetings. */
beforeAll(async () => {
  world = await openTestWorld("news_plan", { warehouse: "none" })
  const { db } = world.app.platform
  await sql`insert into tbl_employees (_id, doc) select 'E' || i, jsonb_build_object('_id', 'E' || i, 'status', 'active',
      'access_level', 1, 'hire_date', to_char(date '2016-10-16' + i * 7 % 3650, 'YYYY-MM-DD'),
      'personal_data', jsonb_build_object('first_name', 'F' || i, 'last_name', 'L', 'email_address', 'e' || i || '@example.com',
        'birth_date', to_char(date '1970-01-01' + i * 11 % 12000, 'YYYY-MM-DD')),
      'employment_data', jsonb_build_object('position', 'Agent'))
    from generate_series(1, ${PEOPLE}::int) i`.execute(db)
  await sql`insert into tbl_bsc_month_reports (_id, doc)
    values ('2026-08', '{"_id": "2026-08", "status": "final", "report_version": 1}')`.execute(db)
  await sql`insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc)
    select '2026-0' || m, 1, 'E' || i, jsonb_build_object('total_score', i * 37 % 10007 / 100.0,
      'bonus_qualified', i % 3 = 0, 'kpms', repeat('x', 1000))
    from generate_series(1, ${PEOPLE}::int) i, generate_series(7, 8) m`.execute(db)
  await sql`insert into tbl_birthday_greetings (_id, doc) select id, jsonb_build_object('_id', id,
      'employee_id', 'E' || i % ${PEOPLE}::int, 'year', 2022 + i % 5, 'author_id', 'E1', 'text', 'Happy birthday',
      'created_at', '2026-10-15T00:00:00.000Z') from generate_series(1, 100000) i,
      lateral (select '01890000-0000-7000-8000-' || lpad(to_hex(i), 12, '0') as id) as made`.execute(db)
  await sql`insert into tbl_news_announcements (_id, doc) select i::text, jsonb_build_object('_id', i::text, 'title', 'T',
      'body', 'B', 'pinned', i % 1000 = 0, 'created_by_id', 'E1', 'updated_at', '2026-10-15T00:00:00.000Z',
      'published_from', to_char(timestamp '2020-01-01' + i * interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
      'published_until', null) from generate_series(1, ${PEOPLE}::int) i`.execute(db)
  await sql`vacuum analyze tbl_employees, tbl_bsc_final_snapshots, tbl_birthday_greetings, tbl_news_announcements`.execute(
    db,
  )
})
afterAll(() => world.close())

/** The number of rows read from our tables by any kind of scan. */
async function rowsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)))::integer as read
    from pg_stat_xact_user_tables where relname like 'tbl_%'`.execute(db)
  return rows[0]?.read ?? 0
}

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["birthdays", (db) => listBirthdays(db, TODAY)],
  ["anniversaries", (db) => listAnniversaries(db, TODAY)],
  ["new hires", (db) => listNewHires(db, TODAY)],
  ["top performers", (db) => listTopPerformers(db, AUGUST, TODAY)],
  ["the latest final month", (db) => findLatestFinals(db)],
  ["announcements", (db) => listAnnouncementItems(db, "2026-10-15T16:00:00.000Z", 200)],
  [
    "a thread",
    (db) => {
      const thread = { employee_id: "E7", year: 2024 }
      return greetings.select(db, greetingList.window({ sort: "created_at" }, thread, null, 51))
    },
  ],
  ["its length", (db) => countGreetings(db, { employee_id: "E7", year: 2024 })],
])("%s: reads only the rows it needs", async (_, ask) => {
  const read = await world.app.platform.db.transaction().execute(async (tx) => {
    const before = await rowsRead(tx)
    expect(await ask(tx)).toBeTruthy()
    return (await rowsRead(tx)) - before
  })
  expect(read).toBeLessThan(PEOPLE / 10)
})
