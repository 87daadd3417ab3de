export { applyDeparture, hasLeft, isPresent } from "./departure.ts"
export { bindByEmail, EmployeeDocument, employees, removeEmployees, replaceEmployees } from "./employees.store.ts"
export { selectNamedPeople, selectNamedUnits, type NamedItem } from "./lookups.store.ts"
export { managerIdsOf, managersOf, reviewerIdsOf } from "./managers.ts"
export { anyInPool, inPool, isManagedBy, poolIds, reaches } from "./pool.ts"
export { poolHoldersOf } from "./pool-holders.ts"
export {
  activePeopleFrom,
  employedInScope,
  hasRowIn,
  lockOrganization,
  peopleInPool,
  peopleScope,
  personInPool,
  unknownPerson,
} from "./people.ts"
export type { PeopleFilter, Person } from "./people.ts"
