/** How many people of a department something is said of. `name` is null for the people of no department. */
export type DepartmentCount = { name: string | null; headcount: number; count: number }

export const OTHER_DEPARTMENTS = "Other departments"
/** Of fewer people, a count says who is meant. (rules/notifications#names-in-team-chat) */
const MIN_PEOPLE = 3

/**
 * Counts by department that identify no one: a department of fewer than three people, and people of no department, are
 * counted together. The largest count comes first, "Other departments" last; departments of which there is nothing to
 * say are left out.
 */
export function departmentCounts(departments: readonly DepartmentCount[]): { name: string; count: number }[] {
  const named: { name: string; count: number }[] = []
  let others = 0
  for (const { name, headcount, count } of departments) {
    if (name === null || headcount < MIN_PEOPLE) others += count
    else if (count > 0) named.push({ name, count })
  }
  const sorted = named.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  return others > 0 ? [...sorted, { name: OTHER_DEPARTMENTS, count: others }] : sorted
}
