/**
 * Whether the chain of managers above `employeeId` would never end if `managerId` became their manager, because it
 * leads back to them or into an existing loop. (rules/people#manager-loops)
 *
 * The answer holds only while no one else sets a manager: call it inside the writing transaction, with such writes
 * locked out.
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
