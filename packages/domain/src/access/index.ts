export {
  ACCESS_LEVELS,
  ACCESS_MODES,
  ACCESS_SCOPES,
  changingLevel,
  SUPER_ADMIN,
  type AccessLevel,
  type AccessMode,
  type AccessScope,
  type Actor,
} from "./actor.ts"
export { mayDeleteEntry, mayEditEntry, mayRestoreEntry, type HeldEntry } from "./entries.ts"
export { wouldLoop } from "./manager-loop.ts"
export { mayChangeFigures } from "./own-figures.ts"
export { mayOpen, mayOpenPage, PAGE_ACCESS, visibilityOf, type PagePath, type PageReader } from "./pages.ts"
export { holds, PERMISSION_MATRIX, PERMISSIONS, listPermissions, type Permission } from "./permissions.ts"
export { poolReach, type PoolReach } from "./pool.ts"
export { maySetAccessLevel, type Standing } from "./standing.ts"
