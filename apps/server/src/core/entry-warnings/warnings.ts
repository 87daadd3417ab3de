import type { EntryWarning } from "@scorecard/contracts/entry-warnings"
import { formatDate, weekdayDefault, type DayCode, type EntryKind } from "@scorecard/domain"
import { cachedDayCodes, findSchedules } from "#core/calendar/index.ts"
import { pipelineAll, type Database, type Tx } from "#platform/index.ts"
import { findAbsences, findPresences, type PersonDay, type RecordedDay } from "./absences.store.ts"

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
  /** By day: the ids of absences, and of what an absent person doesn't do. */
  absences: IdsByDay
  presences: IdsByDay
  schedules: ReadonlyMap<string, Record<string, string>>
  dayCodes: ReadonlyMap<string, DayCode>
}

/**
 * What is unusual about each candidate, for a form and for the rows of a file. The number of queries depends on the
 * months of the candidates, never on their number.
 */
export async function findWarnings(
  tx: Pick<Tx, "db" | "cacheScope">,
  candidates: readonly Candidate[],
  findRecorded: FindRecorded | null,
): Promise<EntryWarning[][]> {
  if (candidates.length === 0) return []
  const facts = await loadFacts(tx, candidates, findRecorded)
  return candidates.map((candidate) => warningsOf(candidate, facts))
}

async function loadFacts(
  tx: Pick<Tx, "db" | "cacheScope">,
  candidates: readonly Candidate[],
  findRecorded: FindRecorded | null,
): Promise<Facts> {
  const { db } = tx
  const attendance = candidates.filter(({ page }) => page === "attendance")
  const months = attendance.map(({ employee_id, date }) => ({ employee_id, month: date.slice(0, 7) }))
  const [entries, absences, presences, schedules, dayCodes] = await pipelineAll(
    findRecorded?.(db, candidates) ?? [],
    // For attendance, the recorded entries already include the absences.
    findAbsences(
      db,
      candidates.filter((one) => conflictsWithAbsence(one) && (findRecorded === null || one.page !== "attendance")),
    ),
    findPresences(db, candidates.filter(isAbsence)),
    findSchedules(db, months),
    attendance.length > 0 ? cachedDayCodes(tx) : new Map<string, DayCode>(),
  )
  const recorded = new Map<string, Set<string>>()
  for (const { _id, ...entry } of entries) {
    const key = likeness(entry)
    recorded.set(key, (recorded.get(key) ?? new Set()).add(_id))
  }
  return {
    recorded,
    absences: groupByDay([...absences, ...entries.filter(({ type }) => type === ABSENCE)]),
    presences: groupByDay(presences),
    schedules: new Map(schedules.map(({ employee_id, month, days }) => [`${month} ${employee_id}`, days])),
    dayCodes,
  }
}

type IdsByDay = ReadonlyMap<string, readonly string[]>

function groupByDay(recorded: readonly RecordedDay[]): IdsByDay {
  const days = Map.groupBy(recorded, dayKey)
  return new Map([...days].map(([day, found]) => [day, found.map(({ _id }) => _id)]))
}

/** An entry that is changed doesn't contradict itself. */
const hasOther = (days: IdsByDay, candidate: Candidate): boolean =>
  (days.get(dayKey(candidate)) ?? []).some((id) => id !== candidate.id)

const dayKey = ({ employee_id, date }: PersonDay) => `${date} ${employee_id}`
const likeness = (entry: PersonDay & { type: string }) => `${dayKey(entry)} ${entry.type}`

const ABSENCE = "absenteeism"

const isAbsence = ({ page, type }: Candidate) => page === "attendance" && type === ABSENCE

/** Whoever is absent is neither late nor unproductive, and delivers nothing. A second absence is a duplicate. */
function conflictsWithAbsence(candidate: Candidate): boolean {
  const { page } = candidate
  return page === "productivity" || page === "task_delivery" || (page === "attendance" && !isAbsence(candidate))
}

/**
 * Whether the person was absent that day, and by which key another row of a file may contradict it; null where neither
 * follows.
 */
export function attendanceOf(candidate: Candidate): { day: string; isAbsent: boolean } | null {
  const isAbsent = isAbsence(candidate)
  return isAbsent || conflictsWithAbsence(candidate) ? { day: dayKey(candidate), isAbsent } : null
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
  if (conflictsWithAbsence(candidate) && hasOther(facts.absences, candidate)) {
    warnings.push({
      code: "already_absent",
      message: `This person is already recorded as absent on ${formatDate(date)}.`,
    })
  }
  if (isAbsence(candidate) && hasOther(facts.presences, candidate)) {
    const message = `On ${formatDate(date)}, this person already has an entry for tardiness or productivity, or finished tasks.`
    warnings.push({ code: "already_absent", message })
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
