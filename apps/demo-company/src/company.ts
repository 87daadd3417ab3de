import { calendarRulesOf, type CalendarRules } from "./calendar-rules.ts"
import type { AnnouncementRecord } from "@scorecard/contracts/announcements"
import type { GreetingRecord } from "@scorecard/contracts/birthday-greetings"
import type { AnyEntry } from "@scorecard/contracts/entries"
import type { KudosCard } from "@scorecard/contracts/kudos"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { StoredSchedule } from "@scorecard/contracts/schedules"
import type { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Task } from "@scorecard/contracts/tasks"
import { addMonths, compareMonths, monthOfDate, type YearMonth } from "@scorecard/domain/calendar"
import type { ConfigurationDocuments } from "@scorecard/domain/scoring"
import { requestsOf, type AtwRequestDocument } from "./atw-requests.ts"
import { CAST } from "./cast.ts"
import { deliveries, deliveryAhead } from "./delivery.ts"
import { employeeDocument } from "./employees.ts"
import { monthEntries } from "./habits.ts"
import { kudosOf } from "./kudos.ts"
import { learningOf, type LearningDocuments } from "./learning.ts"
import { announcementsOf, greetingsOf } from "./news.ts"
import { organizationOf } from "./organization.ts"
import { isEmployed, personMonth, type PersonMonth } from "./person-month.ts"
import type { EmployeeDocument } from "./person.ts"
import { recycleBin } from "./recycle-bin.ts"
import { dayCodesOf, schedule, workedDays, type DayCodes } from "./schedule.ts"
import { taskCatalog } from "./task-catalog.ts"
import { calendarMonth, type CalendarDay } from "./work-calendar.ts"
import { workersOf } from "./workers.ts"

/** Everything that the demo company has written, as its collections store it. */
export type CompanyDocuments = LearningDocuments &
  CalendarRules & {
    clusters: Cluster[]
    departments: Department[]
    employees: EmployeeDocument[]
    tasks: Task[]
    schedules: StoredSchedule[]
    entries: AnyEntry[]
    deliveries: TaskDeliveryEntry[]
    atw_requests: AtwRequestDocument[]
    kudos: KudosCard[]
    announcements: AnnouncementRecord[]
    greetings: GreetingRecord[]
  }

export type CompanyQuestion = {
  seed: number
  /** The demo's Eastern date, ISO. */
  today: string
  configurationOf(cycleId: string): ConfigurationDocuments
}

const FIRST_MONTH: YearMonth = { year: 2025, month: 7 }
const HEAD_OF_PEOPLE = "E1004"
/** Task delivery is scored from this cycle on. (rules/scoring#sources-by-cycle) */
export const DELIVERY_SINCE_CYCLE = "2026"
/** Most schedules exist; without one, Monday to Friday are workdays. (rules/schedules#default-schedule) */
const SCHEDULED = 0.95
const ENTERED_AHEAD = 0.6

/** From July 2025 to the month of `today`, in order; empty before that. (rules/running#demo-company) */
export function companyMonths(today: string): YearMonth[] {
  const last = monthOfDate(today)
  const count = Math.max(0, compareMonths(last, FIRST_MONTH) + 1)
  return Array.from({ length: count }, (_, index) => addMonths(FIRST_MONTH, index))
}

/** Deterministic, including ids. */
export function makeCompany(question: CompanyQuestion): CompanyDocuments {
  const { seed, today, configurationOf } = question
  const organization = organizationOf(seed)
  const employees = CAST.map((member) =>
    employeeDocument(member, member.department && organization.departmentId(member.department), {
      seed,
      today,
      recorded_by_id: member.employee_id === HEAD_OF_PEOPLE ? null : HEAD_OF_PEOPLE,
    }),
  )
  const tasks = taskCatalog(seed, organization)
  const workers = workersOf(seed, employees, tasks)
  const company: CompanyDocuments = {
    clusters: organization.clusters,
    departments: organization.departments,
    employees,
    tasks,
    schedules: [],
    entries: [],
    deliveries: [],
    atw_requests: [],
    kudos: kudosOf(seed, today, workers),
    ...learningOf(seed, today, { departments: organization.departments, employees }),
    ...calendarRulesOf(seed, today, organization, HEAD_OF_PEOPLE),
    announcements: announcementsOf(seed, today, HEAD_OF_PEOPLE),
    greetings: greetingsOf(seed, today, employees),
  }
  for (const month of companyMonths(today).map(calendarMonth)) {
    const known = { configuration: configurationOf(month.cycle_id), today }
    for (const worker of workers) addMonth(company, personMonth(seed, worker, month, known), today)
  }
  company.entries.push(...recycleBin(seed, today, company.entries, workers))
  return { ...company, ...requestsOf(seed, today, company.entries, workers) }
}

function addMonth(company: CompanyDocuments, context: PersonMonth, today: string): void {
  const { worker, random, month } = context
  const planned = dayCodesOf(context)
  const isKept = worker.rota === "part_time" || random.chance(SCHEDULED)
  const codes = isKept ? planned : null
  const monthSchedule = codes && schedule(context, codes)
  if (monthSchedule) company.schedules.push(monthSchedule)
  company.entries.push(...monthEntries(context, workedDays(context, codes)))
  if (month.cycle_id < DELIVERY_SINCE_CYCLE) return
  company.deliveries.push(...deliveries(context, codes))
  const day = month.days.find(({ date }) => date === today)
  if (day && isEmployed(worker, today) && isWorkday(day, codes) && random.chance(ENTERED_AHEAD)) {
    company.deliveries.push(deliveryAhead(context, day))
  }
}

function isWorkday({ day, weekday }: CalendarDay, codes: DayCodes | null): boolean {
  const code = codes?.[day]
  return code === undefined ? weekday <= 5 : code === "WD" || code === "WFH"
}
