import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Database } from "#platform/index.ts"
import { openDocuments } from "./month-documents.fixture.ts"
import { loadMonthRules } from "./month-rules.ts"

/** Its first week begins in September. */
const MONTH = { year: 2025, month: 10 }
const SALES = "01890000-0000-7000-8000-000000000001"

let db: Database
let close: () => Promise<void>
beforeAll(async () => ({ db, close } = await openDocuments("month_rules")))
afterAll(() => close())

/** All that the rules say about a person of the sales department. */
async function rulesFrom(from: Database): Promise<string> {
  const { plan, dayCodes, units, ...rules } = await loadMonthRules(from, MONTH)
  const days = plan({ department_id: SALES, saved: null, saved_before: null, saved_after: null, shifts: [] })
  return JSON.stringify({ ...rules, days, dayCodes: [...dayCodes], units: [...units] })
}

const doc = (value: object) => JSON.stringify(value)
const WEEK = { mon: "WD", tue: "WD", wed: "WD", thu: "VL", fri: "WD", sat: "OFF", sun: "OFF" }
const ADJUSTMENT = {
  _id: "01890000-0000-7000-8000-000000000002",
  employee_id: null,
  department_id: SALES,
  kinds: ["sbs"],
  from: "2025-10",
  to: null,
  exempt: true,
  cadence: null,
  count: null,
  reason: "Inventory",
  created_at: "2025-09-01T00:00:00.000Z",
  created_by_id: "E1",
  updated_at: "2025-09-01T00:00:00.000Z",
  updated_by_id: "E1",
}
const LOCKS = {
  _id: "scheduled-locks",
  weekly: { ...DEFAULT_LOCK_SETTINGS.weekly, time: "09:30" },
  monthly: DEFAULT_LOCK_SETTINGS.monthly,
  updated_at: null,
  updated_by_id: null,
}
const CHANGES = {
  "the lock settings": sql`insert into tbl_scorecard_config (_id, doc)
    values (${LOCKS._id}, ${doc(LOCKS)}::jsonb)`,
  "a department with its cluster": sql`with cluster as (insert into tbl_clusters (_id, doc)
      values ('C1', ${doc({ name: "North" })}::jsonb))
    insert into tbl_departments (_id, doc) values (${SALES}, ${doc({ name: "Sales", cluster_id: "C1" })}::jsonb)`,
  "a department's name": sql`update tbl_departments set doc = doc || '{"name": "Selling"}' where _id = ${SALES}`,
  "a cluster's name": sql`update tbl_clusters set doc = doc || '{"name": "South"}' where _id = 'C1'`,
  "a holiday": sql`insert into tbl_holidays (_id, doc)
    values ('H1', ${doc({ date: "2025-10-13", name: "Columbus Day", code: "HOL", department_id: null, cluster_id: null })}::jsonb)`,
  "a holiday of a neighboring month, in a week of this one": sql`insert into tbl_holidays (_id, doc)
    values ('H2', ${doc({ date: "2025-09-30", name: "Fair", code: "HOL", department_id: SALES, cluster_id: null })}::jsonb)`,
  "a shift pattern and who follows it": sql`with pattern as (insert into tbl_shift_patterns (_id, doc)
      values ('P1', ${doc({ name: "Early", weeks: [WEEK] })}::jsonb))
    insert into tbl_shift_assignments (_id, doc) values ('A1', ${doc({ pattern_id: "P1", department_id: SALES, employee_id: null, from: "2025-10-06", to: null })}::jsonb)`,
  "a shift pattern's days": sql`update tbl_shift_patterns set doc = jsonb_set(doc, '{weeks,0,fri}', '"OFF"')`,
  "the end of a shift": sql`update tbl_shift_assignments set doc = doc || '{"to": "2025-10-17"}'`,
  "a day code": sql`update tbl_schedule_codes set doc = doc || '{"is_working_day": true}' where code = 'VL'`,
  "the configuration": sql`update tbl_scorecard_config set doc = jsonb_set(doc, '{bands,0,label}', '"Splendid"'),
    version = version + 1 where _id = 'bsc-total-score-goals-2025'`,
  "a requirement adjustment": sql`insert into tbl_requirement_adjustments (_id, doc)
    values (${ADJUSTMENT._id}, ${doc(ADJUSTMENT)}::jsonb)`,
  "the end of a requirement adjustment": sql`delete from tbl_requirement_adjustments`,
  "the removal of a holiday": sql`delete from tbl_holidays where _id = 'H1'`,
}

test.each(Object.entries(CHANGES))("%s counts at once", async (_name, change) => {
  const before = await rulesFrom(db)
  await change.execute(db)
  const after = await rulesFrom(db)
  expect(after).not.toBe(before)
  // A transaction reads them itself.
  expect(after).toBe(await db.transaction().execute((tx) => rulesFrom(tx)))
})
