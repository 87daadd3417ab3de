import type { AssignmentRecord } from "@scorecard/contracts/learning-enrollments"
import type { AttemptRecord, ProgressRecord } from "@scorecard/contracts/learning-player"
import type { Quiz, UnitRecord } from "@scorecard/contracts/learning-units"
import type { ModuleRecord } from "@scorecard/contracts/learning"
import { addDays } from "@scorecard/domain/calendar"
import { COURSES, type Course } from "./lessons.ts"
import type { EmployeeDocument } from "./person.ts"
import { randomOf, type Random } from "./random.ts"
import { repeatableId } from "./repeatable-id.ts"
import { easternMs, timestampOf } from "./work-calendar.ts"

export type LearningDocuments = {
  learning_modules: ModuleRecord[]
  learning_units: UnitRecord[]
  learning_enrollments: AssignmentRecord[]
  learning_progress: ProgressRecord[]
  learning_attempts: AttemptRecord[]
}

/** Days from today: some people are late and some are on time, in the past and in the future. */
const WRITTEN = -45
const DUE = [-5, 20] as const
const MORNING = 560
const BEGINS = 0.75
const GOES_ON = 0.85
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

type Taught = { module: ModuleRecord; units: UnitRecord[]; enrolled: AssignmentRecord[] }

/** Modules with their units, the enrolled departments, and people's progress. */
export function learningOf(
  seed: number,
  today: string,
  { departments, employees }: { departments: readonly { _id: string }[]; employees: readonly EmployeeDocument[] },
): LearningDocuments {
  const written = easternMs(addDays(today, WRITTEN), MORNING)
  const random = randomOf(seed, "learning", today)
  const taught = COURSES.map((course, at) => {
    const { module, units } = moduleOf(course, random, written + at * MINUTE_MS)
    const due_date = addDays(today, DUE[at % DUE.length] ?? 0)
    // Everyone is enrolled in the first one, half of the departments in the second.
    const into = course.isPublished ? departments.filter((_, place) => place % (at + 1) === 0) : []
    const enrolled = into.map(({ _id }) => enrolment(module, _id, due_date, random, written))
    return { module, units, enrolled }
  })
  const steps = taught.flatMap((one) => learnersOf(one, employees, random, written))
  return {
    learning_modules: taught.map(({ module }) => module),
    learning_units: taught.flatMap(({ units }) => units),
    learning_enrollments: taught.flatMap(({ enrolled }) => enrolled),
    learning_progress: steps.map(({ progress }) => progress),
    learning_attempts: steps.flatMap(({ attempts }) => attempts),
  }
}

function moduleOf({ title, summary, author_id, isPublished, lessons }: Course, random: Random, ms: number) {
  const at = timestampOf(ms)
  const stamps = { created_at: at, updated_at: at, updated_by_id: author_id, version: 1 }
  const module_id = repeatableId(ms, random)
  const units = lessons.map((lesson): UnitRecord => {
    const base = { _id: repeatableId(ms, random), module_id, title: lesson.title, ...stamps }
    if ("text" in lesson) return { ...base, kind: "article", text: lesson.text }
    const questions = lesson.questions.map(({ text, options }) => ({
      _id: repeatableId(ms, random),
      text,
      options: options.map(([option, correct]) => ({ _id: repeatableId(ms, random), text: option, correct })),
    }))
    return { ...base, kind: "quiz", questions, pass_percent: 100, attempts_allowed: lesson.attempts }
  })
  const module: ModuleRecord = {
    _id: module_id,
    title,
    summary,
    cover_file_id: null,
    status: isPublished ? "published" : "draft",
    author_id,
    unit_ids: units.map(({ _id }) => _id),
    published_at: isPublished ? at : null,
    ...stamps,
  }
  return { module, units }
}

function enrolment(
  { _id, author_id, created_at }: ModuleRecord,
  department_id: string,
  due_date: string,
  random: Random,
  ms: number,
): AssignmentRecord {
  return {
    _id: repeatableId(ms, random),
    module_id: _id,
    employee_id: null,
    department_id,
    source: "department",
    due_date,
    assigned_by_id: author_id,
    created_at,
    updated_at: created_at,
    updated_by_id: author_id,
    version: 1,
  }
}

type Learned = { progress: ProgressRecord; attempts: AttemptRecord[] }

/** Most have started, and most of those have finished. */
function learnersOf(
  { module, units, enrolled }: Taught,
  employees: readonly EmployeeDocument[],
  random: Random,
  written: number,
): Learned[] {
  const taking = new Set(enrolled.map(({ department_id }) => department_id))
  const learners = employees.filter(
    ({ status, hire_date, employment_data: { department_id } }) =>
      status === "active" && taking.has(department_id) && hire_date <= module.created_at.slice(0, 10),
  )
  return learners.flatMap((learner) => {
    if (!random.chance(BEGINS)) return []
    const attempts: AttemptRecord[] = []
    const done: Record<string, string> = {}
    const begun = written + random.whole(DAY_MINUTES, 30 * DAY_MINUTES) * MINUTE_MS
    let ms = begun
    for (const unit of units) {
      ms += random.whole(3, 15) * MINUTE_MS
      if (unit.kind === "quiz") attempts.push(passed(unit, learner._id, random, ms))
      done[unit._id] = timestampOf(ms)
      if (!random.chance(GOES_ON)) break
    }
    const isWhole = Object.keys(done).length === units.length
    const progress: ProgressRecord = {
      _id: repeatableId(begun, random),
      employee_id: learner._id,
      module_id: module._id,
      done,
      started_at: timestampOf(begun),
      completed_at: isWhole ? timestampOf(ms) : null,
      version: 1,
    }
    return [{ progress, attempts }]
  })
}

function passed({ _id, module_id, questions }: Quiz, employee_id: string, random: Random, ms: number): AttemptRecord {
  return {
    _id: repeatableId(ms, random),
    employee_id,
    module_id,
    unit_id: _id,
    number: 1,
    answers: questions.map((question) => ({
      question_id: question._id,
      option_ids: question.options.flatMap((option) => (option.correct ? [option._id] : [])),
    })),
    right: questions.length,
    questions: questions.length,
    percent: 100,
    passed: true,
    created_at: timestampOf(ms),
    reset_at: null,
    version: 1,
  }
}
