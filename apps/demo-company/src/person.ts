import type { Employee } from "@scorecard/contracts/employees"
import type { Random } from "./random.ts"

type Personal = Required<Employee["personal_data"]>
type Employment = Required<Employee["employment_data"]>

/** `tbl_employees` as stored by its feature; the composition provides the schema that validates it. */
export type EmployeeDocument = Omit<Employee, "employee_id" | "name" | "personal_data" | "employment_data"> & {
  _id: string
  idp_sub: null
  sessions_end_at: null
  personal_data: Personal
  employment_data: Employment
}

/** A person's character at work, which is not stored; everything they do follows from it. */
export type Character = {
  /** Deviations from the company's mean: most people lie between -2 and 2. */
  ability: number
  /** How much of that a person gains or loses in a month. */
  drift: number
  /** Attendance issues in an ordinary month. */
  absences: number
  /** The chances that a week's evaluation is never made, and that it is made after the lock. */
  forgotten: number
  late: number
}

export const TEMPERS = ["ordinary", "star", "struggling", "neglected", "unpunctual"] as const
export type Temper = (typeof TEMPERS)[number]

/** How far a person deviates, and in what. */
const STANDING_OUT: Record<Temper, Partial<Character>> = {
  ordinary: {},
  star: { ability: 2, absences: 0.05 },
  struggling: { ability: -3.2, absences: 0.9 },
  neglected: { forgotten: 0.35, late: 0.15 },
  unpunctual: { absences: 2.4 },
}

export function characterOf(temper: Temper, random: Random): Character {
  const ability = random.normal(0.1, 0.95)
  return {
    ability,
    drift: random.normal(0.02, 0.05),
    absences: Math.exp(random.normal(-1.15, 0.6) - 0.35 * ability),
    forgotten: 0.006,
    late: 0.012,
    ...STANDING_OUT[temper],
  }
}

/** A person's working-day pattern. */
export const ROTAS = ["office", "hybrid", "late_week", "part_time", "none"] as const
export type Rota = (typeof ROTAS)[number]

/** A scored person and the people who write about them. */
export type Worker = {
  employee_id: string
  hire_date: string
  separation_date: string | null
  rota: Rota
  /** Tasks on an ordinary day. */
  dailyTasks: number
  character: Character
  /** Does the side-by-side evaluations, and enters what the team reports. */
  lead_id: string
  /** Does the other evaluations; may delete. */
  supervisor_id: string
  task_ids: readonly [string, ...string[]]
}
