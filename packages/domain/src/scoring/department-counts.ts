/** A department's size and count. `name` is null for people without a department. */
export type DepartmentCount = { name: string | null; headcount: number; count: number }

export const OTHER_DEPARTMENTS = "Other departments"
/** With fewer people, a count would identify individuals. (rules/notifications#names-in-team-chat) */
const MIN_PEOPLE = 3

/**
 * Counts by department that identify no one: departments with fewer than three people, and people without a department,
 * are combined. The largest count comes first, "Other departments" last; departments with a count of 0 are omitted.
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
