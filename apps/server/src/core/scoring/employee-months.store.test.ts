import {
  DEFAULT_LOCK_SETTINGS,
  addDays,
  aggregateEntries,
  firstDay,
  monthId,
  weekStart,
  weeklyLockInstant,
  type EntryAggregates,
  type LockSettings,
  type ReceiptEntry,
  type YearMonth,
} from "@scorecard/domain"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, timestamp, type Database } from "#platform/index.ts"
import { readEmployeeMonths, type EmployeeMonthParts } from "./employee-months.store.ts"
import {
  addEntries,
  addPeople,
  addSchedule,
  addTaskDays,
  entryOf,
  openDocuments,
  type PersonEntry,
  type TaskDay,
} from "./month-documents.fixture.ts"
import { entriesOfMonth } from "./month-entries.store.ts"
import { toMonthFacts } from "./month-facts.ts"
import { loadWorkPlanner } from "#core/calendar/index.ts"

let db: Database
let close: () => Promise<void>
beforeAll(async () => ({ db, close } = await openDocuments("employee_months")))
afterAll(() => close())

/** Ordinary months, months whose weeks reach into another month or year, a leap February, and clock changes. */
const MONTHS: YearMonth[] = [
  { year: 2025, month: 9 },
  { year: 2025, month: 12 },
  { year: 2026, month: 1 },
  { year: 2027, month: 1 },
  { year: 2024, month: 2 },
  { year: 2026, month: 3 },
  { year: 2026, month: 11 },
]
const FRIDAY_EVENING: LockSettings = {
  ...DEFAULT_LOCK_SETTINGS,
  weekly: { ...DEFAULT_LOCK_SETTINGS.weekly, enabled: true, weekday: 5, time: "19:30" },
}

const score = fc.nat(10_000).map((hundredths) => hundredths / 100)
const scoreOrNone = fc.option(score, { nil: null })
const evaluation = fc.record({
  quantity_score: score,
  auditors_score: scoreOrNone,
  checklist_score: scoreOrNone,
  red_flag: fc.boolean(),
})
const kindAndValues = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom("sbs" as const, "non_sbs" as const), evaluation) },
  fc.tuple(
    fc.constant("atw" as const),
    fc.record({ impact: fc.constantFrom("customer_impact", "team_impact", "gone"), final_score: score }),
  ),
  fc.tuple(
    fc.constant("attendance" as const),
    fc.record({ issue_type: fc.constantFrom("tardiness" as const, "absenteeism" as const) }),
  ),
  fc.tuple(fc.constantFrom("productivity" as const, "incidents" as const), fc.constant({})),
  fc.tuple(
    fc.constant("additional_points" as const),
    fc.record({
      target_type: fc.constantFrom("kpi" as const, "kpm" as const),
      target_key: fc.constantFrom("integrity", "atw", "gone"),
      points: score,
    }),
  ),
)
/** Dates reach past the month on both sides; creation times are around the lock of the date's week. */
const anyEntry = fc.record({
  person: fc.nat(3),
  day: fc.integer({ min: -9, max: 40 }),
  kindAndValues,
  deleted: fc.nat(4).map((one) => one === 0),
  afterLockMs: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -9 * 86_400_000, max: 86_400_000 })),
})
const anyTaskDay = fc.record({
  person: fc.nat(3),
  day: fc.integer({ min: -3, max: 34 }),
  finished_task: fc.nat(50),
  task_count: fc.nat(50),
})
const anySchedule = fc.dictionary(fc.integer({ min: 1, max: 31 }).map(String), fc.constantFrom("WD", "VL", "XX", 'é"{'))

let runs = 0

test("the query's sums equal a plain fold over each person's entries, as listed in a receipt", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        month: fc.constantFrom(...MONTHS),
        locks: fc.constantFrom(DEFAULT_LOCK_SETTINGS, FRIDAY_EVENING),
        entries: fc.array(anyEntry, { maxLength: 60 }),
        taskDays: fc.uniqueArray(anyTaskDay, { maxLength: 30, selector: ({ person, day }) => `${person} ${day}` }),
        schedule: anySchedule,
      }),
      async ({ month, locks, entries, taskDays, schedule }) => {
        const run = ++runs
        const ids = [0, 1, 2, 3].map((person) => `R${String(run).padStart(4, "0")}-${person}`)
        const idOf = (person: number) => ids[person] ?? ""
        const dayOf = (offset: number) => addDays(firstDay(month), offset)
        const written = entries.map(({ person, day, kindAndValues: [kind, values], deleted, afterLockMs }) => {
          const date = dayOf(day)
          const created_at = timestamp(weeklyLockInstant(locks, date).add({ milliseconds: afterLockMs }))
          const deleted_at = deleted ? `${date}T23:00:00.000Z` : null
          return entryOf(idOf(person), kind, values, { date, created_at, deleted_at })
        })
        const days = taskDays.map(({ person, day, ...counts }) => ({
          employee_id: idOf(person),
          work_day: dayOf(day),
          ...counts,
        }))
        await addPeople(
          db,
          ids.map((employee_id) => ({ employee_id })),
        )
        await addEntries(db, written)
        await addTaskDays(db, days)
        await addSchedule(db, { employee_id: idOf(0), month: monthId(month), days: schedule })

        const scope = sql<boolean>`e._id = any(${ids})`
        const people = await readEmployeeMonths(db, { month, locks, scope, after: null, batchSize: 10 })
        const before = ids[0]?.slice(0, -1) ?? ""
        const ofEveryone = await readEmployeeMonths(db, { month, locks, scope: null, after: before, batchSize: 4 })

        expect(ofEveryone.map(withGroupsInOrder)).toEqual(people.map(withGroupsInOrder))
        const plan = await loadWorkPlanner(db, month)
        expect(people.map((person) => person.employee_id)).toEqual(ids)
        for (const person of people) {
          const facts = toMonthFacts(person, { month, today: "2027-06-01", plan })
          expect(inOrder(facts.aggregates)).toEqual(
            inOrder(folded(person.employee_id, { month, locks, written, days })),
          )
          expect(facts.schedule).toEqual(person.employee_id === ids[0] ? schedule : null)
          const listed = await entriesOfMonth(db, person.employee_id, month)
          expect(byId(listed)).toEqual(byId(entriesWritten(person.employee_id, month, written)))
        }
      },
    ),
    { numRuns: 40 },
  )
})

/** The order of groups is not defined. */
const withGroupsInOrder = ({ parts: { additional_points, ...parts }, ...person }: EmployeeMonthParts) => ({
  ...person,
  parts: { ...parts, additional_points: additional_points?.toSorted(byText) },
})
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

type Written = { month: YearMonth; locks: LockSettings; written: PersonEntry[]; days: TaskDay[] }

function folded(employeeId: string, { month, locks, written, days }: Written): EntryAggregates {
  const ofMonth = days.filter((day) => day.employee_id === employeeId && day.work_day.startsWith(monthId(month)))
  return aggregateEntries(
    written.filter((entry) => entry.employee_id === employeeId),
    {
      month,
      lockTimeOf: (week) => timestamp(weeklyLockInstant(locks, week)),
      task_delivery: Object.fromEntries(
        ofMonth.map((day) => [String(Number(day.work_day.slice(8))), [day.finished_task, day.task_count]]),
      ),
    },
  )
}

/** The entries in a receipt: the month's own, including deleted ones. */
function entriesWritten(employeeId: string, month: YearMonth, written: PersonEntry[]): ReceiptEntry[] {
  return written
    .filter((entry) => entry.employee_id === employeeId && entry.date.startsWith(monthId(month)))
    .map(({ employee_id: _, ...entry }) => entry)
}

function byId(entries: ReceiptEntry[]): ReceiptEntry[] {
  return entries.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

function inOrder({ atw, additional_points, ...rest }: EntryAggregates) {
  const keyed = additional_points.map(({ target_type, target_key, ...sums }) => ({ target_type, target_key, ...sums }))
  return { ...rest, atw: atw.toSorted(byText), additional_points: keyed.toSorted(byText) }
}

test("a week across New Year counts its evaluations only for the month of its Thursday", async () => {
  const employee_id = "NEWYEAR"
  await addPeople(db, [{ employee_id }])
  const inTime = { date: "2025-12-30", created_at: "2026-01-06T16:59:59.999Z" }
  const atTheLock = { date: "2025-12-30", created_at: "2026-01-06T17:00:00.000Z" }
  await addEntries(db, [entryOf(employee_id, "sbs", {}, inTime), entryOf(employee_id, "sbs", {}, atTheLock)])

  const scope = sql<boolean>`e._id = ${employee_id}`
  const read = async (month: YearMonth) => {
    const question = { month, locks: DEFAULT_LOCK_SETTINGS, scope, after: null, batchSize: 10 }
    const [person] = await readEmployeeMonths(db, question)
    const plan = await loadWorkPlanner(db, month)
    return person && toMonthFacts(person, { month, today: "2026-02-01", plan }).aggregates
  }
  const december = await read({ year: 2025, month: 12 })
  const january = await read({ year: 2026, month: 1 })

  expect(weekStart("2026-01-01")).toBe("2025-12-29")
  expect(december).toMatchObject({ sbs: { count: 2 }, timely_evaluations: { sbs: [0, 0, 0, 0] } })
  expect(january).toMatchObject({ sbs: { count: 0 }, timely_evaluations: { sbs: [1, 0, 0, 0, 0] } })
})
