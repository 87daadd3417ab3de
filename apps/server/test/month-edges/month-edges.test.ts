import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import type { Edge, Plan, Report } from "./month-edges.plan.ts"
import { migratedDatabase } from "../support/postgres.ts"

/**
 * The default is for the suite; MONTH_EDGES=96 is the full measure: eight years. Nights of clock changes: at least one
 * year's.
 */
const MONTHS = Number(process.env["MONTH_EDGES"] ?? 3)
const ZONES = ["UTC", "America/New_York", "Asia/Tokyo", "Pacific/Kiritimati"]
const FIRST_YEAR = 2026

/*
 * Expected results are computed here from the law alone, without our calendar or time zone data: since 2007 Eastern
 * clocks go forward at 2:00 on the second Sunday of March and back at 2:00 on the first Sunday of November.
 */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const dayOf = (ms: number) => iso(ms).slice(0, 10)
const sunday = (year: number, month: number, nth: number) => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + 7 * (nth - 1))
}
const forward = (year: number) => sunday(year, 3, 2)
const back = (year: number) => sunday(year, 11, 1)

/** The Eastern midnight at which a day begins, given that day's midnight in UTC. */
function beginning(day: number): Edge {
  const year = new Date(day).getUTCFullYear()
  const isDaylight = day > forward(year) && day <= back(year)
  return { last: dayOf(day - DAY_MS), first: dayOf(day), at: iso(day + (isDaylight ? 4 : 5) * HOUR_MS) }
}

/** Months are counted from January of the first year. */
const firstOf = (month: number) => Date.UTC(FIRST_YEAR, month, 1)
const idOf = (month: number) => dayOf(firstOf(month)).slice(0, 7)
const numbers = Array.from({ length: MONTHS }, (_, n) => n)
const years = Array.from({ length: Math.max(1, MONTHS / 12) }, (_, n) => FIRST_YEAR + n)

/** Every half hour from the Eastern midnight at which the day begins until six hours later. */
const moments = (day: number) =>
  Array.from({ length: 13 }, (_, n) => iso(Date.parse(beginning(day).at) + (n * HOUR_MS) / 2).replace(".000", ""))

const NIGHTS = years.flatMap((year) => [
  // 02:30 does not exist: the reminder comes at 03:30, which is 07:30 UTC.
  { time: "02:30", moments: moments(forward(year)), comes: `${dayOf(forward(year))}T07:30:00Z` },
  // 01:30 exists twice: the first one counts, which is 05:30 UTC.
  { time: "01:30", moments: moments(back(year)), comes: `${dayOf(back(year))}T05:30:00Z` },
])

const days = years
  .flatMap((year) => [forward(year), back(year)])
  .flatMap((day) => [beginning(day), beginning(day + DAY_MS)])

const plan: Plan = {
  begin: iso(firstOf(0)),
  months: numbers.map((month) => beginning(firstOf(month + 1))),
  days,
  listed: [...new Set([...[...numbers, MONTHS].map(idOf), ...days.map(({ first }) => first.slice(0, 7))])],
  nights: NIGHTS.map(({ time, moments: at }) => ({ time, moments: at })),
}

/**
 * Each month's last day is tested three times, before the edge and twice by grant; its first day once; plus the days.
 */
function entriesExpected(): Record<string, number> {
  const counts = Object.fromEntries(plan.listed.map((id) => [id, 0]))
  const add = (day: string, times: number) => (counts[day.slice(0, 7)] = (counts[day.slice(0, 7)] ?? 0) + times)
  for (const { last, first } of plan.months) {
    add(last, 3)
    add(first, 1)
  }
  for (const { first } of plan.days) add(first, 1)
  return counts
}

async function runIn(zone: string): Promise<Report> {
  const database = await migratedDatabase("month_edges")
  try {
    const script = fileURLToPath(new URL("month-edges.fixture.ts", import.meta.url))
    const env = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], TZ: zone }
    const child = spawn(process.execPath, [script, database.url, JSON.stringify(plan)], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    })
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")])
    if (code !== 0) throw new Error(`ended with ${code}: ${errors}`)
    return JSON.parse(out) as Report // from month-edges.fixture.ts
  } finally {
    await database.drop()
  }
}

test.for(ZONES)(
  `${MONTHS} month ends and the days of clock changes, in a process in time zone %s`,
  { timeout: 600_000 },
  async (zone) => {
    const report = await runIn(zone)
    expect(report.zone).toBe(zone)

    // Before the edge the old month is current and open; from it on it is past, locked, and may be finalized.
    expect(report.months).toEqual(
      numbers.map((month) => ({
        before: { rolled: [idOf(month - 1), idOf(month)], last: 201, first: 422, preview: 409 },
        after: { rolled: [idOf(month), idOf(month + 1)], last: 409, first: 201, preview: 200 },
        granted: [201, 201, 409],
      })),
    )
    // A day that has not begun is refused; one that has begun is not.
    expect(report.days).toEqual(plan.days.map(() => [422, 201]))
    expect(report.entries).toEqual(entriesExpected())
    // Two workers that check at the same times all night notify once.
    expect(report.nights).toEqual(NIGHTS.map(({ comes }) => [comes]))
  },
)
