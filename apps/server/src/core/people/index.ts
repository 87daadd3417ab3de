export {
  belongsTo,
  everBelongsTo,
  employeeAssignments,
  findDueTransfers,
  isDepartmentPlanned,
  joinPlacements,
  loadUnits,
  NO_UNIT,
  PLACED_DEPARTMENT,
  placementsOfMany,
  selectAssignments,
  type StoredAssignment,
  type Unit,
} from "./assignments.store.ts"
export { applyDeparture, hasLeft, isPresent, isPresentOn } from "./departure.ts"
export { bindByEmail, EmployeeDocument, employees, removeEmployees, replaceEmployees } from "./employees.store.ts"
export { findNames, loadLanguages, selectNamedPeople, selectNamedUnits, type NamedItem } from "./lookups.store.ts"
export { managerIdsOf, managersOf, reviewerIdsOf } from "./managers.ts"
export { anyInPool, inPool, isManagedBy, poolIds, reaches, reachesFound, reportsTo } from "./pool.ts"
export { savePlacements, settlePlanned, withdrawPlanned, type PlacementWrite } from "./placements.ts"
export { poolHoldersOf } from "./pool-holders.ts"
export { loadRequester } from "./requester.ts"
export { serviceAccounts, serviceActor, type ServiceAccountDocument } from "./service-accounts.store.ts"
export {
  activePeopleFrom,
  countInPool,
  employedInScope,
  hasRowIn,
  lockOrganization,
  peopleInPool,
  peopleScope,
  personInPool,
  unknownPerson,
} from "./people.ts"
export type { PeopleFilter, Person } from "./people.ts"
