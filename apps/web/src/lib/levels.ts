export const SUPER_ADMIN = 5

/** rules/people#access-levels */
export const LEVEL_NAMES: Record<number, string> = {
  1: "Employee",
  2: "Team lead",
  3: "Supervisor",
  4: "Department or HR head",
  5: "Super admin",
}
