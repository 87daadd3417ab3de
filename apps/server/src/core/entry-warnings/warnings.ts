import type { EntryWarning } from "@scorecard/contracts/entry-warnings"
import { formatDate, weekdayDefault, type DayCode, type EntryKind } from "@scorecard/domain"
import { findSchedules, loadDayCodes } from "#core/calendar/index.ts"
import type { Database } from "#platform/index.ts"
import { findAbsences, type PersonDay } from "./absences.store.ts"

/** What is about to be written, or has just been written, about a person and day. (rules/entries#warnings) */
export type Candidate = PersonDay & {
  page: EntryKind | "task_delivery"
  /** The stored entry itself, which is no duplicate of itself; null for a new one. */
  id: string | null
  /** Two entries of a page, person, day and type are duplicates; null where a day is saved once. */
  type: string | null
  /** Of task delivery. */
  tasks?: { finished_task: number; task_count: number }
}

export type RecordedEntry = PersonDay & { _id: string; type: string }

/** The entries of the candidates' page on these days. */
export type FindRecorded = (db: Database, days: readonly PersonDay[]) => Promise<RecordedEntry[]>

type Facts = {
  /** The ids of the entries of each likeness. */
  recorded: ReadonlyMap<string, ReadonlySet<string>>
  absences: ReadonlySet<string>
  schedules: ReadonlyMap<string, Record<string, string>>
  dayCodes: ReadonlyMap<string, DayCode>
}

/**
 * What is unusual about each candidate, for a form and for the rows of a file. The number of queries depends on the
 * months of the candidates, never on their number.
 */
export async function findWarnings(
  db: Database,
  candidates: readonly Candidate[],
  findRecorded: FindRecorded | null,
): Promise<EntryWarning[][]> {
  if (candidates.length === 0) return []
  const facts = await loadFacts(db, candidates, findRecorded)
  return candidates.map((candidate) => warningsOf(candidate, facts))
}

async function loadFacts(
  db: Database,
  candidates: readonly Candidate[],
  findRecorded: FindRecorded | null,
): Promise<Facts> {
  const recorded = new Map<string, Set<string>>()
  for (const { _id, ...entry } of (await findRecorded?.(db, candidates)) ?? []) {
    const key = likeness(entry)
    recorded.set(key, (recorded.get(key) ?? new Set()).add(_id))
  }
  const absences = await findAbsences(db, candidates.filter(conflictsWithAbsence))
  const attendance = candidates.filter(({ page }) => page === "attendance")
  const months = attendance.map(({ employee_id, date }) => ({ employee_id, month: date.slice(0, 7) }))
  return {
    recorded,
    absences: new Set(absences.map(dayKey)),
    schedules: new Map(
      (await findSchedules(db, months)).map(({ employee_id, month, days }) => [`${month} ${employee_id}`, days]),
    ),
    dayCodes: attendance.length > 0 ? await loadDayCodes(db) : new Map(),
  }
}

const dayKey = ({ employee_id, date }: PersonDay) => `${date} ${employee_id}`
const likeness = (entry: PersonDay & { type: string }) => `${dayKey(entry)} ${entry.type}`

const ABSENCE = "absenteeism"

/** Whoever is absent is neither late nor unproductive, and delivers nothing. A second absence is a duplicate. */
function conflictsWithAbsence({ page, type }: Candidate): boolean {
  return page === "productivity" || page === "task_delivery" || (page === "attendance" && type !== ABSENCE)
}

function warningsOf(candidate: Candidate, facts: Facts): EntryWarning[] {
  const { page, id, type, date, tasks } = candidate
  const warnings: EntryWarning[] = []
  const alike = type === null ? undefined : facts.recorded.get(likeness({ ...candidate, type }))
  if (alike && [...alike].some((other) => other !== id)) {
    warnings.push({
      code: "duplicate",
      message: `An entry of the same type is already recorded for this person on ${formatDate(date)}.`,
    })
  }
  if (page === "attendance" && !isWorkingDay(candidate, facts)) {
    warnings.push({ code: "day_off", message: `${formatDate(date)} is not a working day of this person.` })
  }
  if (conflictsWithAbsence(candidate) && facts.absences.has(dayKey(candidate))) {
    warnings.push({
      code: "already_absent",
      message: `This person is already recorded as absent on ${formatDate(date)}.`,
    })
  }
  if (tasks && tasks.finished_task > tasks.task_count) {
    const message = `More tasks were finished (${tasks.finished_task}) than planned (${tasks.task_count}).`
    warnings.push({ code: "more_done_than_planned", message })
  }
  return warnings
}

function isWorkingDay({ employee_id, date }: PersonDay, { schedules, dayCodes }: Facts): boolean {
  const code = schedules.get(`${date.slice(0, 7)} ${employee_id}`)?.[String(Number(date.slice(8)))]
  return ((code !== undefined && dayCodes.get(code)) || weekdayDefault(date)).is_working_day
}
