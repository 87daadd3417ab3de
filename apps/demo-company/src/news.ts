import type { AnnouncementRecord } from "@scorecard/contracts/announcements"
import { GREETING_DAYS, type GreetingRecord } from "@scorecard/contracts/birthday-greetings"
import { addDays, anniversaryNear } from "@scorecard/domain/calendar"
import type { EmployeeDocument } from "./person.ts"
import { randomOf } from "./random.ts"
import { repeatableId } from "./repeatable-id.ts"
import { easternMs, timestampOf } from "./work-calendar.ts"
import { ANNOUNCEMENTS, BIRTHDAY_WISHES } from "./words.ts"

const MORNING = 540
const MAX_GREETED = 2
const WELL_WISHERS = 3

/** Announcements of the head of people: expired, current, one of them pinned, and upcoming. */
export function announcementsOf(seed: number, today: string, author_id: string): AnnouncementRecord[] {
  return ANNOUNCEMENTS.map(({ title, body, pinned, from, until }) => {
    const random = randomOf(seed, "announcement", title)
    // Upcoming ones were written yesterday, all others when they were first shown.
    const created = easternMs(addDays(today, Math.min(from, -1)), MORNING + random.whole(0, 120))
    const created_at = timestampOf(created)
    return {
      _id: repeatableId(created, random),
      title,
      body,
      pinned,
      published_from: from < 0 ? created_at : timestampOf(easternMs(addDays(today, from), MORNING)),
      published_until: until === null ? null : timestampOf(easternMs(addDays(today, until), MORNING)),
      created_at,
      created_by_id: author_id,
      updated_at: created_at,
      updated_by_id: author_id,
      version: 1,
    }
  })
}

/** Greetings from colleagues for current birthdays, a day early. */
export function greetingsOf(seed: number, today: string, employees: readonly EmployeeDocument[]): GreetingRecord[] {
  const yesterday = addDays(today, -1)
  const here = employees.filter(({ status, hire_date }) => status === "active" && hire_date <= yesterday)
  const celebrants = here.flatMap((person) => {
    const { birth_date } = person.personal_data
    const day = birth_date === null ? null : anniversaryNear(birth_date, yesterday, GREETING_DAYS)
    return day === null || day < today ? [] : [{ ...person, day }]
  })
  const first = celebrants.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))).slice(0, MAX_GREETED)
  return first.flatMap(({ _id: employee_id, day, employment_data: { department_id } }) => {
    const colleagues = here.filter(({ _id, employment_data }) => {
      return _id !== employee_id && employment_data.department_id === department_id
    })
    return colleagues.slice(0, WELL_WISHERS).map(({ _id: author_id }) => {
      const random = randomOf(seed, "greeting", employee_id, author_id)
      const created = easternMs(yesterday, MORNING + random.whole(0, 400))
      return {
        _id: repeatableId(created, random),
        employee_id,
        year: Number(day.slice(0, 4)),
        author_id,
        text: random.pick(BIRTHDAY_WISHES),
        created_at: timestampOf(created),
        version: 1,
      }
    })
  })
}
