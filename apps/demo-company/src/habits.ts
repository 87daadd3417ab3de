import type { AnyEntry } from "@scorecard/contracts/entries"
import { writtenDown, writtenLate } from "./entry-head.ts"
import { nonSbsEntry, sbsEntry } from "./evaluations.ts"
import {
  additionalPoints,
  attendanceIssue,
  atwEntry,
  atwScore,
  impactsOf,
  incident,
  productivityIssue,
} from "./occurrences.ts"
import type { PersonMonth } from "./person-month.ts"
import type { CalendarDay } from "./work-calendar.ts"

const WINTER = new Set([1, 2, 12])
const MAX_FOR_AN_IMPACT = 5

/** A person's entries of a month, from their character and form. `worked` are their days at work. */
export function monthEntries(context: PersonMonth, worked: readonly CalendarDay[]): AnyEntry[] {
  if (context.days.length === 0) return []
  const entries = [...evaluations(context, worked), ...occurrences(context, worked)]
  return entries.filter(({ created_at }) => Date.parse(created_at) < context.until)
}

/** One of each kind a week, as the default cycle requires; occasionally a second one. (rules/cycles#defaults) */
function evaluations(context: PersonMonth, worked: readonly CalendarDay[]): AnyEntry[] {
  const { month, days, random, worker } = context
  return month.weeks.flatMap((week) => {
    const inWeek = (all: readonly CalendarDay[]) => all.filter((day) => day.week === week)
    const atWork = inWeek(worked)
    // A person on leave is evaluated from a recording.
    const candidates = atWork.length > 0 ? atWork : inWeek(days)
    return [sbsEntry, nonSbsEntry].flatMap((make) => {
      const found: AnyEntry[] = []
      for (let more = !random.chance(worker.character.forgotten); more; more = random.chance(0.06)) {
        const day = candidates[random.whole(0, candidates.length - 1)]
        if (!day) break
        const isLate = random.chance(worker.character.late)
        found.push(make(context, day, isLate ? writtenLate(context, day) : writtenDown(context, day)))
      }
      return found
    })
  })
}

function occurrences(context: PersonMonth, worked: readonly CalendarDay[]): AnyEntry[] {
  const { month, random, form, worker, days } = context
  if (worked.length === 0) return []
  const share = days.length / month.days.length
  const winter = WINTER.has(month.month.month) ? 1.35 : 1
  const onSomeDays = <Entry>(count: number, make: (context: PersonMonth, day: CalendarDay) => Entry) =>
    Array.from({ length: count }, () => make(context, someDay(context, worked)))
  return [
    ...impactsOf(context).flatMap((impact) => atw(context, worked, impact, share)),
    ...onSomeDays(random.count(worker.character.absences * winter * share), attendanceIssue),
    ...onSomeDays(random.count(Math.exp(0.1 - 0.5 * form) * share), productivityIssue),
    ...onSomeDays(random.chance(0.13 * share) ? 1 : 0, additionalPoints),
    ...onSomeDays(random.chance((0.024 - 0.01 * form) * share) ? 1 : 0, incident),
  ]
}

/** Capable people reach the full impact; others stop short of it. */
function atw(context: PersonMonth, worked: readonly CalendarDay[], impact: string, share: number): AnyEntry[] {
  const aim = context.random.normal(60 + 15 * context.form, 14) * share
  const found: AnyEntry[] = []
  for (let sum = 0; sum < aim && found.length < MAX_FOR_AN_IMPACT;) {
    const points = atwScore(context)
    sum += points
    found.push(atwEntry(context, someDay(context, worked), impact, points))
  }
  return found
}

function someDay({ random }: PersonMonth, worked: readonly CalendarDay[]): CalendarDay {
  const day = worked[random.whole(0, worked.length - 1)]
  if (!day) throw new Error("A month without working days has no day to choose")
  return day
}
