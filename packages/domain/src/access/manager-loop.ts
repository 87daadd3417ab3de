/**
 * Whether the chain of managers above `employeeId` would never end if `managerId` became their manager: through
 * themselves, or through a loop that stands higher up. (rules/people#manager-loops)
 *
 * The answer holds only while no one else sets a manager: ask inside the transaction that writes, with such writes
 * held off.
 */
export function wouldLoop(
  employeeId: string,
  managerId: string | null,
  managerOf: (employeeId: string) => string | null,
): boolean {
  const below = new Set([employeeId])
  for (let above = managerId; above !== null; above = managerOf(above)) {
    if (below.has(above)) return true
    below.add(above)
  }
  return false
}
