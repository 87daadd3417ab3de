import { addDays, weekStart } from "@scorecard/domain/calendar"
import type { Member } from "./cast.ts"
import type { EmployeeDocument } from "./person.ts"
import { randomOf, type Random } from "./random.ts"
import { easternMs, timestampOf } from "./work-calendar.ts"

const PROBATION_DAYS = 182
const RECORDED_AT_MINUTES = 630
const RECORDED_DAYS_BEFORE = 10
const SETTLED_SINCE_DAYS = { least: 60, most: 2_700 }
/** Leaders have been there for some years. */
const SENIOR_DAYS = 1_400
const FIRST_CYCLE = "2025-07-01"

type Employment = { hire_date: string; regularization_date: string | null; separation_date: string | null }

/** A member of the cast on the Eastern day `today`, as stored in the directory. */
export function employeeDocument(
  member: Member,
  department_id: string | null,
  { seed, today, recorded_by_id }: { seed: number; today: string; recorded_by_id: string | null },
): EmployeeDocument {
  const random = randomOf(seed, "employee", member.employee_id)
  const employment = employmentOf(member, today, random)
  const at = timestampOf(easternMs(addDays(employment.hire_date, -RECORDED_DAYS_BEFORE), RECORDED_AT_MINUTES))
  return {
    _id: member.employee_id,
    access_level: member.access_level,
    access_scope: member.access_scope,
    access_mode: "full",
    status: employment.separation_date === null ? "active" : "inactive",
    idp_sub: null,
    sessions_end_at: null,
    pseudonymized_at: null,
    hire_date: employment.hire_date,
    personal_data: {
      first_name: member.first_name,
      last_name: member.last_name,
      preferred_name: member.preferred_name,
      email_address: `${member.mail ?? addressName(member)}@example.com`,
      birth_date: birthDate(member, today, random),
      phone: `+1 555 01${String(random.whole(0, 99)).padStart(2, "0")}`,
      pronouns: member.pronouns,
      show_birthday: true,
      show_in_rankings: true,
    },
    employment_data: {
      position: member.position,
      department_id,
      manager_id: member.manager,
      employment_type: member.employment_type,
      regularization_date: employment.regularization_date,
      separation_date: employment.separation_date,
      bsc_enabled: member.bsc_enabled,
    },
    created_at: at,
    created_by_id: recorded_by_id,
    updated_at: at,
    updated_by_id: recorded_by_id,
    version: 1,
  }
}

function employmentOf(member: Member, today: string, random: Random): Employment {
  const since = (days: number) => weekStart(addDays(today, -days))
  const hired = (hire_date: string, regularization_date: string | null): Employment => ({
    hire_date,
    regularization_date,
    separation_date: null,
  })
  switch (member.stage) {
    case "newcomer":
      return hired(since(15), null)
    case "probation":
      return hired(since(random.whole(80, 150)), null)
    case "regularized_lately":
      return hired(since(random.whole(250, 280)), since(random.whole(40, 75)))
    case "regularized_in_2025":
      return hired("2025-05-05", today < "2025-11-03" ? null : "2025-11-03")
    case "settled":
      return settled(member, today, random)
    case "separated":
      return { ...settled(member, today, random), separation_date: addDays(today, -68) }
    default:
      throw new Error(`${member.employee_id} has an unknown stage`)
  }
}

/** Hired and regularized before the first cycle with figures. */
function settled({ access_level }: Member, today: string, random: Random): Employment {
  const { least, most } = SETTLED_SINCE_DAYS
  const senior = access_level > 1 ? SENIOR_DAYS : 0
  const firstCycle = today < FIRST_CYCLE ? today : FIRST_CYCLE
  const hire_date = weekStart(addDays(firstCycle, -PROBATION_DAYS - random.whole(least, most) - senior))
  return { hire_date, regularization_date: addDays(hire_date, PROBATION_DAYS), separation_date: null }
}

/** Two colleagues have their birthday today, so that there is someone to congratulate. */
const CELEBRANTS = new Set(["E2001", "E2402"])
const YEAR_DAYS = 365

function birthDate({ employee_id, access_level }: Member, today: string, random: Random): string {
  const years = access_level >= 4 ? random.whole(41, 60) : random.whole(21, 54)
  const offset = CELEBRANTS.has(employee_id) ? 0 : random.whole(1, YEAR_DAYS - 1)
  return addDays(Temporal.PlainDate.from(today).subtract({ years }).toString(), -offset)
}

/** Letters that do not decompose into a base letter and an accent. */
const SINGLE_LETTERS: Record<string, string> = { ø: "o", ł: "l", ß: "ss", ı: "i", đ: "d" }

/** first.last, the company's address format. */
function addressName({ first_name, last_name }: Member): string {
  return [first_name, last_name].map(plainLetters).join(".")
}

function plainLetters(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z-]/g, (letter) => SINGLE_LETTERS[letter] ?? "")
}
