export { inPool, poolIds } from "./pool.ts"
export { peopleScope, personInPool } from "./people.ts"
export type { PeopleFilter, Person } from "./people.ts"
