import { COMPANY_SETUP_ID, StoredSetup, type SetupStepKey } from "@scorecard/contracts/setup"
import { Refusal } from "@scorecard/contracts/refusals"
import {
  addMonths,
  easternMonth,
  formatMonth,
  getCycleId,
  monthId,
  parseMonthId,
  type YearMonth,
} from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { keepUntilChanged } from "#platform/polls/index.ts"
import { configurationDocument, cycleIds } from "./cycles.store.ts"

/** Applies to a database without a setup, such as one that a test fills itself: every month belongs to the company. */
const SET_UP: StoredSetup = {
  _id: COMPANY_SETUP_ID,
  first_month: "2000-01",
  completed_at: "2025-07-01T00:00:00.000Z",
  version: 1,
}

export const companySetup = configurationDocument(StoredSetup, () => SET_UP)

export const getSetup = (db: Database): Promise<StoredSetup> => companySetup.get(db)

/** The same, kept in memory until a configuration changes, and shared by its readers. (decision 0061) */
export const getSetupInMemory = (db: Database): Promise<StoredSetup> =>
  keepUntilChanged(db, "setup", () => getSetup(db))

/** Records that a check of a step has succeeded. (rules/setup#steps) */
export async function confirmStep(db: Database, key: SetupStepKey, at: string): Promise<void> {
  const before = await companySetup.lock(db)
  await companySetup.replace(db, { ...before, confirmed: { ...before.confirmed, [key]: at } })
}

/** Starts the setup of a new company. No-op where there is one. */
export async function insertSetup(db: Database, setup: Omit<StoredSetup, "_id" | "version">): Promise<void> {
  const doc = { ...setup, _id: COMPANY_SETUP_ID }
  await sql`insert into tbl_scorecard_config (_id, doc) values (${COMPANY_SETUP_ID}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
}

/** The first cycle that stays upcoming until the setup is complete; null once it is. (rules/setup#editable-cycle) */
export function heldCycle({ first_month, completed_at }: StoredSetup): string | null {
  const month = parseMonthId(first_month)
  return completed_at === null && month ? getCycleId(month) : null
}

/** Whether the month does not exist for the company. (rules/setup#first-month) */
export const isBeforeGoLive = ({ first_month }: Pick<StoredSetup, "first_month">, month: YearMonth): boolean =>
  monthId(month) < first_month

/** What a list of such a month says in addition; nothing for other months. (rules/setup#first-month) */
export async function beforeGoLiveMark(db: Database, month: YearMonth): Promise<{ before_go_live?: true }> {
  return isBeforeGoLive(await getSetup(db), month) ? { before_go_live: true } : {}
}

export const parseMonth = (id: string): YearMonth => ({ year: Number(id.slice(0, 4)), month: Number(id.slice(5)) })

/** The months from the earlier to the later of two, both `YYYY-MM`, up to the last one that may have rows. */
export function monthsBetween(one: string, other: string, last: string): string[] {
  const [from = last, to = last] = [one, other].toSorted()
  const months: string[] = []
  for (let id = from; id <= to && id <= last; id = monthId(addMonths(parseMonth(id), 1))) months.push(id)
  return months
}

/** The months that can have rows: from the first one to next month. */
export function monthsSinceGoLive({ first_month }: Pick<StoredSetup, "first_month">, now: Temporal.Instant): string[] {
  const last = monthId(addMonths(easternMonth(now), 1))
  return monthsBetween(first_month, last, last)
}

/**
 * The same as a condition over `tbl_employees e` whose query is evaluated once per statement: no id equals null. Citus
 * takes no condition next to an outer join that is about no column.
 */
export function hasGoneLive(month: YearMonth): RawBuilder<boolean> {
  return sql<boolean>`e._id <> (with later as materialized (select _id from tbl_scorecard_config
      where _id = ${COMPANY_SETUP_ID} and doc->>'first_month' > ${monthId(month)})
    select case when count(*) = 0 then '' end from later)`
}

/**
 * The first month stays as it is until the transaction ends, so that no month is closed that does not exist.
 * @throws Refusal 409 before_go_live.
 */
export async function lockFirstMonth(db: Database, month: YearMonth): Promise<void> {
  await sql`select from tbl_scorecard_config where _id = ${COMPANY_SETUP_ID} for share`.execute(db)
  await assertGoneLive(db, month)
}

/** @throws Refusal 409 before_go_live. */
export async function assertGoneLive(db: Database, month: YearMonth): Promise<void> {
  const setup = await getSetup(db)
  if (isBeforeGoLive(setup, month)) throw new Refusal("before_go_live", beforeGoLive(month, setup))
}

/** @throws Refusal 409 setup_incomplete. */
export async function assertSetUp(db: Database): Promise<void> {
  const { completed_at } = await getSetup(db)
  if (completed_at !== null) return
  throw new Refusal(
    "setup_incomplete",
    "Months can be finalized once the company's setup is complete. Ask a super admin to complete it under Setup.",
  )
}

/** The refusal of a write dated before the company's first month. @param path the field that holds the date */
export function beforeGoLiveField(setup: StoredSetup, month: YearMonth, path: string): Refusal {
  const message = beforeGoLive(month, setup)
  return new Refusal("dated_before_go_live", message, { errors: [{ path, message }] })
}

function beforeGoLive(month: YearMonth, { first_month }: Pick<StoredSetup, "first_month">): string {
  return `${formatMonth(month)} is before ${formatMonth(first_month)}, the first month that the company uses the scorecard.`
}

/**
 * For a company that does not go through the setup, such as the demo company: every month since its first cycle's July
 * belongs to it.
 */
export async function markSetUp(db: Database, completed_at: string): Promise<void> {
  const [firstCycle] = await cycleIds(db)
  const first_month = firstCycle === undefined ? SET_UP.first_month : `${firstCycle}-07`
  const doc = JSON.stringify({ _id: COMPANY_SETUP_ID, first_month, completed_at })
  await sql`insert into tbl_scorecard_config (_id, doc) values (${COMPANY_SETUP_ID}, ${doc}::jsonb)
    on conflict (_id) do update set doc = excluded.doc, version = tbl_scorecard_config.version + 1`.execute(db)
}
